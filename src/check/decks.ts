import { type Card, type CopiesByPlayers, copyCount, type Entry } from '../pack/pack.ts';
import { copiesByPlayers, mostCopies, parseCopiesByPlayers } from '../pack/players.ts';
import {
  type FilledName,
  fillTemplateName,
  mayBeTemplate,
  templateFields,
} from '../pack/template-name.ts';
import { evaluateExpression } from '../text/evaluate-expression.ts';
import {
  type Expression,
  type ExpressionProblem,
  parseExpression,
  usesField,
} from '../text/expression.ts';
import { getOrCreate } from '../values/maps.ts';
import { memoizeByObject } from '../values/memoize.ts';
import { type CardSource, entrySource, isTaken, writtenSource } from './card-sources.ts';
import type { CheckContext } from './check-context.ts';
import type { ComponentDeclaration } from './manifest.ts';
import type { WrittenRecord } from './written-data.ts';
import type { Span } from './yaml/yaml-file.ts';

/** More copies of one card than any box holds: a typo that would print for hours. */
export const MAX_COPIES = 9999;

/** What is asked again and again of the decks of a pack. */
interface DeckMemory {
  /** By the position of a component in game.yaml. */
  readonly taken: Map<number, readonly WrittenRecord[]>;
  readonly sources: Map<WrittenRecord, CardSource>;
  readonly formulas: Map<WrittenRecord, Expression>;
}

/** Texts that are translated decide nothing: decks are those of the pack's own language. */
const memoryOf = memoizeByObject(
  (_: CheckContext): DeckMemory => ({ taken: new Map(), sources: new Map(), formulas: new Map() }),
);

/** A record as the decks of its pack see it. */
export const sourceOf = (context: CheckContext, record: WrittenRecord): CardSource =>
  getOrCreate(memoryOf(context).sources, record, () => writtenSource(record, context.tables));

/** Whether a record is in the data file or the table of a deck. */
export const isInTable = (
  { data, table }: Pick<ComponentDeclaration, 'data' | 'table'>,
  record: Pick<WrittenRecord, 'table' | 'file'>,
): boolean => (table === null ? record.file.path === data : record.table.id === table);

/** The records that a deck may take. */
export const recordsInTable = (
  { tables }: Pick<CheckContext, 'tables'>,
  component: ComponentDeclaration,
): WrittenRecord[] =>
  [...tables.values()].flatMap(({ records }) =>
    records.filter((record) => isInTable(component, record)),
  );

/** The records that are the cards of a deck: those of its data file or table that fulfil its `where`. */
export const deckRecords = (
  context: CheckContext,
  component: ComponentDeclaration,
): readonly WrittenRecord[] =>
  getOrCreate(memoryOf(context).taken, component.index, () => {
    const formula = readFormula(component);
    const records = recordsInTable(context, component).filter(
      (record) =>
        component.where.length === 0 || isTaken(component.where, sourceOf(context, record)),
    );
    if (formula !== null) {
      for (const record of records) memoryOf(context).formulas.set(record, formula);
    }
    return records;
  });

/** The records that are cards. */
export function cardRecords(context: CheckContext): WrittenRecord[] {
  const cards = new Set(
    context.manifest.components.flatMap((component) => deckRecords(context, component)),
  );
  return [...context.tables.values()].flatMap(({ records }) =>
    records.filter((record) => cards.has(record)),
  );
}

/** `null` for none, and for one that cannot be read, which is reported. */
const readFormula = ({ copies }: ComponentDeclaration): Expression | null => {
  const parsed = copies === null ? null : parseExpression(copies);
  return parsed !== null && 'expression' in parsed ? parsed.expression : null;
};

/** How often a card is printed, and how many copies are in a game of how many players. */
type CardCopies = Pick<Card, 'copies' | 'byPlayers'>;

/** The copies of a written record; `null` if they cannot be known, which is reported. */
export function copiesOf(context: CheckContext, record: WrittenRecord): CardCopies | null {
  // A component whose cards were never asked for has not left its formula yet.
  for (const component of context.manifest.components) {
    if (component.copies !== null) deckRecords(context, component);
  }
  if (record.reportedKeys.has('copies')) return null;
  const formula = memoryOf(context).formulas.get(record) ?? null;
  const found = countCopies(formula, sourceOf(context, record));
  return 'problem' in found ? null : found;
}

/** The sum of the copies of some records; `null` if it cannot be known. */
export function sumCopies(context: CheckContext, records: readonly WrittenRecord[]): number | null {
  let sum = 0;
  for (const record of records) {
    const found = copiesOf(context, record);
    if (found === null) return null;
    sum += found.copies;
  }
  return sum;
}

/**
 * The copies of a card: what its record says, or what the deck computes for it. A record that says it
 * is only overruled by an expression that looks at its `copies`.
 */
export function countCopies(
  formula: Expression | null,
  source: CardSource,
): CardCopies | { readonly problem: ExpressionProblem } {
  const written = source.valueFor(['copies']) ?? null;
  const players = source.valueFor(['players']);
  if (formula === null || (written !== null && !usesField(formula, 'copies'))) {
    return withPlayers(copiesByPlayers(written, players), copyCount(written));
  }
  const steps = parseCopiesByPlayers(written);
  const own = steps === null ? copyCount(written) : mostCopies(steps);
  const result = evaluateExpression(formula, {
    ...source,
    valueFor: (path) => (path.join() === 'copies' ? own : source.valueFor(path)),
    names: () => [...source.names(), 'copies'],
  });
  if ('problem' in result) return result;
  const { value } = result;
  const isCount =
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COPIES;
  if (isCount) return withPlayers(copiesByPlayers(value, players), value);
  const { offset, length } = formula;
  const message = `this is \`${value}\` for \`${source.of}\`, and copies are whole numbers from 0 to ${MAX_COPIES}`;
  const hint = typeof value === 'number' ? 'round it, or limit it with `min` and `max`' : null;
  return { problem: { code: 'expression/wrong-type', offset, length, message, hint } };
}

const withPlayers = (byPlayers: CopiesByPlayers | null, copies: number): CardCopies =>
  byPlayers === null ? { copies } : { copies: mostCopies(byPlayers), byPlayers };

/** The sides of a deck whose template depends on the record, with the name that game.yaml gives. */
export const namedSides = ({
  template,
  back,
}: Pick<ComponentDeclaration, 'template' | 'back'>): ['template' | 'back', string][] =>
  Object.entries({ template, back }).flatMap(([key, name]) =>
    name !== null && templateFields(name).length > 0
      ? [[key as 'template' | 'back', name] as const]
      : [],
  ) as ['template' | 'back', string][];

/** The file that a record is drawn with, if there is one of that name. */
export const templateOf = (name: string, source: CardSource): FilledName =>
  fillTemplateName(name, source.valueFor);

/** A template that components name, with where they name it. */
interface TemplateUse {
  /** Relative to the pack. */
  readonly template: string;
  /** Where it is named; nowhere for one that only may be meant. */
  readonly at: readonly Span[];
  readonly isNamedByRecord: boolean;
}

/**
 * The templates that the components name, of faces, of backs and of products. Where records name
 * them, each with the first record that does. What computed records name is not known yet, and what
 * others mean neither, if one of them makes no name: then all that may be meant is named.
 */
export const templateUses = memoizeByObject((context: CheckContext): readonly TemplateUse[] => {
  const { components, shopImages, file } = context.manifest;
  const ofImages = shopImages.map(({ template, index }) => ({
    template,
    at: [file.spanOf(['shopImages', index, 'template'])],
    isNamedByRecord: false,
  }));
  const ofComponents = components.flatMap((component) => {
    const { template, back, tgc, tts, index } = component;
    const others = [tgc?.template, tts?.template].flatMap((one) => one ?? []);
    const named = Object.entries({ template, back }).flatMap(([key, name]) => {
      if (name === null) return [];
      const at = file.spanOf(['components', index, key]);
      return templateFields(name).length === 0
        ? [{ template: name, at: [at], isNamedByRecord: false }]
        : templatesOfRecords(context, component, name).map(([path, first]) => ({
            template: path,
            at: first === null ? [] : [first, at],
            isNamedByRecord: true,
          }));
    });
    return [...named, ...others.map((one) => ({ template: one, at: [], isNamedByRecord: false }))];
  });
  return [...ofComponents, ...ofImages];
});

function templatesOfRecords(
  context: CheckContext,
  component: ComponentDeclaration,
  name: string,
): (readonly [path: string, first: Span | null])[] {
  const filled = deckRecords(context, component).map((record) => {
    const source = sourceOf(context, record);
    return { source, template: templateOf(name, source) };
  });
  const isComputed = context.manifest.computed.some(({ id }) => id === component.table);
  if (isComputed || filled.some(({ template }) => 'fault' in template)) {
    const paths = [...context.files.keys()].filter((path) => mayBeTemplate(name, path));
    return paths.map((path) => [path, null] as const);
  }
  const first = new Map<string, Span>();
  const [field = ''] = templateFields(name);
  for (const { source, template } of filled) {
    if ('path' in template && !first.has(template.path)) {
      first.set(template.path, source.spanOf(field.split('.')));
    }
  }
  return [...first];
}

const filledPath = (name: string, source: CardSource): string => {
  const filled = templateOf(name, source);
  return 'path' in filled ? filled.path : name;
};

/** The cards of a deck of written records. */
export const linkCards = (
  context: CheckContext,
  component: ComponentDeclaration,
  entryOf: ReadonlyMap<WrittenRecord, Entry>,
): Card[] =>
  deckRecords(context, component).flatMap((record) => {
    const entry = entryOf.get(record);
    return entry === undefined ? [] : [linkCard(component, sourceOf(context, record), entry)];
  });

/** The cards of a deck of computed records. */
export const linkComputedCards = (
  component: ComponentDeclaration,
  entries: readonly Entry[],
): Card[] =>
  entries
    .map((entry) => ({ entry, source: entrySource(entry) }))
    .filter(({ source }) => isTaken(component.where, source))
    .map(({ entry, source }) => linkCard(component, source, entry));

/** A card: what its record says, and what game.yaml says of all cards of its deck. */
function linkCard(component: ComponentDeclaration, source: CardSource, entry: Entry): Card {
  const found = countCopies(readFormula(component), source);
  const copies = 'problem' in found ? { copies: copyCount(null) } : found;
  const card = { id: entry.id, entry, ...copies };
  const { template, back } = component;
  if (template === null || namedSides(component).length === 0) return card;
  const face = filledPath(template, source);
  return { ...card, templates: { face, back: back === null ? null : filledPath(back, source) } };
}
