import { DEFAULT_VIEW, MAX_ZOOM, MIN_ZOOM, SIDES, VIEWS, VISION_MODES, type View } from './view.ts';

/** The step of the keys that zoom, as a part of the size. */
export const ZOOM_STEP = 1.15;

const nextOf = <T>(list: readonly T[], one: T): T | undefined =>
  list[(list.indexOf(one) + 1) % list.length];

/** The next size in a direction, in steps of 5 %. */
export const nextZoom = (percent: number, factor: number): number =>
  Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, Math.round((percent * factor) / 5) * 5));

/** How a key changes the view; `null` for one that does not. */
export function viewAfterKey(view: View, key: string, shownZoom: number): Partial<View> | null {
  const zoomTo = (percent: number): Partial<View> => ({
    zooms: { ...view.zooms, [view.view]: percent },
  });
  const named = VIEWS[Number(key) - 1];
  if (named !== undefined) return { view: named };
  switch (key) {
    case 'f':
      return { sides: nextOf(SIDES, view.sides) ?? 'face' };
    case 'v':
      return { sight: nextOf(VISION_MODES, view.sight) ?? 'full' };
    case 't':
      return { trim: !view.trim };
    case 'b':
      return { bleed: !view.bleed };
    case 's':
      return { safe: !view.safe };
    case 'i':
      return { lowInk: !view.lowInk };
    case 'p':
      return { showsProblems: !view.showsProblems };
    case '+':
    case '=':
      return zoomTo(nextZoom(shownZoom, ZOOM_STEP));
    case '-':
      return zoomTo(nextZoom(shownZoom, 1 / ZOOM_STEP));
    case '0':
      return zoomTo(DEFAULT_VIEW.zooms[view.view]);
    default:
      return null;
  }
}
