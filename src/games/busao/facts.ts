import { componentCopies, type Fields, type Pack, type Value } from '../../core/pack.ts';

/** What the rulebook of Busão finds under `facts` beyond the tables: counts, and the buses of its figures. */
export const rulebookFacts = (pack: Pack): Fields => {
  const numbers = numbersOf(pack);
  return {
    numbers,
    seats: Number(numbers.windows) * Number(numbers['seats-a-window']),
    cards: { standard: cardsOfSize(pack, 'poker'), small: cardsOfSize(pack, 'mini-euro') },
    copies: copiesOfPassengers(pack),
    firstDrivers: fieldsOf(pack, 'drivers').slice(0, Number(numbers['buses-most'])),
    examples: Object.fromEntries(
      fieldsOf(pack, 'examples').map((example) => [example.id, exampleBus(example, numbers)]),
    ),
  };
};

const fieldsOf = (pack: Pack, table: string): Fields[] =>
  (pack.tables.get(table)?.entries ?? []).map(({ fields }) => fields);

const numbersOf = (pack: Pack): Fields =>
  Object.fromEntries(fieldsOf(pack, 'numbers').map(({ id, value }) => [String(id), value ?? null]));

/** The printed cards of one size, in all decks. */
const cardsOfSize = (pack: Pack, size: string): number =>
  pack.components
    .filter((component) => component.kind === 'deck' && component.size.id === size)
    .reduce((sum, component) => sum + componentCopies(component), 0);

/** How many passengers there are of each number of copies, the most copies first. */
function copiesOfPassengers(pack: Pack): Value {
  const people = new Map<number, number>();
  for (const { copies } of fieldsOf(pack, 'passengers')) {
    people.set(Number(copies), (people.get(Number(copies)) ?? 0) + 1);
  }
  return [...people].sort(([a], [b]) => b - a).map(([copies, count]) => ({ copies, count }));
}

/** A bus as the figures draw it: every window with both seats, and who is adjacent to the focus. */
function exampleBus(example: Fields, numbers: Fields): Fields {
  const written = listOf(example.windows).map(listOf);
  const focus = idOf(example.focus);
  const focusWindow = written.findIndex((window) => window.some((one) => idOf(one) === focus));
  const windows = Array.from({ length: Number(numbers.windows) }, (_, window) => ({
    number: window + 1,
    seats: Array.from({ length: Number(numbers['seats-a-window']) }, (_, seat) => {
      const passenger = written[window]?.[seat] ?? null;
      const isNear = focusWindow !== -1 && Math.abs(window - focusWindow) <= 1;
      return { passenger, isFocus: focus !== '' && idOf(passenger) === focus, isNear };
    }),
  }));
  return { ...example, windows };
}

const listOf = (value: Value | undefined): readonly Value[] => (Array.isArray(value) ? value : []);

/** Of a record that a field refers to: its id; otherwise empty. */
const idOf = (value: Value | undefined): string =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : '';
