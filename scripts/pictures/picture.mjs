// A picture of the docs is one self-contained page: sheets and cards in rows on a grey background.

const GROUND_CSS = `
html, body { margin: 0; padding: 0; }
body { position: relative; overflow: hidden; background: #dfe3e0; }
.shown, .caption { position: absolute; top: 0; left: 0; }
.cut-out { position: relative; overflow: hidden; }
.shown .vb-sheet { break-after: auto; background: #fff; }
.caption { margin: 0; color: #17191d; text-align: center; line-height: 1.2; font-family: "Barlow"; font-weight: 600; font-variant-ligatures: none; }
`;

/** A page of exactly this size that carries all it shows. */
export function picturePage({ path, size, dpi, styles, body }, { cssInches }) {
  const box = boxOf(size, cssInches);
  const own = `@page { size: ${cssInches(size.widthIn)} ${cssInches(size.heightIn)}; margin: 0 }\nbody { ${box} }\n`;
  const css = [...styles, GROUND_CSS, own].join('\n');
  const page = `<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${path}</title>\n<style>\n${css}</style>\n<body>\n${body}\n</body>\n</html>\n`;
  return { path, page, size, dpi };
}

/**
 * Rows of what is shown: `html` as large as `size`, or of something larger the part that begins at
 * `from`, each with its caption below.
 */
export function picturesInRows({ rows, captionIn = 0.24, gapIn = 0.35, ...picture }, tool) {
  const parts = [];
  const widthOf = (row) => row.reduce((sum, { size }) => sum + size.widthIn + gapIn, -gapIn);
  const widthIn = Math.max(...rows.map(widthOf)) + 2 * gapIn;
  let topIn = gapIn;
  for (const row of rows) {
    const heightIn = Math.max(...row.map(({ size }) => size.heightIn));
    let leftIn = (widthIn - widthOf(row)) / 2;
    for (const one of row) {
      const yIn = topIn + (heightIn - one.size.heightIn) / 2;
      parts.push(shown(one, { xIn: leftIn, yIn }, tool));
      const below = { xIn: leftIn, yIn: topIn + heightIn + captionIn / 2 };
      if (one.caption !== undefined) parts.push(caption(one, below, { captionIn, ...tool }));
      leftIn += one.size.widthIn + gapIn;
    }
    const isTold = row.some((one) => one.caption !== undefined);
    topIn += heightIn + (isTold ? 2 * captionIn : 0) + gapIn;
  }
  const size = { widthIn: whole(widthIn), heightIn: whole(topIn) };
  return picturePage({ ...picture, size, body: parts.join('\n') }, tool);
}

/** A browser cuts pages at whole pixels: this is a whole number of them. */
const whole = (inches) => Math.ceil(inches * 12) / 12;

const boxOf = ({ widthIn, heightIn }, cssInches) =>
  `width:${cssInches(widthIn)};height:${cssInches(heightIn)}`;

const moveTo = ({ xIn, yIn }, cssInches) =>
  `transform:translate(${cssInches(xIn)},${cssInches(yIn)})`;

function shown({ html, size, from }, at, { cssInches }) {
  const part =
    from === undefined
      ? html
      : `<div class="cut-out" style="${boxOf(size, cssInches)}"><div style="${moveTo({ xIn: -from.xIn, yIn: -from.yIn }, cssInches)}">${html}</div></div>`;
  return `<div class="shown" style="${moveTo(at, cssInches)}">${part}</div>`;
}

const caption = ({ caption: words, size }, at, { captionIn, cssInches }) =>
  `<p class="caption" style="${moveTo(at, cssInches)};width:${cssInches(size.widthIn)};font-size:${cssInches(captionIn)}">${words}</p>`;

/** The pages of a written document, and its head. */
export function sheetsOf(html, page, { cssInches }) {
  const body = html.slice(html.indexOf('<body>') + '<body>'.length, html.lastIndexOf('</body>'));
  const [before, ...sections] = body.split(/^(?=<section class="vb-sheet")/m);
  const box = boxOf(page, cssInches);
  const sheets = sections.map((section) => ({
    html: section.trim().replace('<section ', `<section style="${box}" `),
    size: page,
  }));
  return { before: before.trim(), sheets };
}
