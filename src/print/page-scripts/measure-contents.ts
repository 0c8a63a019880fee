import { pageScript } from '../../browser/page-script.ts';
import type { MeasuredImage, MeasuredText } from '../../preflight/measures.ts';
import { MEASURE_IMAGES, measureImages } from './measure-images.ts';
import { type FacePlaces, MEASURE_PLACES, measurePlaces } from './measure-places.ts';
import { MEASURE_TEXTS, measureTexts } from './measure-texts.ts';
import { paint } from './prepare-page.ts';

/** Texts and pictures of faces, in the order in which a selector finds them. */
export interface MeasuredContents {
  readonly texts: readonly (readonly MeasuredText[])[];
  readonly places: readonly FacePlaces[];
  readonly images: readonly (readonly MeasuredImage[])[];
}

/**
 * Runs inside a page: measures its faces and hides their letters, so that what lies behind them can
 * be captured. Nothing is painted before that.
 */
async function measureContents(selector: string): Promise<MeasuredContents> {
  paint('everything');
  const texts = measureTexts(selector);
  const places = measurePlaces(selector);
  paint('backgrounds');
  return { texts, places, images: await measureImages(selector) };
}

/** @param selector the faces to measure */
export const measureContentsScript = (selector: string): string =>
  pageScript(
    [measureContents, paint, ...MEASURE_TEXTS, ...MEASURE_PLACES, ...MEASURE_IMAGES],
    selector,
  );
