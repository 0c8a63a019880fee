import type { CheckContext, Rule } from '../../../check/check-context.ts';
import { iconPaths, partialNames } from '../../../check/find-files.ts';
import type { BoardDeclaration } from '../../../check/manifest.ts';
import { type NameWord, nameWords } from '../../../check/name-words.ts';
import {
  type AnnotatedText,
  annotatedTexts,
  type NameUse,
} from '../../../check/report-unknown-names.ts';
import {
  relatedPlace,
  type WrittenRecord,
  type WrittenTable,
} from '../../../check/written-data.ts';
import type { Path } from '../../../check/yaml/yaml-file.ts';
import { hintForName } from '../../../diagnostics/suggestions.ts';
import { findLanguage, type Language, type Languages } from '../../../text/language.ts';
import { placeholdersOf } from '../../../text/translation.ts';
import { groupBy } from '../../../values/maps.ts';
import { isRecord } from '../../../values/value-shapes.ts';
import { readBoardTables } from '../written-board.ts';

/** Symbols of stops are drawn as icons; where the schema calls them so, they are known already. */
export const iconTexts = ({ tables }: BoardDeclaration, table: WrittenTable): AnnotatedText[] =>
  table.id === tables.stops && !annotatedTexts(table, 'x-icon').some(({ path }) => isSymbol(path))
    ? symbolsOf(table)
    : [];

const isSymbol = ([key]: Path): boolean => key === 'symbols';

const symbolsOf = (table: WrittenTable): AnnotatedText[] =>
  table.records.flatMap((record) => {
    const { symbols } = record.fields;
    if (!Array.isArray(symbols)) return [];
    return symbols.flatMap((text: unknown, index) =>
      typeof text === 'string'
        ? [{ record, path: ['symbols', index], text, annotationValue: true }]
        : [],
    );
  });

/** The decks that spaces are for. */
export const componentUses = ({ tables }: BoardDeclaration, table: WrittenTable): NameUse[] =>
  table.id === tables.spaces ? spaceUses(table) : [];

const spaceUses = ({ records }: WrittenTable): NameUse[] =>
  records.flatMap((record) => {
    const name = record.text('component');
    const at = () => record.span(['component']);
    return name === null ? [] : [{ name, record, code: 'board/no-such-deck', at }];
  });

/** A symbol that a card names stands at some stop of a board: looked for once, on all of them. */
export const boardSymbolsRule = (declaration: BoardDeclaration): Rule => ({
  name: 'board-symbols',
  check: (context) => {
    const { boards } = context.manifest;
    if (boards[0] !== declaration) return;
    const all = boards.flatMap((one) => readBoardTables(one, context) ?? []);
    const stops = all.flatMap((one) => one.stops.records);
    const isComplete = all.length === boards.length && all.every((one) => one.stops.isComplete);
    if (!isComplete || stops.some((stop) => !stop.isValid)) return;
    const onBoard = new Set(stops.flatMap((stop) => stop.texts('symbols')));
    const icons = iconPaths(context.files);
    const named = [...context.tables.values()]
      .filter((table) => all.every((one) => one.stops !== table))
      .flatMap((table) => annotatedTexts(table, 'x-icon'))
      .filter(({ path, text }) => path.includes('symbols') && icons.has(text));
    const missing = groupBy(
      named.filter(({ text }) => !onBoard.has(text)),
      ({ text }) => text,
    );
    for (const uses of missing.values()) reportSymbol(context, uses, onBoard);
  },
});

function reportSymbol(
  { report }: CheckContext,
  [first, ...others]: ReturnType<typeof annotatedTexts>,
  onBoard: ReadonlySet<string>,
): void {
  if (first === undefined) return;
  const { record, path, text } = first;
  report({
    code: `${record.table.noun}/symbol-nowhere`,
    at: record.span(path),
    message: `no stop on the board has the symbol \`${text}\``,
    hint: `symbols on the board: ${[...onBoard].sort().join(', ')}`,
    related: others.map((one) =>
      relatedPlace(one.record.span(one.path), `\`${text}\` is also named here`),
    ),
  });
}

/** The partials that draw on the board exist. */
export const boardPartialsRule = ({ path, options }: BoardDeclaration): Rule => ({
  name: 'board-partials',
  check: ({ manifest, files, report }) => {
    const known = partialNames(files);
    for (const key of ['stopMarks', 'areaMarks', 'backdrop']) {
      const marks = options[key];
      const within = isRecord(marks) ? ['partial'] : [];
      const partial = isRecord(marks) ? marks.partial : marks;
      if (typeof partial !== 'string' || known.includes(partial)) continue;
      report({
        code: 'template/no-such-partial',
        at: manifest.file.spanOf([...path, key, ...within]),
        message: `there is no partial \`${partial}\``,
        hint: hintForName(partial, known) ?? `add templates/partials/${partial}.hbs`,
      });
    }
  },
});

/** The texts of `routeMarks` name fields that every route has. */
export const boardRouteMarksRule = ({ path, options, tables: roles }: BoardDeclaration): Rule => ({
  name: 'board-route-marks',
  check: ({ manifest, tables, report }) => {
    const routes = tables.get(roles.routes ?? '');
    if (!isRecord(options.routeMarks) || routes === undefined) return;
    for (const [key, text] of Object.entries(options.routeMarks)) {
      for (const name of placeholdersOf(String(text))) {
        const without = routes.records.find(({ fields }) => (fields[name] ?? null) === null);
        if (without === undefined || without.reportedKeys.has(name)) continue;
        report({
          code: 'board/missing-field',
          at: manifest.file.spanOf([...path, 'routeMarks', key]),
          message: `\`{${name}}\` is not a field of every ${routes.noun}`,
          hint: hintForName(name, Object.keys(without.fields)) ?? 'name a field that all have',
          related: [relatedPlace(without.start, `\`${without.id}\` has no \`${name}\``)],
        });
      }
    }
  },
});

/** Tables whose records write their name on the board, in `lines` of their `label`. */
const LABELLED_TABLES = ['stops', 'ground', 'areas', 'streets'] as const;

/** The lines of a label on the board spell the name; words may be abbreviated in them. */
export const boardLabelsRule = (board: BoardDeclaration, languages: Languages): Rule => ({
  name: 'board-labels',
  check: (context) => {
    const { manifest, tables } = context;
    const language = findLanguage(languages, manifest.language);
    for (const role of LABELLED_TABLES) {
      for (const record of tables.get(board.tables[role] ?? '')?.records ?? []) {
        if (record.isValid) checkLabel(context, record, language);
      }
    }
  },
});

function checkLabel({ report }: CheckContext, record: WrittenRecord, language: Language): void {
  const name = record.text('name');
  const label = isRecord(record.fields.label) ? record.fields.label : {};
  const lines = Array.isArray(label.lines) ? label.lines : [];
  if (name === null || lines.length === 0 || !lines.every((line) => typeof line === 'string')) {
    return;
  }
  const wanted = nameWords(name, language);
  // A line may end where a word is broken, and abbreviate what the name has in full.
  const spelt = (words: readonly NameWord[]): string => words.map(({ full }) => full).join('');
  const all = nameWords(lines.join(' '), language);
  if (spelt(all) === spelt(wanted) && hasSameCapitals(all, wanted)) return;
  const at = lines.findIndex((line) =>
    nameWords(line, language).some(
      ({ full, written }) => !wanted.some((one) => one.full === full && isSameCase(written, one)),
    ),
  );
  report({
    code: 'board/label-differs',
    severity: 'warning',
    at: record.span(['label', 'lines', ...(at === -1 ? [] : [at])]),
    message: `the label reads "${lines.join(' ')}", but the name is "${name}"`,
    hint: 'the lines of the label must spell the name; words may be abbreviated, or hyphenated at the end of a line',
    related: [relatedPlace(record.span(['name']), 'the name is here')],
  });
}

/** Lines may be all in capitals; small letters where the name has a capital are a slip. */
const isSameCase = (written: string, { written: wanted }: NameWord): boolean =>
  written === written.toUpperCase() || /^\p{Lu}/u.test(written) || !/^\p{Lu}/u.test(wanted);

const hasSameCapitals = (words: readonly NameWord[], wanted: readonly NameWord[]): boolean =>
  words.length !== wanted.length ||
  words.every(({ written }, index) => {
    const one = wanted[index];
    return one === undefined || isSameCase(written, one);
  });
