import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import type { Size } from '../../../src/geometry/geometry.ts';
import { RECTANGLE } from '../../../src/geometry/outline.ts';
import type { Card, DeckComponent, Fields, Pack } from '../../../src/pack/pack.ts';
import { compileTemplates } from '../../../src/render/compile-templates.ts';
import { type RenderedDeck, renderDeck } from '../../../src/render/render-deck.ts';
import { barePack, FOXES } from '../../helpers/bare-pack.ts';
import { fontCuts, measure } from './fonts.ts';

const TEMPLATE = 'templates/face.hbs';
const BACK = 'templates/back.hbs';
const DATA = 'data/foxes.yaml';

const deckOf = (records: readonly Fields[], back: string | null): DeckComponent => ({
  kind: 'deck',
  form: 'cards',
  table: null,
  id: 'foxes',
  name: 'Foxes',
  size: {
    id: 'poker',
    trim: { widthIn: 2.5, heightIn: 3.5 },
    bleedIn: 0.125,
    safeIn: 0.125,
    cornerIn: 0.125,
    outline: RECTANGLE,
  },
  place: { file: 'game.yaml', line: 10, column: 5 },
  data: DATA,
  template: TEMPLATE,
  back,
  gutterIn: 0,
  piece: 'card',
  cut: 'edges',
  cards: records.map((fields, index): Card => {
    const place = { file: DATA, line: 1 + index * 4, column: 3 };
    const id = `fox-${index + 1}`;
    // Every field has a column of its own.
    const placeOf = ([key]: readonly (string | number)[]) => {
      const column = Object.keys(fields).indexOf(String(key));
      return column === -1 ? place : { ...place, column: 10 * (column + 1) };
    };
    return { id, copies: 1, entry: { id, table: 'foxes', place, placeOf, fields } };
  }),
});

/** A deck of another size, for what is counted of decks. */
export const foxes = ({
  id,
  cards,
  trim,
}: {
  readonly id: string;
  readonly cards: number;
  readonly trim?: Size;
}): DeckComponent => {
  const deck = deckOf(
    Array.from({ length: cards }, () => ({})),
    null,
  );
  return { ...deck, id, size: { ...deck.size, trim: trim ?? deck.size.trim } };
};

const packOf = (component: DeckComponent): Pack =>
  barePack({
    game: { ...FOXES, name: 'Foxes', version: '2.1.0', author: 'Nobody' },
    components: [component],
    fonts: fontCuts,
    icons: new Map([
      [
        'fox',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n  <path d="M1 1h9z"/>\n</svg>\n',
      ],
      ['goose', '<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>'],
    ]),
  });

export interface FaceTest {
  readonly template: string;
  /** Left out for a deck without backs. */
  readonly back?: string;
  readonly partials?: Readonly<Record<string, string>>;
  readonly records?: readonly Fields[];
  /** `null` where they are not known. */
  readonly facts?: Fields | null;
  /** The finished size of what is rendered, where it is none of the cards. */
  readonly piece?: Size;
  /** What is otherwise about the pack. */
  readonly change?: Partial<Pack>;
}

/** Renders a small deck of another game. Throws if the templates do not compile. */
export function renderFoxes({
  template,
  back,
  partials = {},
  records = [{}],
  facts = {},
  piece,
  change = {},
}: FaceTest): RenderedDeck {
  const { compiled, diagnostics } = compileTemplates({
    templates: new Map([
      [TEMPLATE, template],
      ...(back === undefined ? [] : [[BACK, back] as const]),
    ]),
    partials: new Map(Object.entries(partials)),
  });
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  const component = deckOf(records, back === undefined ? null : BACK);
  const pack = { ...packOf(component), ...change };
  const size = { ...component.size, trim: piece ?? component.size.trim };
  return renderDeck({
    pack,
    compiled,
    measure,
    facts: () => facts ?? undefined,
    component: { ...component, size },
  });
}

/** The face of a deck of one card, which must render without a word. */
export function faceOf(test: FaceTest): string {
  const { faces, diagnostics } = renderFoxes(test);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  const [face] = faces.values();
  if (face === undefined) throw new Error('there is no face');
  return contentOf(face);
}

/** What a template printed, without the element that keeps the styles of the tool out of it. */
export function contentOf(face: string | undefined): string {
  const content = /^<span class="vb-pack">([\s\S]*)<\/span>$/.exec(face ?? '')?.[1];
  if (content === undefined) throw new Error(`this is no content of a pack: ${face}`);
  return content;
}

/** Code and place in one text: `template/syntax templates/face.hbs:1:5`. */
export const summarize = ({ code, file, line, column }: Diagnostic): string =>
  `${code} ${file}:${line}:${column}`;
