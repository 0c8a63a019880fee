import { picturePage } from './picture.mjs';

/** The cover, the cards explained, the set-up, the movement rule. */
const PAGES = [1, 5, 7, 10];
const DPI = 46;
const GAP_IN = 0.35;
const GROUND = '#dfe3e0';
/** Pages are drawn larger and made small: text of this size wants every shade. */
const OVERSAMPLING = 4;

/** Some pages of the rulebook: `page` is the book as it is printed, `pages` are those to be shown. */
export function rulebookPicture({ pack, rulebooks, words }, tool, styles) {
  const component = pack.components.find(({ kind }) => kind === 'rulebook');
  const papers = [tool.papers.get('letter')];
  const [plan] = tool.planPack({ pack, words, papers, components: [component] }).plans;
  const rulebook = rulebooks.get(component.id);
  const html = tool.composeRulebookHtml({
    rulebook,
    plan: plan.layout,
    ink: 'full',
    stylesheets: [],
    linkCss: tool.readStyles('rulebook-links'),
    css: tool.readStyles('rulebook'),
  });
  const { widthIn, heightIn } = plan.layout.page;
  return {
    path: 'docs/pictures/rulebook.png',
    page: withStyles(html, styles),
    size: {
      widthIn: PAGES.length * (widthIn + GAP_IN) + GAP_IN,
      heightIn: heightIn + 2 * GAP_IN,
    },
    dpi: DPI,
    pages: PAGES,
    book: {
      ...{ plan: { ...plan, htmlPath: 'picture.html' }, layout: plan.layout },
      // They are in the page itself.
      rulebook: { ...rulebook, drawings: [] },
    },
  };
}

/** The key art of the cover, as wide as the page it is shown on, with the name of the game on its sign. */
export function coverPicture({ pack, rulebooks }, tool, styles) {
  const { id } = pack.components.find(({ kind }) => kind === 'rulebook');
  const { html } = rulebooks.get(id);
  const [, drawing] = /<svg class="cover-art"[^>]*>([\s\S]*?)<\/svg>/.exec(html);
  const [, sign] = /<svg (class="wordmark"[\s\S]*?<\/svg>)/.exec(html);
  const size = { widthIn: 9, heightIn: 6.4 };
  const body = `<svg style="display:block" width="9in" height="6.4in" viewBox="0 760 2400 1706">${drawing}<svg x="70" y="800" width="740" height="334" ${sign}</svg>`;
  return picturePage({ path: 'docs/pictures/cover.png', size, dpi: 80, styles, body }, tool);
}

/** The page carries what it would load, and may do so. */
const withStyles = (html, styles) =>
  html
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>\n/, '')
    .replace('<style>', () => `<style>\n${styles.join('\n')}</style>\n<style>`);

/** Prints the book, and draws the pages to be shown side by side. */
export async function drawRulebook(picture, { tool, lease, folder }) {
  const { default: sharp } = await import('sharp');
  const job = { ...picture.book, rootFolder: folder, guess: null };
  const { files, diagnostics } = await tool.printRulebook(lease, job);
  for (const { message } of diagnostics) throw new Error(`${picture.path}: ${message}`);
  const [{ bytes, pages }] = files;
  const { widthIn, heightIn } = picture.book.layout.page;
  const [width, height, gap] = [widthIn, heightIn, GAP_IN].map((one) => Math.round(one * DPI));
  const shown = picture.pages.map(async (page, index) => {
    if (page > pages) throw new Error(`the rulebook has no page ${page}`);
    const [widthPx, heightPx] = [width, height].map((one) => one * OVERSAMPLING);
    const frame = { page, xPx: 0, yPx: 0, pageWidthPx: widthPx, pageHeightPx: heightPx };
    const rgb = await tool.withRasterPdf(bytes, (source) =>
      tool.drawInBands(source, { ...frame, widthPx, heightPx }),
    );
    const raw = { width: widthPx, height: heightPx, channels: 3 };
    const input = await sharp(rgb, { raw }).resize(width, height).png().toBuffer();
    return { input, left: gap + index * (width + gap), top: gap };
  });
  const box = { width: picture.pages.length * (width + gap) + gap, height: height + 2 * gap };
  return sharp({ create: { ...box, channels: 3, background: GROUND } })
    .composite(await Promise.all(shown))
    .withMetadata({ density: DPI })
    .withExifMerge({ IFD0: { ImageDescription: tool.formatInputHash(picture.inputHash) } })
    .png()
    .toBuffer();
}
