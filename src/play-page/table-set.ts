import type { ReadyRun } from '../app/render.ts';
import { inchesToMm, type Size } from '../geometry/geometry.ts';
import {
  listTableThings,
  planTable,
  type TableCopy,
  type TableObject,
  type TableThing,
} from '../layout/table-plan.ts';
import { cardTitle } from '../pack/card-facts.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import { type PieceBack, PLAIN, type TableSet, type Thing } from './table-state.ts';

/** A rendered pack with its components as they are on a table. */
export function renderForTable({
  rendered,
  renderAs,
}: Pick<ReadyRun, 'rendered' | 'renderAs'>): RenderedPack {
  const { pack } = rendered;
  const shapes = new Map(
    listTableThings(pack.components).map(({ component }) => [component.id, component]),
  );
  const faces = new Map(rendered.faces);
  for (const [id, component] of shapes) {
    if (component.kind !== 'deck' || (component.tts?.template ?? null) === null) continue;
    faces.set(id, renderAs(component, {}).faces.get(id) ?? new Map());
  }
  const components = pack.components.map((one) => shapes.get(one.id) ?? one);
  return { ...rendered, pack: { ...pack, components }, faces };
}

/** A book that is closed. */
const BOOK: Size = { widthIn: 4.25, heightIn: 5.5 };
const DIE: Size = { widthIn: 0.8, heightIn: 0.8 };

/** What is on the table of a pack as the game begins. */
export function openTableSet({ pack, backs, words }: RenderedPack): TableSet {
  const pieces: TableSet['pieces'][number][] = [];
  const seen: PieceBack[] = [];
  const numbers = new Map<string, number>();
  /** The number of a back: of pieces that look alike face down it is the same. */
  const backOf = ({ kind, component }: TableThing, cardId: string): number => {
    const sides = component.kind === 'deck' && component.back === null ? null : component.id;
    const html = sides === null ? undefined : backs.get(sides)?.get(cardId);
    const size = kind === 'die' ? DIE : component.kind === 'rulebook' ? BOOK : component.size.trim;
    const [width, height] = [inchesToMm(size.widthIn), inchesToMm(size.heightIn)];
    const key = JSON.stringify([html ?? null, width, height]);
    const known = numbers.get(key);
    if (known === undefined) {
      const look = html === undefined ? null : `back/${component.id}/${cardId}`;
      seen.push({ name: component.name, look, width, height });
      numbers.set(key, seen.length - 1);
      return seen.length - 1;
    }
    const { name = '', ...rest } = seen[known] ?? {};
    // What is in several decks has no name that would tell them apart.
    if (!name.split(' / ').includes(component.name)) {
      seen[known] = { ...(rest as PieceBack), name: `${name} / ${component.name}` };
    }
    return known;
  };
  const pieceOf = (thing: TableThing, { cardId }: TableCopy): number => {
    const { kind, component } = thing;
    const name = component.kind === 'deck' ? cardTitle(component, cardId) : component.name;
    const face = kind === 'die' ? null : `face/${component.id}/${cardId}`;
    pieces.push({ name, face, back: backOf(thing, cardId) });
    return pieces.length - 1;
  };
  const wholeOf = ({ thing }: TableObject): number => {
    const { component, kind } = thing;
    const face = kind === 'board' ? `board/${component.id}` : null;
    pieces.push({ name: component.name, face, back: backOf(thing, '') });
    return pieces.length - 1;
  };
  const start = planTable(listTableThings(pack.components), words).map(
    (object): TableSet['start'][number] => {
      const { thing, name, card, contents, xMm, yMm } = object;
      const { kind, component } = thing;
      const base = { ...PLAIN, name, x: Math.round(xMm), y: Math.round(yMm) };
      if (kind === 'deck' || kind === 'bag') {
        const lying = contents.map((copy) => ({ piece: pieceOf(thing, copy), isUp: false }));
        return { ...base, kind: kind === 'bag' ? 'bag' : 'pile', pieces: lying };
      }
      const piece = card === null ? wholeOf(object) : pieceOf(thing, card);
      const sides = component.kind === 'deck' ? (component.tts?.sides ?? 6) : 6;
      return {
        ...{ ...base, kind, pieces: [{ piece, isUp: true }] },
        ...(kind === 'die' && { sides, value: sides }),
      };
    },
  );
  // Boards lie below everything else.
  const isBoard = ({ kind }: Pick<Thing, 'kind'>): boolean => kind === 'board';
  const sorted = [...start.filter(isBoard), ...start.filter((thing) => !isBoard(thing))];
  return { pieces, backs: seen, start: sorted };
}
