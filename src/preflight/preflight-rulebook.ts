import { applyWaiver, type Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Pack, Place, RulebookComponent } from '../pack/pack.ts';
import { type Fault, faceFaults, faultDiagnostic, positionAt } from './face-faults.ts';
import type { GlyphCoverage } from './glyphs.ts';
import type { Background, MeasuredFace } from './measures.ts';

export interface RulebookChecks {
  readonly pack: Pick<Pack, 'waivers'>;
  readonly component: RulebookComponent;
  /** The cover, the contents, each chapter: as they are printed, but in one piece. */
  readonly parts: readonly { readonly measured: MeasuredFace; readonly ground: Background }[];
  readonly glyphs: GlyphCoverage;
}

/** Text is set in the margins of a page, and breaks where the page ends: no edge is cut near it. */
const NO_EDGE = { bleedIn: 0, safeIn: -100 };

/**
 * What is wrong with the pages of a rulebook, reported in the file that holds the words. Cards in its
 * figures are pictures here: they are checked where they are printed.
 */
export function preflightRulebook({
  pack,
  component,
  parts,
  glyphs,
}: RulebookChecks): Diagnostic[] {
  const faults = parts.flatMap(({ measured, ground }) =>
    faceFaults({ face: measured, ground, size: NO_EDGE, glyphs }),
  );
  // All the text of a page figure has the margins of that figure.
  const figures = new Set<string>();
  const isNew = ({ code, figure }: Fault): boolean => {
    if (code !== 'card/outside-safe' || figure === undefined) return true;
    return figures.size < figures.add(figure).size;
  };
  return faults.filter(isNew).map((fault) => {
    const place = locatePageFault(fault, component);
    const diagnostic = faultDiagnostic(fault, { place, subject: component.id });
    const error = { ...diagnostic, severity: 'error' } as const;
    return applyWaiver(error, pack.waivers, { component: component.id });
  });
}

/** Where the words are in the source, unless marks or numbers interrupt them. */
function locatePageFault(
  { code, searchTexts, figure: name }: Fault,
  { chapters, figures, place }: RulebookComponent,
): Place {
  const figure = code === 'card/outside-safe' ? figures.get(name ?? '') : undefined;
  if (figure !== undefined) {
    const found = searchTexts.map((words) => figure.text.indexOf(words)).find((at) => at !== -1);
    return { file: figure.path, ...positionAt(figure.text, found ?? 0) };
  }
  for (const words of searchTexts) {
    for (const { path, text } of [...chapters, ...figures.values()]) {
      const at = words === '' ? -1 : text.indexOf(words);
      if (at !== -1) return { file: path, ...positionAt(text, at) };
    }
  }
  return place;
}
