import { thisMachine } from '../browser/machine.ts';
import { checkFolder } from '../check-folder.ts';
import { formatNumber } from '../core/geometry.ts';
import { type Component, componentCopies } from '../core/pack.ts';
import { EXIT } from '../errors.ts';
import { openCacheFor, openPack } from './open-pack.ts';
import type { CommonFlags } from './options.ts';
import { CommandOutput } from './report.ts';
import { formatTable, stageTimesOf, type Terminal } from './terminal.ts';

/** `vbuses list`: the components with their cards, copies, size and data file. */
export async function list(flags: CommonFlags, terminal: Terminal): Promise<number> {
  const { folder } = await openPack(flags, terminal);
  const { files, diagnostics, rendered, languages } = await checkFolder(
    folder,
    stageTimesOf(terminal),
    undefined,
    { cache: openCacheFor(flags, thisMachine()) },
  );
  const output = new CommandOutput(flags, terminal);
  if (rendered === null) {
    await output.problems(diagnostics, { packFolder: folder, files });
    return EXIT.problems;
  }
  const { pack } = rendered;
  const rows = pack.components.map(describeComponent);
  if (output.isJson) {
    const { id, name, version } = pack.game;
    output.document({ pack: { id, name, version }, languages, components: rows });
    return EXIT.ok;
  }
  terminal.out.write(
    formatTable(
      ['component', 'cards', 'copies', 'size', 'data', 'name'],
      rows.map((row) => [
        row.id,
        row.cards === null ? '' : String(row.cards),
        row.copies === null ? '' : String(row.copies),
        row.widthIn === null || row.heightIn === null
          ? ''
          : `${formatNumber(row.widthIn, 2)} x ${formatNumber(row.heightIn, 2)} in`,
        row.data ?? row.table ?? '',
        row.name,
      ]),
    ),
  );
  if (languages.length > 1) {
    const [own, ...others] = languages;
    terminal.out.write(`\nlanguages: ${own}; with --locale: ${others.join(', ')}\n`);
  }
  return EXIT.ok;
}

function describeComponent(component: Component) {
  const isDeck = component.kind === 'deck';
  return {
    id: component.id,
    name: component.name,
    kind: isDeck && component.form === 'board' ? 'board' : component.kind,
    cards: isDeck ? component.cards.length : null,
    copies: isDeck ? componentCopies(component) : null,
    ...sizeFields(component),
    data: isDeck ? component.data : component.kind === 'rulebook' ? component.source : null,
    table: isDeck ? component.table : null,
    file: component.place.file,
    line: component.place.line,
  };
}

/** A rulebook is as large as the paper it is printed on. */
function sizeFields(component: Component) {
  if (component.kind === 'rulebook') return { size: null, widthIn: null, heightIn: null };
  const { id, trim } = component.size;
  return { size: id, widthIn: trim.widthIn, heightIn: trim.heightIn };
}
