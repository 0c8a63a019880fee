import { pageScript } from '../../browser/page-script.ts';
import type { MeasuredImage } from '../../preflight/measures.ts';
import { MEASURE_IMAGES, measureImages } from './measure-images.ts';
import { type FaceTexts, MEASURE_TEXTS, measureTexts } from './measure-texts.ts';
import { paint } from './prepare-page.ts';

/** Texts and pictures of faces, in the order in which a selector finds them. */
export interface MeasuredContents {
  readonly texts: readonly FaceTexts[];
  readonly images: readonly (readonly MeasuredImage[])[];
}

/**
 * Runs inside a page: measures its faces and hides their letters, so that what lies behind them can
 * be captured. Nothing is painted before that.
 */
async function measureContents(selector: string): Promise<MeasuredContents> {
  paint('everything');
  const texts = measureTexts(selector);
  paint('backgrounds');
  return { texts, images: await measureImages(selector) };
}

/** @param selector the faces to measure */
export const measureContentsScript = (selector: string): string =>
  pageScript([measureContents, paint, ...MEASURE_TEXTS, ...MEASURE_IMAGES], selector);
