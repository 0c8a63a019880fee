import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RenderedPack } from '../model/rendered-pack.ts';

export interface ImageDpiFlags {
  readonly imageDpi?: number;
}

/** As the schema of game.yaml has it for `images.dpi`. */
const IMAGE_DPI_RANGE = { least: 72, most: 1200 } as const;

function parseImageDpi(text: string): number {
  const dpi = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (dpi >= IMAGE_DPI_RANGE.least && dpi <= IMAGE_DPI_RANGE.most) return dpi;
  throw new InvalidArgumentError(
    `It must be a whole number from ${IMAGE_DPI_RANGE.least} to ${IMAGE_DPI_RANGE.most}.`,
  );
}

/** Adds `--image-dpi`. */
export const addImageDpiOption = (command: Command): Command =>
  command.addOption(
    new Option(
      '--image-dpi <n>',
      'pixels an inch that pictures are scaled down to (default: 300, or `images` in game.yaml)',
    ).argParser(parseImageDpi),
  );

/** A pack whose pictures are printed as the command line says. */
export const applyImageDpi = (
  rendered: RenderedPack,
  { imageDpi: dpi }: ImageDpiFlags,
): RenderedPack => {
  if (dpi === undefined) return rendered;
  const { pack } = rendered;
  return { ...rendered, pack: { ...pack, images: { ...pack.images, dpi } } };
};
