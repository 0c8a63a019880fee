import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { CodeDescription } from '../diagnostics/diagnostic.ts';
import { InternalError } from '../diagnostics/errors.ts';
import type { CardSize } from '../pack/pack.ts';
import type { TextFile } from '../pack/pack-files.ts';
import {
  readCardSizes,
  readLanguages,
  readPapers,
  readProducts,
  readServices,
  readSleeves,
} from '../pack/presets.ts';
import type { Product, Service } from '../pack/product.ts';
import { CODES_PATH, GAME_PATH } from '../pack/rules-code.ts';
import type { Paper } from '../pack/sheet.ts';
import type { Sleeves } from '../pack/sleeves.ts';
import { type Languages, languageChain } from '../text/language.ts';
import { createWords, type WordCatalogue, type Words } from '../text/words.ts';
import { toolFolder } from './folders.ts';

/** What ships with the tool as data. */
export interface Presets {
  readonly papers: ReadonlyMap<string, Paper>;
  readonly cardSizes: ReadonlyMap<string, CardSize>;
  /** What print services sell, by `service/id`. */
  readonly products: ReadonlyMap<string, Product>;
  readonly services: ReadonlyMap<string, Service>;
  readonly languages: Languages;
  readonly sleeves: ReadonlyMap<string, Sleeves>;
  /** The JSON Schema of game.yaml. */
  readonly gameSchema: object;
  /** The JSON Schema of the files in a pack's locales/. */
  readonly localeSchema: object;
  /** Schemas that tables can name instead of a file of their own. */
  readonly tableSchemas: ReadonlyMap<string, TextFile>;
  readonly isCodeOf: (game: string, code: string) => boolean;
}

const presetPath = (name: string): string => join(toolFolder(), 'presets', name);

const readPreset = (name: string): Promise<string> => readFile(presetPath(name), 'utf8');

/** Parses texts, or knows what an earlier run made of them. */
export type ParsePresets = (
  texts: readonly string[],
  parse: () => readonly unknown[],
) => Promise<readonly unknown[]>;

let presetsPromise: Promise<Presets> | null = null;

/** Reads presets/, once in a process. A mistake in there is ours, and thrown. */
export function loadPresets(
  parseAll: ParsePresets = async (_, parseNow) => parseNow(),
): Promise<Presets> {
  presetsPromise ??= readPresets(parseAll);
  return presetsPromise;
}

const TABLE_SCHEMAS = ['questions', 'words', 'effect-verbs'];

async function readTableSchema(name: string): Promise<[string, TextFile]> {
  const path = `schemas/tables/${name}.schema.json`;
  return [name, { kind: 'text', path: `presets/${path}`, text: await readPreset(path) }];
}

const PRESET_FILES = ['papers', 'card-sizes', 'products', 'services', 'languages', 'sleeves'];

async function readPresets(parseAll: ParsePresets): Promise<Presets> {
  const texts = await Promise.all(PRESET_FILES.map((name) => readPreset(`${name}.yaml`)));
  const parsed = await parseAll(texts, () => texts.map((text): unknown => parse(text)));
  return {
    ...readRecords(parsed),
    gameSchema: parseSchema('game', await readPreset('schemas/game.schema.json')),
    localeSchema: parseSchema('locale', await readPreset('schemas/locale.schema.json')),
    tableSchemas: new Map(await Promise.all(TABLE_SCHEMAS.map(readTableSchema))),
    isCodeOf,
  };
}

const readRecords = ([
  papers,
  cardSizes,
  products,
  services,
  languages,
  sleeves,
]: readonly unknown[]) => ({
  papers: readPapers(papers),
  cardSizes: readCardSizes(cardSizes),
  products: readProducts(products),
  services: readServices(services),
  languages: readLanguages(languages),
  sleeves: readSleeves(sleeves),
});

/** What the tool itself prints, in a language of presets/words/; in English where there is no text. */
export async function loadWords(language: string): Promise<Words> {
  const codes = new Set([...languageChain(language), 'en']);
  const catalogues = await Promise.all(
    [...codes].map(async (code) => {
      const path = join('words', `${code}.yaml`);
      if (!existsSync(presetPath(path))) return [];
      return [[code, parse(await readPreset(path)) as WordCatalogue] as const];
    }),
  );
  return createWords(language, new Map(catalogues.flat()));
}

/** `letter, a4 or a3`, as help says it. */
export function listPaperIds(): string {
  const papers = parse(readFileSync(presetPath('papers.yaml'), 'utf8')) as { id: string }[];
  const ids = papers.map(({ id }) => id);
  return `${ids.slice(0, -1).join(', ')} or ${ids.at(-1) ?? ''}`;
}

/** Reads presets/balance.yaml: what the balance report judges a game by. */
export const loadBalancePreset = async (): Promise<unknown> =>
  parse(await readPreset('balance.yaml'));

/** Reads presets/codes.yaml, which only SARIF reports and the docs need. */
export const loadToolCodes = (): readonly CodeDescription[] =>
  (parse(readFileSync(presetPath('codes.yaml'), 'utf8')) as Required<CodesFile>).codes;

/** A text of the program; `{}` for a file that does not exist. */
const readYaml = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '{}');

interface CodesFile {
  readonly codes?: readonly CodeDescription[];
}

/** A code of an assert in game.yaml is described where it has a summary. */
interface AssertedCodes {
  readonly name?: string;
  readonly asserts?: readonly (Partial<CodeDescription> & { readonly hint?: string })[];
}

const toLower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A hint without the values that stand in braces. */
const toSentence = (hint: string): string =>
  `${hint.charAt(0).toUpperCase()}${hint.slice(1)}.`.replaceAll(/\{[^{}]*\}/g, '…');

/**
 * The codes that a pack describes.
 *
 * @throws YAMLParseError for a text that is not YAML
 */
export function parsePackCodes(game: string, codesFile: string): readonly CodeDescription[] {
  const { name = '', asserts = [] }: AssertedCodes = parse(game);
  const { codes = [] }: CodesFile = parse(codesFile);
  const ofAsserts = asserts.flatMap(({ code = '', summary, hint = '' }) =>
    summary === undefined
      ? []
      : [{ code, summary: `${name}: ${toLower(summary)}`, remedy: toSentence(hint) }],
  );
  return [...codes, ...ofAsserts];
}

/** The codes of the games in the root of the program and in its games/; examples have their own. */
export const loadShippedCodes = (): readonly CodeDescription[] =>
  shippedTexts().flatMap(([game, codes]) => parsePackCodes(game, codes));

/** `game.yaml` of each game, and what describes its codes. */
function shippedTexts(): (readonly [game: string, codes: string])[] {
  const games = join(toolFolder(), 'games');
  const names = existsSync(games) ? readdirSync(games).sort() : [];
  return [toolFolder(), ...names.map((name) => join(games, name))].map((folder) => [
    readYaml(join(folder, GAME_PATH)),
    readYaml(join(folder, CODES_PATH)),
  ]);
}

/** The codes of these games, each behind the id of its game; without a parser, because checks ask. */
let shippedCodes: ReadonlySet<string> | null = null;

/** Whether a pack may report a code: the games of the program have some without their id. */
export function isCodeOf(game: string, code: string): boolean {
  if (code.startsWith(`${game}/`)) return true;
  shippedCodes ??= new Set(
    shippedTexts().flatMap((texts) => {
      const [, id] = /^id: (\S+)/m.exec(texts[0]) ?? [];
      return [...texts.join('\n').matchAll(/^ +- code: (\S+)/gm)].map((one) => `${id} ${one[1]}`);
    }),
  );
  return shippedCodes.has(`${game} ${code}`);
}

function parseSchema(name: string, text: string): object {
  const schema: unknown = JSON.parse(text);
  if (typeof schema === 'object' && schema !== null) return schema;
  throw new InternalError(`presets/schemas/${name}.schema.json is not an object`);
}
