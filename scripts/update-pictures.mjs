import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

// The pictures of the docs show the pack as it is: each is drawn from one self-contained page and
// keeps the hash of that page, so that a test without a browser can tell when it is stale.

/** The pictures as pages, each with its path, its size, and the hash of all it is drawn from. */
export function composePictures(rendered, tool) {
  const fonts = tool.fontFaces(
    rendered.fonts.fonts,
    ({ bytes }) => `data:font/woff2;base64,${Buffer.from(bytes).toString('base64')}`,
  );
  const styles = [fonts, ':root{--label-font:"Barlow"}', tool.SHEET_CSS, rendered.pack.styles];
  return [
    cardsPicture(rendered, tool, styles),
    sheetPicture(rendered, tool, styles),
    boardPicture(rendered, tool),
  ].map((picture) => ({ ...picture, inputHash: hashOf(picture) }));
}

const hashOf = ({ page, size, dpi }) =>
  createHash('sha256').update(JSON.stringify({ size, dpi })).update(page).digest('hex');

function boardPicture({ pack, fonts, measure }, { standaloneBoard }) {
  const board = pack.components.find(({ kind }) => kind === 'board');
  return {
    path: 'docs/pictures/board.png',
    page: standaloneBoard({ pack, fonts, measure }),
    ending: 'svg',
    size: board.size.trim,
    dpi: 60,
  };
}

/** Where each card lies, by the centre of its trim; later ones lie upon earlier ones. */
const TABLE = { widthIn: 12.15, heightIn: 8.3 };
const CARDS = [
  ['passenger-commercial-broadway-station', 1.75, 2.2],
  ['passenger-dunbar-loop', 4.55, 2.2],
  ['passenger-kootenay-loop', 7.35, 2.2],
  ['scenic-route', 1.75, 6.1],
  ['next-stop', 4.55, 6.1],
  ['frequent-service', 7.35, 6.1],
  ['fare', 10.6, 6.6],
  ['fare', 9.95, 6.6],
  ['route-44-84', 10.275, 2.825],
];

const TABLE_CSS = `
body { padding: 0; background: #dfe3e0; }
.table { position: relative; overflow: hidden; }
.table > div { position: absolute; top: 0; left: 0; filter: drop-shadow(0 0.03in 0.06in rgb(0 0 0 / 35%)); }
.table .face { position: relative; overflow: hidden; background: #fff; }
`;

function cardsPicture(rendered, { cssInches }, styles) {
  const cards = CARDS.map(([id, xIn, yIn]) => {
    const { component, face } = findFace(rendered, id);
    const { trim, bleedIn, safeIn, cornerIn } = component.size;
    const widthIn = trim.widthIn + 2 * bleedIn;
    const heightIn = trim.heightIn + 2 * bleedIn;
    const lengths = {
      '--trim-w': trim.widthIn,
      '--trim-h': trim.heightIn,
      '--bleed': bleedIn,
      '--safe': safeIn,
      width: widthIn,
      height: heightIn,
    };
    const style = Object.entries(lengths).map(([name, inches]) => `${name}:${cssInches(inches)}`);
    const clip = `clip-path:inset(${cssInches(bleedIn)} round ${cssInches(cornerIn)})`;
    const move = [xIn - widthIn / 2, yIn - heightIn / 2].map(cssInches).join();
    return `<div style="transform:translate(${move})"><div class="face" style="${style.join(';')};${clip}">${face}</div></div>`;
  });
  const size = `width:${cssInches(TABLE.widthIn)};height:${cssInches(TABLE.heightIn)}`;
  const css = [...styles, TABLE_CSS].join('\n');
  return {
    path: 'docs/pictures/cards.png',
    page: `<!DOCTYPE html>\n<meta charset="utf-8">\n<style>\n${css}</style>\n<div class="table" style="${size}">\n${cards.join('\n')}\n</div>\n`,
    ending: 'html',
    size: TABLE,
    dpi: 132,
  };
}

function findFace({ pack, faces }, id) {
  for (const component of pack.components) {
    const face = faces.get(component.id)?.get(id);
    if (face !== undefined) return { component, face };
  }
  throw new Error(`there is no card ${id}: choose another one in scripts/update-pictures.mjs`);
}

/** One sheet as it comes out of the printer, on the grey ground that it has on a screen. */
const SHEET = { component: 'passengers-8-renfrew-collingwood', paper: 'letter', number: 1 };

function sheetPicture({ pack, faces }, tool, styles) {
  const { game } = pack;
  const component = pack.components.find(({ id }) => id === SHEET.component);
  const paper = tool.papers.get(SHEET.paper);
  const { plan } = tool.planDeck({ component, paper, marks: 'crop', game });
  const sheets = plan.sheets.filter(({ number }) => number === SHEET.number);
  const html = tool.composeSheetsHtml({
    plan: { ...plan, sheets },
    faces: faces.get(component.id),
    game,
    head: { stylesheets: [] },
  });
  const [{ page }] = sheets;
  const around = 2 * tool.SCREEN_MARGIN_IN;
  return {
    path: 'docs/pictures/sheet.png',
    // The written pages load their fonts from files; this one carries them.
    page: html
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>\n/, '')
      .replace('</head>', () => `<style>\n${styles.join('\n')}</style>\n</head>`),
    ending: 'html',
    size: { widthIn: page.widthIn + around, heightIn: page.heightIn + around },
    dpi: 72,
  };
}

/** What the pictures are made with, of the built program. */
async function loadTool() {
  const load = (path) => import(new URL(`../dist/${path}`, import.meta.url).href);
  const parts = await Promise.all(
    [
      'layout/font-faces.js',
      'layout/sheet-style.js',
      'layout/compose-sheets.js',
      'layout/plan-deck.js',
      'export/board-files.js',
      'model/units.js',
      'check-folder.js',
      'print/board-picture.js',
      'print/find-browser.js',
      'print/machine.js',
      'print/with-browser.js',
    ].map(load),
  );
  return Object.assign({}, ...parts);
}

async function main() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const tool = await loadTool();
  const clock = { time: (_, work) => work() };
  const { rendered, presets, diagnostics } = await tool.checkFolder(root, clock);
  if (rendered === null) throw new Error(`the pack has ${diagnostics.length} problems`);
  const folder = mkdtempSync(join(tmpdir(), 'vbuses-pictures-'));
  try {
    const machine = tool.thisMachine();
    const browser = await tool.findBrowser({ machine });
    await tool.withBrowser({ browser, machine, scratchFolder: folder }, async (lease) => {
      for (const picture of composePictures(rendered, { ...tool, papers: presets.papers })) {
        const { path, page, ending } = picture;
        const htmlFile = join(folder, `picture.${ending}`);
        writeFileSync(htmlFile, page);
        const what = { lease, htmlFile, rootFolder: folder, what: path };
        const { png, problems } = await tool.drawPicture({ ...picture, ...what });
        for (const { message } of problems) throw new Error(message);
        mkdirSync(join(root, 'docs/pictures'), { recursive: true });
        writeFileSync(join(root, path), png);
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) await main();
