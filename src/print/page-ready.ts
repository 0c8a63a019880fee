import type { Page } from 'puppeteer-core';
import type { PageGuard } from './page-guard.ts';
import { pageScript, runPageScript } from './page-scripts/page-script.ts';

interface FailedResources {
  /** Family, weight and style. */
  readonly fonts: readonly string[];
  /** Absolute URLs. */
  readonly images: readonly string[];
}

/**
 * Waits until every font face that the page declares is loaded and every image is decoded, and
 * reports those that cannot be. It has no limit of its own.
 */
export async function waitUntilReady(page: Page, guard: PageGuard): Promise<void> {
  const { fonts, images } = await runPageScript<FailedResources>(page, LOAD_RESOURCES);
  for (const face of fonts) {
    guard.report({
      kind: 'font-failed',
      message: `The font ${face} could not be loaded.`,
      url: null,
    });
  }
  for (const url of images.map((image) => guard.display(image))) {
    // One that was refused or not found has been told with its reason.
    if (guard.problems.some((known) => known.url === url)) continue;
    guard.report({
      kind: 'image-failed',
      message: `The image ${url} could not be decoded.`,
      url,
    });
  }
}

/** Runs inside the page. */
async function loadResources(): Promise<FailedResources> {
  const faces = [...document.fonts];
  await Promise.allSettled(faces.map((face) => face.load()));
  await document.fonts.ready;
  const failed = new Set<string>();
  const decoded = new Set<string>();
  // One after the other: a browser holds a few hundred megabytes of decoded pixels at most, and
  // refuses to decode more at once.
  for (const image of document.images) {
    image.loading = 'eager';
    if (decoded.has(image.src) || failed.has(image.src)) continue;
    const isDecoded = await image.decode().then(
      () => true,
      () => false,
    );
    (isDecoded ? decoded : failed).add(image.src);
  }
  return {
    fonts: faces
      .filter((face) => face.status !== 'loaded')
      .map((face) => `${face.family.replaceAll('"', '')} ${face.weight} ${face.style}`),
    images: [...failed],
  };
}

const LOAD_RESOURCES = pageScript([loadResources]);
