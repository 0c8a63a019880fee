import { type Offset, type Size, ZERO_OFFSET } from '../model/geometry.ts';
import type { BackOffset, PrinterProfile } from '../model/printer-profile.ts';
import type { Flip } from '../model/sheet.ts';
import { mmToInches } from '../model/units.ts';
import { flipOnEdge } from './turn-over.ts';

/**
 * How far everything on a back page has to be moved, in that page's own coordinates (x to the right, y
 * down, as the page is written), so that the printer sets it right behind the front: against the shift
 * that was measured. The shift is seen through the paper, where a page that was turned about a line that
 * runs down has its left on the right, and one that was turned about a line across its top at the foot.
 *
 * @param page of the sheet, as it is written: a landscape one is wider than high
 */
export function backCorrection(profile: PrinterProfile, page: Size, flip: Flip): Offset {
  const { xMm, yMm } = measuredShift(profile, page);
  if (xMm === 0 && yMm === 0) return ZERO_OFFSET;
  const isMirroredInX = flipOnEdge(page, flip).mirror.runs === 'down';
  return {
    xIn: mmToInches(isMirroredInX ? xMm : -xMm),
    yIn: mmToInches(isMirroredInX ? -yMm : yMm),
  };
}

/**
 * The shift of a landscape sheet that was never measured is that of an upright one, since the paper goes
 * through the printer alike: seen with the page turned anticlockwise onto the upright paper, as most
 * drivers turn it.
 */
function measuredShift({ portrait, landscape }: PrinterProfile, page: Size): BackOffset {
  if (page.heightIn >= page.widthIn) return portrait;
  return landscape ?? { xMm: -portrait.yMm, yMm: portrait.xMm };
}
