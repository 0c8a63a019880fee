import type { Manifest } from './manifest.ts';

/** The schemas and data files that the tables name, whether they are there or not. */
export const tableFiles = ({ tables }: Manifest): Set<string> =>
  new Set(tables.flatMap(({ schema, files }) => [schema, ...files]));

/** The templates that the components name, of faces, of backs and of products. */
export const templatePaths = ({ components }: Manifest): Set<string> =>
  new Set(
    components.flatMap(({ template, back, tgc, tts }) =>
      [template, back, tgc?.template ?? null, tts?.template ?? null].filter((one) => one !== null),
    ),
  );

/** Every file that game.yaml names. */
export const namedFiles = (manifest: Manifest): Set<string> =>
  new Set([
    ...tableFiles(manifest),
    ...templatePaths(manifest),
    ...manifest.components.flatMap(({ data }) => (data === null ? [] : [data])),
  ]);
