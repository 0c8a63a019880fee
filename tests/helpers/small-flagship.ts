import { readdirSync, readFileSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse, stringify } from 'yaml';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** Where it lies in the folder of a run. */
export const SMALL_FLAGSHIP = 'vancouver-buses';

/** Components of which others of the same kind are kept. Whatever refers to them goes too. */
const DROPPED = /^(?:passengers-[2-8]-.*|boxes-others|fare-box|game-box|action-shot-upgrades)$/;
/** The upgrades that are kept: of both kinds, some twice, one with a symbol of the board. */
const UPGRADES =
  /^(?:bike-rack|detour|improved-transmission|scenic-route|straightaway|training-vehicle)$/;
const FARES = 6;
/** Chapters whose figures and links lead to no other: cover, set-up, rulings, upgrades, the back. */
const CHAPTERS = /^rulebook\/(?:00|03|07|08|10)-/;
/** Templates of what is dropped. */
const UNUSED = /^templates\/(?:box-of-its-own|game-box|shop-upgrades)\.hbs$/;

type Row = Readonly<Record<string, unknown>>;
interface Schema {
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minItems?: number;
}
interface Manifest extends Row {
  readonly tables: readonly (Row & { readonly schema: string; readonly files: string[] })[];
  readonly components: readonly Row[];
  readonly shopImages: readonly Row[];
}

const readText = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');
const rowsOf = (path: string): Row[] => parse(readText(path));
const filesIn = (folder: string): string[] =>
  readdirSync(join(REPOSITORY, folder)).map((name) => `${folder}/${name}`);

/**
 * Vancouver Buses with its whole board and a deck or a few cards of each kind, in both its languages, as
 * changes of its files. It is cut out of the data whenever the tests run, so that it cannot drift.
 */
export function smallFlagship(): Readonly<Record<string, string | null>> {
  const manifest: Manifest = parse(readText('game.yaml'));
  const data = cutData(manifest);
  const unused = filesIn('templates').filter((path) => UNUSED.test(path));
  return {
    ...Object.fromEntries([...data].map(([path, rows]) => [path, stringify(rows)])),
    ...Object.fromEntries([...unused, ...unusedOfRulebook()].map((path) => [path, null])),
    ...translations(manifest, data),
    'game.yaml': stringify(cutManifest(manifest, data)).replaceAll(/^ {2}- id:/gm, '\n$&'),
  };
}

/** Writes it into a new folder. */
export async function laySmallFlagship(folder: string): Promise<void> {
  for (const part of ['assets', 'data', 'locales', 'rulebook', 'rules', 'templates']) {
    await cp(join(REPOSITORY, part), join(folder, part), { recursive: true });
  }
  for (const [path, text] of Object.entries(smallFlagship())) {
    if (text !== null) await writeFile(join(folder, path), text);
    else await rm(join(folder, path), { force: true });
  }
}

/** The records of each data file without those that are dropped, and without what refers to them. */
function cutData({ tables }: Manifest): ReadonlyMap<string, readonly Row[]> {
  const upgrades = rowsOf('data/upgrades.yaml').map(({ id }) => id);
  const gone = new Set(upgrades.filter((id) => !UPGRADES.test(String(id))));
  const isGone = (value: unknown): boolean => gone.has(value) || DROPPED.test(String(value));
  const cut = tables.flatMap(({ schema, files }) => {
    const path = schema.endsWith('.json') ? schema : `presets/schemas/tables/${schema}.schema.json`;
    const { items = {} }: Schema = JSON.parse(readText(path));
    return files.map((path) => {
      const left = rowsOf(path).map((row) => prune(row, items, isGone) as Row | undefined);
      return [path, left.filter((row) => row !== undefined)] as const;
    });
  });
  const fares: Row[] = rowsOf('data/fares.yaml').map((row) => ({ ...row, copies: FARES }));
  return new Map<string, readonly Row[]>([...cut, ['data/fares.yaml', fares]]);
}

/** A value without what is gone; `undefined` where its schema then allows nothing that is left. */
function prune(value: unknown, schema: Schema, isGone: (value: unknown) => boolean): unknown {
  if (Array.isArray(value)) {
    const left = value.map((one) => prune(one, schema.items ?? {}, isGone));
    const kept = left.filter((one) => one !== undefined);
    return kept.length < Math.max(schema.minItems ?? 0, Math.min(1, value.length))
      ? undefined
      : kept;
  }
  if (typeof value !== 'object' || value === null) return isGone(value) ? undefined : value;
  const pruned = Object.entries(value).map(
    ([key, of]) => [key, prune(of, schema.properties?.[key] ?? {}, isGone)] as const,
  );
  const isWhole = pruned.every(([key, of]) => of !== undefined || !schema.required?.includes(key));
  return isWhole ? Object.fromEntries(pruned.filter(([, of]) => of !== undefined)) : undefined;
}

/** The manifest with the components that are left and their counts. */
function cutManifest(manifest: Manifest, data: ReadonlyMap<string, readonly Row[]>): Row {
  const kept = ({ id }: Row): boolean => !DROPPED.test(String(id));
  const countOf = (files: readonly string[]) => {
    const rows = files.flatMap((path) => data.get(path) ?? []);
    return { records: rows.length, copies: rows.reduce((sum, row) => sum + Number(row.copies), 0) };
  };
  return {
    ...manifest,
    tables: manifest.tables.map((table) => {
      const counts = Object.entries(countOf(table.files)).filter(([key]) => key in table);
      return { ...table, ...Object.fromEntries(counts) };
    }),
    components: manifest.components.filter(kept).map((component) => {
      const { copies } = countOf([String(component.data)]);
      // A sheet of a pad is printed as often as its component says.
      return 'cards' in component && copies > 0 ? { ...component, cards: copies } : component;
    }),
    shopImages: manifest.shopImages.filter(kept),
  };
}

/** The translations of what is left. */
function translations(
  { tables }: Manifest,
  data: ReadonlyMap<string, readonly Row[]>,
): Record<string, string> {
  const templates = [...filesIn('templates'), ...filesIn('templates/partials'), ...keptFigures()]
    .filter((path) => path.endsWith('.hbs') && !UNUSED.test(path))
    .map(readText)
    .join();
  const isLeft = ({ for: key, source }: Row): boolean => {
    const [table, ...path] = String(key).split('/');
    if (table === 'game.yaml') return !DROPPED.test(path[1] ?? '');
    if (table === 'templates') {
      const texts = typeof source === 'string' ? [source] : Object.values(source ?? {});
      return texts.some((text) => templates.includes(`"${text}"`));
    }
    const files = tables.find((one) => one.id === table)?.files;
    // An id may have slashes: that of a sentence has.
    const isRow = (row: Row): boolean => `${path.join('/')}/`.startsWith(`${row.id}/`);
    return files?.some((file) => data.get(file)?.some(isRow)) ?? true;
  };
  return Object.fromEntries(
    filesIn('locales/fr').map((path) => [path, stringify(rowsOf(path).filter(isLeft))]),
  );
}

const chaptersWhere = (isKept: boolean): string[] =>
  filesIn('rulebook').filter((path) => path.endsWith('.md') && CHAPTERS.test(path) === isKept);

/** The figures that the chapters show. */
function keptFigures(): string[] {
  const text = chaptersWhere(true).map(readText).join();
  return filesIn('rulebook/figures').filter((path) =>
    text.includes(`{{figure "${basename(path, '.hbs')}"`),
  );
}

function unusedOfRulebook(): string[] {
  const kept = keptFigures();
  return [
    ...chaptersWhere(false),
    ...filesIn('rulebook/figures').filter((path) => !kept.includes(path)),
  ];
}
