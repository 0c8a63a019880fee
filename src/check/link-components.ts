import { hintForName } from '../diagnostics/nearest.ts';
import { copyCount } from '../model/copies.ts';
import {
  type BoardComponent,
  type Card,
  type CardSize,
  type Component,
  CUTS,
  type FontCut,
  type Table,
} from '../model/pack.ts';
import { formatNumber, parseLength } from '../model/units.ts';
import type { CheckContext, Rule } from './check-context.ts';
import { isRecord } from './context.ts';
import type { ComponentDeclaration, Manifest } from './manifest.ts';
import { rulebookFiles } from './rulebook-files.ts';

/** Bleed and safe zone of a size that says nothing of its own: an eighth of an inch. */
const DEFAULT_BLEED_IN = 0.125;

/** Checks that every size a component names is a preset, and that one of its own leaves room for words. */
export const cardSizesRule = (sizes: ReadonlyMap<string, CardSize>): Rule => ({
  name: 'sizes',
  check: (context) => {
    const { manifest, report } = context;
    for (const { index, size, kind } of manifest.components) {
      const own = isRecord(size) ? resolveCardSize(size, sizes) : null;
      checkSafeZone(context, index, own);
      checkMaxSize(context, index, own);
      if (typeof size !== 'string' || sizes.has(size) || kind !== 'deck') continue;
      report({
        code: 'component/no-such-size',
        at: manifest.file.spanOf(['components', index, 'size']),
        message: `there is no card size \`${size}\``,
        hint: /\d/.test(size)
          ? 'a size of your own: `size: { width: 63 mm, height: 88 mm }`'
          : hintForName(size, sizes.keys()),
      });
    }
  },
});

/** The longest side, and the area of a picture that a machine holds with ease (at 150 dpi, 600 MB). */
const MAX_SIDE_IN = 100;
const MAX_AREA_SQUARE_IN = 3600;

function checkMaxSize(
  { manifest, report }: CheckContext,
  index: number,
  own: CardSize | null,
): void {
  if (own === null) return;
  const { widthIn, heightIn } = own.trim;
  const isTooLong = Math.max(widthIn, heightIn) > MAX_SIDE_IN;
  if (!isTooLong && widthIn * heightIn <= MAX_AREA_SQUARE_IN) return;
  report({
    code: 'value/out-of-range',
    at: manifest.file.spanOf(['components', index, 'size'], 'key'),
    message: `${formatNumber(widthIn, 3)} x ${formatNumber(heightIn, 3)} in is larger than anything that can be drawn: at most ${MAX_SIDE_IN} in a side, and ${MAX_AREA_SQUARE_IN} square inches`,
    hint: 'are these inches, and not millimetres? `width: 686 mm` is 27 in',
  });
}

function checkSafeZone(
  { manifest, report }: CheckContext,
  index: number,
  own: CardSize | null,
): void {
  if (own === null || 2 * own.safeIn < Math.min(own.trim.widthIn, own.trim.heightIn)) return;
  report({
    code: 'value/out-of-range',
    at: manifest.file.spanOf(['components', index, 'size', 'safe']),
    message: `text stays ${formatNumber(own.safeIn, 3)} in inside the edge, and that leaves no room for any`,
    hint: 'write a smaller `safe`: it is kept free on each side',
  });
}

/** The size that a component names or writes; `null` for none that can be used. */
export function resolveCardSize(
  written: unknown,
  sizes: ReadonlyMap<string, CardSize>,
): CardSize | null {
  if (typeof written === 'string') return sizes.get(written) ?? null;
  if (!isRecord(written)) return null;
  const widthIn = parseLength(written.width) ?? 0;
  const heightIn = parseLength(written.height) ?? 0;
  if (widthIn <= 0 || heightIn <= 0) return null;
  return {
    id: 'custom',
    trim: { widthIn, heightIn },
    bleedIn: parseLength(written.bleed) ?? DEFAULT_BLEED_IN,
    safeIn: parseLength(written.safe) ?? DEFAULT_BLEED_IN,
    cornerIn: parseLength(written.corner) ?? 0,
  };
}

/** The components of a pack without errors. */
export const linkComponents = (
  context: CheckContext,
  tables: ReadonlyMap<string, Table>,
  sizes: ReadonlyMap<string, CardSize>,
): Component[] =>
  context.manifest.components.flatMap((declaration) => {
    const { id, name, kind, source } = declaration;
    const { tts } = declaration;
    const exported = {
      ...(declaration.tgc === null ? {} : { tgc: declaration.tgc }),
      ...(tts === null ? {} : { tts: { ...tts, size: resolveCardSize(tts.size, sizes) } }),
    };
    const { file, line, column } = context.manifest.file.spanOf(['components', declaration.index]);
    const place = { file, line, column };
    if (kind === 'rulebook') {
      return source === null
        ? []
        : [{ id, name, place, kind, source, ...exported, ...rulebookFiles(context.files, source) }];
    }
    const size = resolveCardSize(declaration.size, sizes);
    if (size === null) return [];
    const base = { id, name, size, place, ...exported };
    if (declaration.kind === 'board') return [{ ...base, kind: 'board' as const }];
    return linkDeck(declaration, base, tables);
  });

function linkDeck(
  declaration: ComponentDeclaration,
  base: Omit<BoardComponent, 'kind'>,
  tables: ReadonlyMap<string, Table>,
): Component[] {
  const { data, template, back } = declaration;
  if (data === null || template === null) return [];
  return [
    {
      ...base,
      kind: 'deck',
      data,
      template,
      back,
      gutterIn: parseLength(declaration.gutter),
      piece: declaration.piece ?? 'card',
      cut: CUTS.find((cut) => cut === declaration.cut) ?? 'edges',
      cards: [...tables.values()].flatMap((table) => linkCards(table, data)),
    },
  ];
}

const linkCards = (table: Table, data: string): Card[] =>
  table.entries
    .filter((entry) => entry.place.file === data)
    .map((entry) => ({ id: entry.id, entry, copies: copyCount(entry.fields.copies) }));

/** The cuts of every typeface: one file each, of an npm package or of the pack. */
export const linkFonts = ({ file, fonts }: Pick<Manifest, 'file' | 'fonts'>): FontCut[] =>
  fonts.flatMap((font): FontCut[] => {
    const { family, style } = font;
    const key = font.file === null ? 'package' : 'file';
    const place = file.spanOf(['fonts', font.index, key]);
    if (font.file !== null) {
      const fileName = font.file.slice(font.file.lastIndexOf('/') + 1);
      const weight = font.weights[0] ?? 400;
      return [{ family, style, weight, fileName, source: { file: font.file }, place }];
    }
    const name = font.package?.slice(font.package.lastIndexOf('/') + 1) ?? '';
    return font.weights.map((weight) => {
      const fileName = `${name}-latin-${weight}-${style}.woff2`;
      const source = { package: font.package ?? '', file: `files/${fileName}` };
      return { family, style, weight, fileName, source, place };
    });
  });
