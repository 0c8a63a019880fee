import { hintForName, nearestName } from '../../diagnostics/nearest.ts';
import type { CheckContext, Rule } from '../check-context.ts';
import { isRecord, relatedPlace } from '../context.ts';
import { groupBy } from '../parts/grouping.ts';
import type { Path, Span, YamlFile } from '../yaml/yaml-file.ts';

/** The tables that the board, the colours, the list of parts and the references of schemas name exist. */
export const tableNamesRule: Rule = {
  name: 'table-names',
  check: (context) => {
    const { manifest, tables, report } = context;
    if (!manifest.hasAllTables) return;
    const uses = [
      ...boardUses(context),
      ...colourUses(context),
      ...partsUses(context),
      ...schemaUses(context),
    ];
    const unknown = groupBy(
      uses.filter(({ name }) => !tables.has(name)),
      ({ name }) => name,
    );
    for (const [name, [first, ...others]] of unknown) {
      if (first === undefined) continue;
      report({
        code: first.code,
        at: first.at,
        message: `there is no table \`${name}\``,
        hint: suggestTable(name, unreferencedTables(context, uses), tables.keys()),
        related: others.map(({ at }) => relatedPlace(at, `\`${name}\` is named here too`)),
      });
    }
  },
};

function suggestTable(name: string, idle: readonly string[], known: Iterable<string>): string {
  const meant = nearestName(name, idle);
  if (meant !== null) return `did you mean \`${meant}\`?`;
  return hintForName(name, known) ?? 'mend the name, or declare the table in game.yaml';
}

interface TableUse {
  readonly name: string;
  readonly code: string;
  readonly at: Span;
}

/** Tables that nothing refers to: a name that is not known was most likely meant for them. */
function unreferencedTables({ tables }: CheckContext, uses: readonly TableUse[]): string[] {
  const named = new Set(uses.map(({ name }) => name));
  return [...tables.keys()].filter((name) => !named.has(name));
}

const boardUses = ({ manifest: { board, file } }: CheckContext): TableUse[] =>
  Object.entries(board ?? {}).map(([role, name]) => ({
    name,
    code: 'board/no-such-table',
    at: file.spanOf(['board', role]),
  }));

const colourUses = ({ manifest: { colours, file } }: CheckContext): TableUse[] =>
  colours.map(({ table, index }) => ({
    name: table,
    code: 'colour/no-such-table',
    at: file.spanOf(['colours', index, 'table']),
  }));

const partsUses = ({ manifest: { parts, file } }: CheckContext): TableUse[] =>
  parts === null ? [] : [{ name: parts, code: 'parts/no-such-table', at: file.spanOf(['parts']) }];

function schemaUses({ tables }: CheckContext): TableUse[] {
  const files = new Set([...tables.values()].map(({ schemaFile }) => schemaFile));
  return [...files].flatMap((file) => (file === null ? [] : referencesOf(file, file.value, [])));
}

function referencesOf(file: YamlFile, schema: unknown, path: Path): TableUse[] {
  if (Array.isArray(schema)) {
    return schema.flatMap((part: unknown, index) => referencesOf(file, part, [...path, index]));
  }
  if (!isRecord(schema)) return [];
  return Object.entries(schema).flatMap(([key, part]) => {
    const at = [...path, key];
    if (key !== 'x-reference' || typeof part !== 'string') return referencesOf(file, part, at);
    return [{ name: part, code: 'schema/no-such-table', at: file.spanOf(at) }];
  });
}
