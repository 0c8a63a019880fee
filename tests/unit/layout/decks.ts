import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type DeckPlanRequest, planDeck } from '../../../src/layout/plan-deck.ts';
import type { CardSize, DeckComponent, Game } from '../../../src/pack/pack.ts';
import { readCardSizes, readPapers } from '../../../src/pack/presets.ts';
import { type DeckPlan, type Paper, UNCALIBRATED_PROFILE } from '../../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';

const preset = (name: string): unknown =>
  parse(readFileSync(new URL(`../../../presets/${name}.yaml`, import.meta.url), 'utf8'));

export const papers = readPapers(preset('papers'));
export const cardSizes = readCardSizes(preset('card-sizes'));

export const paper = (id: string): Paper => known(papers, id);
export const cardSize = (id: string): CardSize => known(cardSizes, id);

function known<T>(map: ReadonlyMap<string, T>, id: string): T {
  const value = map.get(id);
  if (value === undefined) throw new Error(`no preset ${id}`);
  return value;
}

export const game: Game = {
  id: 'vancouver-buses',
  name: 'Vancouver Buses',
  version: '1.0.0',
  language: 'en',
  author: 'Someone & Co',
  credits: [],
};

const place = { file: 'game.yaml', line: 1, column: 1 };

/** A deck whose cards `card-1`, `card-2`, … have these many copies. */
export const deck = (
  size: CardSize,
  copies: readonly number[],
  gutterIn: number | null = 0,
): DeckComponent => ({
  kind: 'deck',
  form: 'cards',
  table: null,
  id: 'passengers-1-fairview',
  name: 'Fairview passengers',
  size,
  place,
  data: 'data/passengers/1-fairview.yaml',
  template: 'templates/passenger.hbs',
  back: null,
  gutterIn,
  piece: 'card',
  cut: 'edges',
  cards: copies.map((count, index) => ({
    id: `card-${index + 1}`,
    copies: count,
    entry: {
      id: `card-${index + 1}`,
      table: 'passengers',
      place,
      placeOf: () => place,
      fields: {},
    },
  })),
});

/** The same deck with something on the backs. */
export const withBacks = (component: DeckComponent): DeckComponent => ({
  ...component,
  back: 'templates/passenger-back.hbs',
});

/** What a plan is asked for besides its component, paper and marks when faces are all there is. */
export const facesOnly = {
  words: ENGLISH_WORDS,
  game,
  binding: 'none',
  flip: 'long',
  printer: UNCALIBRATED_PROFILE,
} as const;

/** The plan of a deck that can be laid out: its faces with crop marks, unless it is asked for more. */
export function planned(
  component: DeckComponent,
  paperId: string,
  rest: Partial<DeckPlanRequest> = {},
): DeckPlan {
  const request = {
    marks: 'crop',
    ...facesOnly,
    component,
    paper: paper(paperId),
    ...rest,
  } as const;
  const result = planDeck(request);
  if (!result.ok) throw new Error(result.reason);
  return result.plan;
}
