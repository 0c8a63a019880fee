import sharp, { type Region, type Sharp } from 'sharp';

/** A picture without transparency, of which parts are cut: it is decoded once for all of them. */
export interface OpenPicture {
  readonly width: number;
  readonly height: number;
  readonly cut: (region: Region) => Sharp;
}

/** Opens each picture once, by its path. Sheets of cards take long to decode. */
export function pictureOpener(): (path: string) => Promise<OpenPicture> {
  const opened = new Map<string, Promise<OpenPicture>>();
  return (path) => {
    const picture = opened.get(path) ?? openPicture(path);
    opened.set(path, picture);
    return picture;
  };
}

async function openPicture(path: string): Promise<OpenPicture> {
  const { data, info } = await sharp(path)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = { width, height, channels };
  return { width, height, cut: (region) => sharp(data, { raw }).extract(region) };
}
