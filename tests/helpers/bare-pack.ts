import type { Game, Pack } from '../../src/pack/pack.ts';

/** A game that has nothing to do with the shipped one. */
export const FOXES: Game = {
  id: 'foxes',
  name: 'Foxes & Co',
  version: '1.0.0',
  language: 'en',
  author: '',
  credits: [],
};

/** A checked pack with nothing in it but what is given. */
export const barePack = (change: Partial<Pack> = {}): Pack => ({
  game: FOXES,
  tables: new Map(),
  components: [],
  boards: new Map(),
  effects: null,
  partsTable: null,
  images: { dpi: 300, original: [] },
  waivers: [],
  shopImages: [],
  sleeves: null,
  fonts: [],
  icons: new Map(),
  templates: new Map(),
  partials: new Map(),
  styles: '',
  ...change,
});
