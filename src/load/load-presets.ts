import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Languages } from '../core/language.ts';
import type { CardSize } from '../core/pack.ts';
import {
  readCardSizes,
  readLanguages,
  readPapers,
  readProducts,
  readServices,
} from '../core/presets.ts';
import type { Product, Service } from '../core/product.ts';
import type { Paper } from '../core/sheet.ts';
import { InternalError } from '../errors.ts';
import { toolFolder } from './folders.ts';

/** What ships with the tool as data. */
export interface Presets {
  readonly papers: ReadonlyMap<string, Paper>;
  readonly cardSizes: ReadonlyMap<string, CardSize>;
  /** What print services sell, by `service/id`. */
  readonly products: ReadonlyMap<string, Product>;
  readonly services: ReadonlyMap<string, Service>;
  readonly languages: Languages;
  /** The JSON Schema of game.yaml. */
  readonly gameSchema: object;
  /** The JSON Schema of the files in a pack's locales/. */
  readonly localeSchema: object;
}

const readPreset = (name: string): Promise<string> =>
  readFile(join(toolFolder(), 'presets', name), 'utf8');

/** What `read` makes of texts that are parsed now or were parsed by an earlier run. */
export type PresetsCache = <T>(
  texts: readonly string[],
  steps: {
    readonly parseAll: () => readonly unknown[];
    readonly read: (parsed: readonly unknown[]) => T;
  },
) => Promise<T>;

let presetsPromise: Promise<Presets> | null = null;

/** Reads presets/, once in a process. A mistake in there is ours, and thrown. */
export function loadPresets(
  remember: PresetsCache = async (_, { parseAll, read: readAll }) => readAll(parseAll()),
): Promise<Presets> {
  presetsPromise ??= readPresets(remember);
  return presetsPromise;
}

async function readPresets(remember: PresetsCache): Promise<Presets> {
  const names = ['papers', 'card-sizes', 'products', 'services', 'languages'].map(
    (name) => `${name}.yaml`,
  );
  const texts = await Promise.all(names.map(readPreset));
  const records = await remember(texts, {
    parseAll: () => texts.map((text): unknown => parse(text)),
    read: ([papers, cardSizes, products, services, languages]) => ({
      papers: readPapers(papers),
      cardSizes: readCardSizes(cardSizes),
      products: readProducts(products),
      services: readServices(services),
      languages: readLanguages(languages),
    }),
  });
  return {
    ...records,
    gameSchema: await readSchema('game'),
    localeSchema: await readSchema('locale'),
  };
}

/** Reads presets/balance.yaml: what the balance report judges a game by. */
export const loadBalancePreset = async (): Promise<unknown> =>
  parse(await readPreset('balance.yaml'));

async function readSchema(name: string): Promise<object> {
  const path = `schemas/${name}.schema.json`;
  const schema: unknown = JSON.parse(await readPreset(path));
  if (typeof schema === 'object' && schema !== null) return schema;
  throw new InternalError(`presets/${path} is not an object`);
}
