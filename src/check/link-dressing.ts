import { formatLocalizedNumber } from '../model/number-format.ts';
import {
  type Board,
  type Component,
  type DeckSpace,
  GROUND_KINDS,
  type GroundKind,
  type GroundLabel,
  type GroundShape,
  PILES,
  type Pile,
  type Region,
  type Table,
  type Value,
} from '../model/pack.ts';
import { fillPlaceholders } from '../model/placeholders.ts';
import { isRecord, type WrittenRecord, type WrittenTable } from './context.ts';
import { parsePoint, parsePoints } from './pairs.ts';
import { spacePosition } from './space-place.ts';

type BoardExtras = Pick<Board, 'ground' | 'spaces' | 'scoring' | 'panels'>;

/** What lies on the board beside its network: ground, spaces for decks, scoring. */
export function linkBoardExtras(
  table: (role: string) => WrittenTable | undefined,
  known: { regions: ReadonlyMap<string, Region>; components: readonly Component[] },
): BoardExtras {
  const records = (role: string): readonly WrittenRecord[] => table(role)?.records ?? [];
  return {
    ground: records('ground').map(linkGround),
    spaces: records('spaces').flatMap((record) => linkSpace(record, known)),
    scoring: records('scoring')
      .map((record) => ({
        passengers: record.number('passengers') ?? 0,
        points: record.number('points') ?? 0,
      }))
      .sort((a, b) => a.passengers - b.passengers),
    panels: new Map(
      records('panels').flatMap((record) => {
        const at = parsePoint(record.fields.at);
        return at === null ? [] : [[record.id, at] as const];
      }),
    ),
  };
}

/** The words on the board, by id. A name in braces stands for the number in that field of the record. */
export const linkBoardTexts = (table: Table | undefined, language: string): Board['texts'] =>
  new Map(
    (table?.entries ?? []).map(({ id, fields }) => [
      id,
      fillPlaceholders(String(fields.text ?? ''), (name) => {
        const value = placeholderValue(fields[name]);
        return typeof value === 'number'
          ? formatLocalizedNumber(language, value)
          : String(value ?? '');
      }),
    ]),
  );

/** What a field holds; of a record that it refers to, its `value`. */
const placeholderValue = (value: Value | undefined): Value | undefined =>
  typeof value === 'object' && value !== null && 'value' in value ? value.value : value;

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value);

const linkGround = (record: WrittenRecord): GroundShape => ({
  id: record.id,
  kind: oneOf<GroundKind>(GROUND_KINDS, record.fields.kind) ?? 'land',
  outline: parsePoints(record.fields.outline) ?? [],
  label: linkGroundLabel(record),
});

function linkGroundLabel(record: WrittenRecord): GroundLabel | null {
  const { label } = record.fields;
  const at = isRecord(label) ? parsePoint(label.at) : null;
  if (!isRecord(label) || at === null) return null;
  const lines = Array.isArray(label.lines) ? label.lines.map(String) : [record.text('name') ?? ''];
  return { lines, at, turn: typeof label.turn === 'number' ? label.turn : 0 };
}

function linkSpace(
  record: WrittenRecord,
  { regions, components }: Parameters<typeof linkBoardExtras>[1],
): DeckSpace[] {
  const component = components.find(({ id }) => id === record.text('component'));
  const region = regions.get(record.text('region') ?? '') ?? null;
  const at = spacePosition(record);
  if (component?.kind !== 'deck' || at === null) return [];
  return [
    {
      id: record.id,
      name: record.text('name') ?? region?.name ?? component.name,
      pile: oneOf<Pile>(PILES, record.fields.pile) ?? 'deck',
      region,
      icon: record.text('icon'),
      card: component.size.trim,
      at,
    },
  ];
}
