import type { CheckContext, Rule } from '../check-context.ts';
import type { WrittenTable } from '../context.ts';
import {
  annotatedTexts,
  type NameUse,
  namesInList,
  reportUnknownNames,
} from '../parts/references.ts';

/**
 * The components that fields, spaces of the board and parts to buy name exist. One name is told once
 * for the whole pack. A component that is declared wrongly may be the one that is named.
 */
export const componentNamesRule: Rule = {
  name: 'component-names',
  check: (context) => {
    const { hasAllComponents, components } = context.manifest;
    if (!hasAllComponents) return;
    reportUnknownNames(context, componentUses(context), {
      message: (name) => `there is no component \`${name}\``,
      known: components.map(({ id }) => id),
      hint: 'mend the name, or declare the component in game.yaml',
    });
  },
};

function componentUses({ tables, manifest }: CheckContext): NameUse[] {
  return [...tables.values()].flatMap((table) => [
    ...(table.id === manifest.board?.spaces ? spaceUses(table) : []),
    ...(table.id === manifest.parts ? namesInList(table, 'for', 'parts/no-such-component') : []),
    ...annotatedUses(table),
  ]);
}

const spaceUses = ({ records }: WrittenTable): NameUse[] =>
  records.flatMap((record) => {
    const name = record.text('component');
    const at = () => record.span(['component']);
    return name === null ? [] : [{ name, record, code: 'board/no-such-deck', at }];
  });

const annotatedUses = (table: WrittenTable): NameUse[] =>
  annotatedTexts(table, 'x-component').map(({ record, path, text }) => ({
    name: text,
    record,
    code: `${table.noun}/no-such-component`,
    at: () => record.span(path),
  }));
