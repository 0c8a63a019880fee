import { createHash } from 'node:crypto';
import { inchesToMm, type Size } from '../../geometry/geometry.ts';
import { cardTitle } from '../../pack/card-facts.ts';
import type { Component } from '../../pack/pack.ts';
import {
  hashedName,
  type Table,
  type TableFile,
  type TableProgram,
} from '../table/export-table.ts';
import type { PicturedBoard, PicturedDeck, PicturedPieces } from '../table/plan-pictures.ts';

/**
 * Tabletop Playground: the folder of a package, with a template for each deck, piece and board, to be
 * taken from its library.
 *
 * @param folder what it is called
 */
export const tabletopPlayground = (folder: string): TableProgram => ({
  name: 'Tabletop Playground',
  style: { cards: 'sheets', maxPx: { card: 2048, piece: 640, board: 4096 }, book: 'none' },
  fileOf: (picture) => `${folder}/Textures/${hashedName(picture)}`,
  // Textures are named from their folder.
  urlOf: (path) => path.slice(`${folder}/Textures/`.length),
  write: (table) => {
    const { id, name, version } = table.game;
    const templates = table.things.flatMap((thing): Template[] => {
      if (thing.kind === 'deck') return deckTemplates(thing, table);
      if (thing.kind === 'board') return boardTemplates(thing, table);
      return thing.kind === 'book' || thing.kind === 'die' ? [] : pieceTemplates(thing, table);
    });
    return [
      file(`${folder}/manifest.json`, { Name: name, Version: version, GUID: guidOf(id) }),
      ...templates.map((one) => file(`${folder}/Templates/${one.GUID}.json`, one)),
    ];
  },
});

const file = (path: string, value: unknown): TableFile => ({
  path,
  text: `${JSON.stringify(value, null, 2)}\n`,
});

/** The same object has the same identity in every export, so that a saved table gets its new pictures. */
const guidOf = (...names: readonly string[]): string =>
  createHash('sha256').update(names.join('/')).digest('hex').slice(0, 32).toUpperCase();

type Template = ReturnType<typeof cardTemplate>;

interface Face {
  readonly name: string;
  readonly guid: string;
  readonly component: Component & { readonly size: { readonly trim: Size } };
  readonly front: string;
  readonly back: string;
  readonly backIndex: (typeof BACKS)[keyof typeof BACKS];
  readonly columns?: number;
  readonly rows?: number;
  /** The cells of its cards, each as often as it has copies, from 0 row by row. */
  readonly indices?: readonly number[];
  readonly cardNames?: Readonly<Record<string, string>>;
  readonly isBoard?: boolean;
}

/** One picture for all backs, or a grid like that of the faces. */
const BACKS = { single: -2, grid: -3 } as const;

const centimetres = (inches: number): number => Number((inchesToMm(inches) / 10).toFixed(3));

const WHITE = { R: 255, G: 255, B: 255 };
const BLACK = { R: 0, G: 0, B: 0 };

/** Of cards, and of all else that is flat; lengths in centimetres. */
function cardTemplate(face: Face) {
  const { columns = 1, rows = 1, indices = [0], isBoard = false, component } = face;
  const { trim } = component.size;
  const isHexagon = component.kind === 'deck' && component.size.outline.kind === 'hexagon';
  return {
    ...{ Type: 'Card', GUID: face.guid, Name: face.name, Metadata: component.id },
    CollisionType: isBoard ? 'Ground' : 'Regular',
    ...{ Friction: 0.7, Restitution: 0, Density: 0.5, SurfaceType: 'Cardboard' },
    ...{ Roughness: 1, Metallic: 0, PrimaryColor: WHITE, SecondaryColor: BLACK },
    ...{ Flippable: true, AutoStraighten: false, ShouldSnap: true, ScriptName: '', Blueprint: '' },
    ...{ Models: [], Collision: [], SnapPointsGlobal: false, SnapPoints: [] },
    ...{ ZoomViewDirection: { X: 0, Y: 0, Z: 0 }, Tags: [] },
    ...{ FrontTexture: face.front, BackTexture: face.back, HiddenTexture: '' },
    ...{ BackIndex: face.backIndex, HiddenIndex: -1, NumHorizontal: columns, NumVertical: rows },
    ...{
      Width: centimetres(trim.widthIn),
      Height: centimetres(trim.heightIn),
      Thickness: isBoard ? 0.2 : 0.05,
    },
    ...{ HiddenInHand: !isBoard, UsedWithCardHolders: !isBoard, CanStack: !isBoard },
    ...{ UsePrimaryColorForSide: false, FrontTextureOverrideExposed: false },
    ...{ AllowFlippedInStack: false, MirrorBack: false, EmissiveFront: false },
    Model: isHexagon ? 'Hexagonal' : 'Rounded',
    Indices: indices,
    ...{ CardNames: face.cardNames ?? {}, CardMetadata: {}, CardTags: {} },
  };
}

/** A pile for each sheet of a deck. */
function deckTemplates(deck: PicturedDeck, { game, urlOf }: Table): Template[] {
  const { component, cards, sheets, backs } = deck;
  return sheets.map(({ from, count, columns, rows, facePath, backPath }, at) => {
    const own = cards.slice(from, from + count);
    return cardTemplate({
      component,
      name: sheets.length === 1 ? component.name : `${component.name} ${at + 1}`,
      guid: guidOf(game.id, component.id, String(at)),
      front: urlOf(facePath),
      back: urlOf(backPath),
      backIndex: backs === 'own' ? BACKS.grid : BACKS.single,
      columns,
      rows,
      indices: own.flatMap(({ copies }, cell) => Array<number>(copies).fill(cell)),
      cardNames: Object.fromEntries(
        own.map(({ cardId }, cell) => [String(cell), cardTitle(component, cardId)]),
      ),
    });
  });
}

/** A stack of each kind of piece. */
const pieceTemplates = ({ component, cards }: PicturedPieces, { game, urlOf }: Table): Template[] =>
  cards
    .filter(({ copies }) => copies > 0)
    .map(({ cardId, copies, face, back }) =>
      cardTemplate({
        component,
        name: cardTitle(component, cardId),
        guid: guidOf(game.id, component.id, cardId),
        front: urlOf(face),
        back: urlOf(back ?? face),
        backIndex: BACKS.single,
        indices: Array<number>(copies).fill(0),
      }),
    );

const boardTemplates = (
  { component, cards, path }: PicturedBoard,
  { game, urlOf }: Table,
): Template[] => {
  const sides =
    component.kind === 'board'
      ? [{ id: component.id, name: component.name, face: path, back: null }]
      : cards.map(({ cardId, face, back }) => ({
          id: cardId,
          name: cardTitle(component, cardId),
          face,
          back,
        }));
  return sides.map(({ id, name, face, back }) =>
    cardTemplate({
      component,
      name,
      guid: guidOf(game.id, component.id, id),
      front: urlOf(face),
      back: urlOf(back ?? face),
      backIndex: BACKS.single,
      isBoard: true,
    }),
  );
};
