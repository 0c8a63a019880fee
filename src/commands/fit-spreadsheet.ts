import type { Dirent } from 'node:fs';
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { checkFolder } from '../app/recipes.ts';
import type { CheckedRun } from '../app/render.ts';
import { CARD_DESIGNS, type DesignName } from '../init/card-designs.ts';
import { newPackFiles, type PackName, writeNewPack } from '../init/new-pack.ts';
import {
  type DeckLayout,
  layOutSpreadsheet,
  pictureFiles,
  pictureNames,
  type SheetDeck,
  type Spreadsheet,
  type SpreadsheetPack,
  templateOf,
} from '../init/pack-from-spreadsheet.ts';
import { PICTURE_SUFFIX } from '../init/read-columns.ts';
import { isWithin } from '../load/folders.ts';
import { loadFonts } from '../load/load-fonts.ts';
import { MIN_DPI } from '../preflight/face-faults.ts';
import { createGlyphCoverage } from '../preflight/glyphs.ts';
import { fileNameKey } from '../text/id.ts';
import { stageTimesOf, type Terminal } from './terminal.ts';

/** A pack made of a spreadsheet, as far as it can be made to fit. */
export interface FittedPack {
  readonly spreadsheet: Spreadsheet;
  readonly pack: SpreadsheetPack;
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** What `validate` finds in it. */
  readonly run: CheckedRun;
  /** What was not understood, or is still to be done. */
  readonly notes: readonly string[];
}

/**
 * Makes a pack of a spreadsheet and checks it: decks whose texts do not fit get larger cards, those
 * whose fonts or pictures fall short waive it.
 *
 * @param options `path`: of the spreadsheet, absolute; its pictures are beside it
 */
export async function fitPack(
  spreadsheet: Spreadsheet,
  {
    path,
    design,
    named,
    hasCi,
  }: {
    readonly path: string;
    readonly design: DesignName;
    readonly named: PackName;
    readonly hasCi: boolean;
  },
  terminal: Terminal,
): Promise<FittedPack> {
  const pictures = await readPictures(dirname(path), spreadsheet.decks);
  let layouts: ReadonlyMap<string, DeckLayout> = new Map(
    spreadsheet.decks.map(({ id }) => [id, { size: 0, waive: [], coarse: [] }]),
  );
  const home = await mkdtemp(join(tmpdir(), 'vbuses-init-'));
  try {
    for (let attempt = 0; ; attempt += 1) {
      const pack = layOutSpreadsheet(spreadsheet, { design, layouts, pictures });
      const options = { from: 'spreadsheet', hasCi, spreadsheet: pack } as const;
      const files = await newPackFiles(named, options);
      const folder = join(home, String(attempt), named.id);
      await writeNewPack(folder, files, terminal.signal);
      // As it is built the first time: what is not drawn yet is a box with its name.
      const run = await checkFolder(folder, stageTimesOf(terminal), undefined, {
        isDraft: 'without-art',
      });
      const missing = await missingCharacters(folder, run, spreadsheet.decks);
      const next = improve(layouts, { spreadsheet, design, pictures, pack, run, missing });
      if (JSON.stringify([...next]) === JSON.stringify([...layouts])) {
        const notes = notesOf({ spreadsheet, pack, layouts, pictures, missing });
        const diagnostics = run.diagnostics.filter(({ isDemoted }) => isDemoted !== true);
        return { spreadsheet, pack, files, run: { ...run, diagnostics }, notes };
      }
      layouts = next;
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** The pictures that the cells name, by the names that they have in the pack: beside the spreadsheet, or in folders there. */
async function readPictures(
  folder: string,
  decks: readonly SheetDeck[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const root = await realpath(folder);
  const names = new Set(decks.flatMap(({ columns }) => pictureNames(columns)));
  const around = new Map(
    (names.size === 0 ? [] : await listPictures(root)).flatMap((path) =>
      [path, path.replace(PICTURE_SUFFIX, '')].map((one) => [fileNameKey(basename(one)), path]),
    ),
  );
  const read = [...names].map(async (name): Promise<[string, Uint8Array][]> => {
    if (/[\\:]|^\/|\.\./.test(name)) return [];
    const beside = await realpath(resolve(root, name)).catch(() => null);
    const isThere = beside !== null && isWithin(beside, root) && PICTURE_SUFFIX.test(beside);
    const path = isThere ? beside : around.get(fileNameKey(basename(name)));
    const bytes = path === undefined ? null : await readFile(path).catch(() => null);
    if (path === undefined || bytes === null) return [];
    const suffix = PICTURE_SUFFIX.test(name) ? '' : (PICTURE_SUFFIX.exec(path)?.[0] ?? '');
    return [[name + suffix, bytes]];
  });
  return new Map((await Promise.all(read)).flat());
}

/** A spreadsheet may lie in a folder of anything: larger folders, and deeper ones, are not looked into. */
const MAX_ENTRIES = 2000;
const MAX_DEPTH = 2;

/** The paths of the pictures in a folder and those below, the nearest last. */
async function listPictures(folder: string, depth = 0): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  if (entries.length > MAX_ENTRIES) return [];
  const paths = (isWanted: (entry: Dirent) => boolean): string[] =>
    entries.filter(isWanted).map(({ name }) => join(folder, name));
  const folders = paths(
    (one) => one.isDirectory() && !/^\.|^(?:node_modules|Output)$/.test(one.name),
  );
  const below = folders.map((one) => (depth < MAX_DEPTH ? listPictures(one, depth + 1) : []));
  const here = paths((one) => one.isFile() && PICTURE_SUFFIX.test(one.name));
  return [...(await Promise.all(below)).flat(), ...here];
}

/** By deck, the characters that are in none of the fonts of a new pack. */
async function missingCharacters(
  folder: string,
  { files }: CheckedRun,
  decks: readonly SheetDeck[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { fonts } = await loadFonts(folder, [], files);
  const coverage = createGlyphCoverage(fonts);
  const inFont = { families: ['Barlow'], weight: 500, isItalic: false };
  return new Map(
    decks.map(({ id, columns }) => {
      const shown = columns.filter(
        ({ role }) => !['id', 'copies', 'note', 'picture'].includes(role),
      );
      const text = shown.flatMap(({ header, cells }) => [header, ...cells]).join(' ');
      return [id, coverage.missingCharacters({ text: text.normalize('NFC'), ...inFont })] as const;
    }),
  );
}

interface Attempt {
  readonly spreadsheet: Spreadsheet;
  readonly design: DesignName;
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly pack: SpreadsheetPack;
  readonly run: CheckedRun;
  readonly missing: ReadonlyMap<string, readonly string[]>;
}

/** The layouts that decks need after what was found of the last ones. */
const improve = (
  layouts: ReadonlyMap<string, DeckLayout>,
  { spreadsheet, design, pictures, pack, run, missing }: Attempt,
): ReadonlyMap<string, DeckLayout> =>
  new Map(
    spreadsheet.decks.map(({ id, source, columns }): [string, DeckLayout] => {
      const { size } = layouts.get(id) ?? { size: 0 };
      const isFull = run.diagnostics.some(
        // What many cards share is reported at their template.
        ({ code, file }) =>
          code === 'card/text-overflow' && [source, templateOf(id)].includes(file),
      );
      const box = pack.faces.get(id)?.picture ?? null;
      const coarse = pictureFiles(columns, pictures).filter((name) =>
        run.pictures.some(
          ({ path, size: px }) =>
            box !== null &&
            px !== null &&
            path === `assets/${name}` &&
            Math[box.isCropped ? 'min' : 'max'](
              px.widthPx / box.widthIn,
              px.heightPx / box.heightIn,
            ) < MIN_DPI,
        ),
      );
      return [
        id,
        {
          size: isFull ? Math.min(size + 1, CARD_DESIGNS[design].sizes.length - 1) : size,
          waive: [
            ...((missing.get(id) ?? []).length > 0 ? ['text/missing-glyph'] : []),
            ...(coarse.length > 0 ? ['image/low-resolution'] : []),
          ],
          coarse,
        },
      ];
    }),
  );

const isPictureAddress = (text: string): boolean =>
  /^https?:/i.test(text) && PICTURE_SUFFIX.test(text);

/** What else is to be known of the pack: what was left out, and what was made to fit. */
function notesOf({
  spreadsheet: { leftOut, decks },
  pack: { icons },
  layouts,
  pictures,
  missing,
}: Omit<Attempt, 'run' | 'design'> & {
  readonly layouts: ReadonlyMap<string, DeckLayout>;
}): string[] {
  const some = (names: readonly string[]): string =>
    names.length > 5
      ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`
      : names.join(', ');
  const notes = decks.flatMap(({ id, columns }) => {
    const { size = 0, coarse = [] } = layouts.get(id) ?? {};
    const letters = missing.get(id) ?? [];
    const onTheWeb = columns.filter(({ cells }) => cells.some(isPictureAddress));
    const absent = pictureFiles(columns, pictures).filter((name) => !pictures.has(name));
    return [
      size > 0 &&
        `the cards of ${id} are larger than the smallest, because their texts are long: change \`size\` in game.yaml and the lengths in templates/${id}.hbs when you have shortened them`,
      letters.length > 0 &&
        `Barlow, the font of the pack, lacks ${some(letters)}: until you add a font that has them (\`fonts\` in game.yaml), ${id} borrows one from this computer`,
      onTheWeb.length > 0 &&
        `pictures of ${id} are addresses on the web (${some(onTheWeb.map(({ header }) => header))}), which are printed as texts: save the pictures beside the spreadsheet, name the files in their place, and make the pack again`,
      absent.length > 0 &&
        `these pictures of ${id} are not in the folder of the spreadsheet: ${some(absent)}; put them into assets/, until then a grey box with the name of the file is printed`,
      coarse.length > 0 &&
        `these pictures of ${id} are too small to be printed sharply: ${some(coarse)}; the check of that is waived in game.yaml`,
    ];
  });
  const toDraw =
    icons.length > 0 &&
    `draw these icons as SVG files in assets/icons/: ${some(icons)}; until then their names are printed in boxes`;
  const cells = decks.flatMap(({ columns }) => columns.flatMap((column) => column.cells));
  const braced = [...new Set(cells.flatMap((cell) => cell.match(/\{[\w-]+\}/g) ?? []))];
  const [mark = ''] = braced;
  const inBraces =
    braced.length > 0 &&
    `${some(braced)} ${braced.length === 1 ? 'is' : 'are'} printed as written: an icon is written with colons, \`:${mark.slice(1, -1)}:\``;
  return [
    ...leftOut.map(
      ([sheet, why]) =>
        `the sheet \`${sheet}\` is left out: ${why}; to print it, add it to \`tables\` and \`components\` in game.yaml`,
    ),
    ...[...notes, toDraw, inBraces].filter((note) => note !== false),
  ];
}
