import { readFileSync } from 'node:fs';
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
import type { CodeDescription } from '../diagnostics/define-code.ts';
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

const presetPath = (name: string): string => join(toolFolder(), 'presets', name);

const readPreset = (name: string): Promise<string> => readFile(presetPath(name), 'utf8');

/** Parses texts, or knows what an earlier run made of them. */
export type ParsePresets = (
  texts: readonly string[],
  steps: {
    readonly parse: () => readonly unknown[];
    readonly isValid: (parsed: readonly unknown[]) => boolean;
  },
) => Promise<readonly unknown[]>;

let presetsPromise: Promise<Presets> | null = null;

/** Reads presets/, once in a process. A mistake in there is ours, and thrown. */
export function loadPresets(
  parseAll: ParsePresets = async (_, { parse: parseNow }) => parseNow(),
): Promise<Presets> {
  presetsPromise ??= readPresets(parseAll);
  return presetsPromise;
}

const PRESET_FILES = ['papers', 'card-sizes', 'products', 'services', 'languages'];

async function readPresets(parseAll: ParsePresets): Promise<Presets> {
  const texts = await Promise.all(PRESET_FILES.map((name) => readPreset(`${name}.yaml`)));
  const parsed = await parseAll(texts, {
    parse: () => texts.map((text): unknown => parse(text)),
    isValid: arePresets,
  });
  return {
    ...readRecords(parsed),
    gameSchema: await readSchema('game'),
    localeSchema: await readSchema('locale'),
  };
}

const readRecords = ([papers, cardSizes, products, services, languages]: readonly unknown[]) => ({
  papers: readPapers(papers),
  cardSizes: readCardSizes(cardSizes),
  products: readProducts(products),
  services: readServices(services),
  languages: readLanguages(languages),
});

function arePresets(parsed: readonly unknown[]): boolean {
  try {
    readRecords(parsed);
    return true;
  } catch {
    return false;
  }
}

/** Reads presets/balance.yaml: what the balance report judges a game by. */
export const loadBalancePreset = async (): Promise<unknown> =>
  parse(await readPreset('balance.yaml'));

/** The tool's own diagnostic codes; those of board kinds and games go between the two lists. */
interface ToolCodes {
  readonly beforeBoards: readonly CodeDescription[];
  readonly afterBoards: readonly CodeDescription[];
}

/** Reads presets/codes.yaml, which only SARIF reports and the docs need. */
export const loadToolCodes = (): ToolCodes =>
  parse(readFileSync(presetPath('codes.yaml'), 'utf8')) as ToolCodes;

async function readSchema(name: string): Promise<object> {
  const path = `schemas/${name}.schema.json`;
  const schema: unknown = JSON.parse(await readPreset(path));
  if (typeof schema === 'object' && schema !== null) return schema;
  throw new InternalError(`presets/${path} is not an object`);
}
