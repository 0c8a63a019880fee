import { checkFiles } from '../../src/app/check-files.ts';
import { deckSides } from '../../src/app/render.ts';
import { renderPackCached, renderRulebooksCached } from '../../src/app/render-cache.ts';
import type { Cache } from '../../src/cache/cache.ts';
import { findTextInDrawings } from '../../src/check/rules/drawings.ts';
import { checkCss as parseCss } from '../../src/css/check-css.ts';
import { type CssFragment, cssFragments } from '../../src/css/pack-css.ts';
import { mergeDiagnostics } from '../../src/diagnostics/dedupe.ts';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { limitReport } from '../../src/diagnostics/limit-report.ts';
import { restartTimeBudget } from '../../src/limits/time-budget.ts';
import type { PackFiles } from '../../src/pack/pack-files.ts';
import { NO_PICTURES, type PackPictures } from '../../src/pack/pictures.ts';
import { checkStyles } from '../../src/render/check-styles.ts';
import { memoizeRecent } from '../../src/values/memoize.ts';
import { measure } from '../unit/render/fonts.ts';
import { ENGLISH_WORDS } from './english-words.ts';
import { memoryCache } from './memory-cache.ts';
import { ownRules } from './own-rules.ts';
import { presets, textOf } from './pack.ts';

/** A test changes a file or two, so most cards are the same as in the tests before. */
const renders = memoryCache();

/**
 * Everything reported for a pack before a page is laid out: its files, templates and cards. Cards that
 * are the same as in an earlier call are not rendered again, as in a second `vbuses validate`.
 */
export async function problemsOf(
  files: PackFiles,
  cache: Cache = renders,
): Promise<readonly Diagnostic[]> {
  restartTimeBudget();
  const { pictures, rules, pack, compiled, diagnostics } = checked(files);
  if (pack === null) return reportOf(diagnostics);
  const facts = await rules.factsOf(pack);
  const renderCache = { cache, fontsHash: 'those of the shipped pack' };
  const sides = await renderPackCached(
    {
      pack,
      compiled,
      measure,
      components: pack.components,
      facts: facts.ofCard,
    },
    renderCache,
  );
  const books = await renderRulebooksCached(
    {
      words: ENGLISH_WORDS,
      pack,
      measure,
      pictures,
      faces: sides.faces,
      backs: sides.backs,
      facts: facts.ofRulebook(),
    },
    { files, ...renderCache },
  );
  const icons = findTextInDrawings(files, deckSides({ pack, ...sides }));
  return reportOf([...diagnostics, ...icons, ...sides.diagnostics, ...books.diagnostics]);
}

/** What is reported of data, templates and styles, before a card is rendered. */
export const problemsOfFiles = (files: PackFiles): readonly Diagnostic[] =>
  reportOf(checked(files).diagnostics);

function checked(files: PackFiles) {
  const pictures = soundPictures(picturesOf(files));
  const rules = ownRules(files);
  return { pictures, rules, ...checkFiles(files, presets, { pictures, checkCss, rules }) };
}

/** As it is printed: one report per problem, with its first places. */
const reportOf = (found: readonly Diagnostic[]): readonly Diagnostic[] =>
  limitReport(mergeDiagnostics(found));

/** Pictures without a fault, of which nothing but the path is of interest. */
export const soundPictures = (paths: readonly string[]): PackPictures => ({
  ...NO_PICTURES,
  pictures: new Map(
    paths.map((path) => [path, { path, file: path, hash: path, format: 'png', size: null }]),
  ),
});

const picturesOf = (files: PackFiles): readonly string[] =>
  [...files.keys()].filter((path) => /^assets\/(?!icons\/).*\.(?:png|svg)$/.test(path));

/** Most packs of the tests have the same styles. */
const latest = memoizeRecent<ReturnType<typeof parseCss>>(200);

const checkCss = ({ css, context }: CssFragment) =>
  latest([context, css], () => parseCss(css, context));

export const stylesOf = (files: PackFiles): readonly Diagnostic[] =>
  checkStyles(cssFragments(files), {
    problemsOf: checkCss,
    pictures: picturesOf(files),
    faults: new Map(),
    families: files.has('game.yaml') ? familiesOf(textOf('game.yaml', files)) : [],
    files,
  });

const familiesOf = (manifest: string): readonly string[] =>
  [...manifest.matchAll(/family: "?([\w ]+)/g)].map(([, name = '']) => name);
