import { hintForNearest } from '../../diagnostics/suggestions.ts';
import { LADDER_PATH } from '../../pack/pack-files.ts';
import { groupBy } from '../../values/maps.ts';
import type { CheckContext } from '../check-context.ts';
import { templateUses } from '../decks.ts';
import { namedFiles, requireTextFile, rulebookFiles, tableFiles } from '../find-files.ts';
import { relatedPlace, toReport } from '../written-data.ts';
import { emptyFile } from '../yaml/parse-yaml.ts';
import {
  CONTROL,
  describeControlCharacter,
  errorAt,
  findMergeConflict,
} from '../yaml/text-source.ts';
import { fileStart, TextSource } from '../yaml/yaml-file.ts';

/** The files that components and fonts name exist and can be used; no file is unused. */
export function checkNamedFiles(context: CheckContext): void {
  checkTemplates(context);
  checkData(context);
  checkChangelog(context);
  checkFonts(context);
  checkUnreadable(context);
  checkUnused(context);
}

/** One template may serve many decks: what is wrong with it is reported once. */
function checkTemplates(context: CheckContext): void {
  const { files: packFiles, report } = context;
  const named = templateUses(context);
  const claimedPaths = new Set(named.map(({ template }) => template));
  for (const [path, uses] of groupBy(named, ({ template }) => template)) {
    const [first, ...others] = uses.flatMap(({ at }) => at);
    if (first === undefined) continue;
    requireTextFile({
      files: packFiles,
      path,
      namedAt: [first, ...others],
      claimedPaths,
      report,
      about: ['components'],
    });
  }
}

/** A deck's data belong to a table. A missing file of a table was reported there. */
function checkData({ files: packFiles, manifest, report }: CheckContext): void {
  const known = manifest.tables.flatMap((table) => table.files);
  for (const { data, index } of manifest.components) {
    // The schema of game.yaml reports what is not the path of a data file.
    if (data === null || known.includes(data) || !isDataOrSchema(data)) continue;
    report({
      code: 'component/no-such-data',
      at: manifest.file.spanOf(['components', index, 'data']),
      message: `no table uses the file \`${data}\``,
      hint:
        (packFiles.has(data) ? null : hintForNearest(data, known)) ??
        'list the file under `tables` first',
      needs: packFiles.has(data) ? ['tables'] : [],
    });
  }
}

function checkChangelog({ files: packFiles, manifest, report }: CheckContext): void {
  const path = manifest.game.changelog;
  if (typeof path !== 'string' || !path.startsWith('data/')) return;
  const namedAt = [manifest.file.spanOf(['changelog'])] as const;
  requireTextFile({ files: packFiles, path, namedAt, claimedPaths: tableFiles(manifest), report });
}

function checkFonts({ manifest, files: packFiles, report }: CheckContext): void {
  for (const font of manifest.fonts) {
    if (font.file === null || font.package !== null || packFiles.has(font.file)) continue;
    const fonts = [...packFiles.keys()].filter((path) => /\.(?:woff2?|ttf|otf)$/i.test(path));
    report({
      code: 'font/missing',
      at: manifest.file.spanOf(['fonts', font.index, 'file']),
      message: `there is no font file \`${font.file}\` in the pack`,
      hint: hintForNearest(font.file, fonts) ?? 'fonts of a pack are in assets/fonts',
    });
  }
}

/** What the tool reads as text whether or not game.yaml names it. */
const READ_AS_TEXT =
  /^(?:templates\/.*\.(?:hbs|css)|assets\/icons\/.*\.svg|rulebook\/.*\.(?:md|hbs|css)|locales\/.*\.ya?ml|(?:rules|strategies)\/.*\.(?:mjs|ts))$/;

/** Files that could not be read. */
function checkUnreadable({ files: packFiles, report }: CheckContext): void {
  for (const [path, file] of packFiles) {
    if (file.kind !== 'problem' || isDataOrSchema(path)) continue;
    const { code, message, hint } = file.problem;
    const isOfText = code === 'file/binary' || code === 'file/too-large';
    if (isOfText && !READ_AS_TEXT.test(path)) continue;
    report({ code, at: fileStart(path), message, hint });
  }
}

/** Named ones were reported when the tables were read; the others are unused. */
const isDataOrSchema = (path: string): boolean => path.startsWith('data/');

/** A data file or template that nothing names is most likely a forgotten one. */
function checkUnused(context: CheckContext): void {
  const { manifest, files: packFiles, report } = context;
  const named = namedFiles(context);
  for (const path of packFiles.keys()) {
    const isData =
      /^data\/[^#]*\.(?:ya?ml|json|csv|xlsx)$/i.test(path) && !path.startsWith('data/schemas/');
    const isTemplate = /^templates\/[^/]*\.hbs$/.test(path);
    if ((!isData && !isTemplate) || named.has(path) || path === LADDER_PATH) continue;
    report({
      code: 'file/unused',
      severity: 'warning',
      at: fileStart(path),
      message: 'this file is not used in game.yaml',
      hint: isData ? 'list it under `tables`, or remove it' : 'use it in a component, or remove it',
      related: [
        relatedPlace(
          manifest.file.spanOf([isData ? 'tables' : 'components'], 'key'),
          isData ? 'the tables are here' : 'the components are here',
        ),
      ],
      // It may be that of a table or a component that is not there.
      needs: [isData ? 'tables' : 'components'],
    });
  }
}

/** Texts that are written by hand, but for YAML, which is looked at where it is parsed. */
const HAND_WRITTEN = /^(?:templates|rulebook)\/.*\.(?:hbs|css|md)$/;

/** Texts of which there is something to draw or to print. */
const DRAWN = /^(?:templates\/.*\.(?:css|hbs)|rulebook\/.*\.(?:md|hbs)|assets\/icons\/.*\.svg)$/;

/** No template, stylesheet of cards, icon or text of a rulebook is empty, or has merge conflicts or control characters. */
export function checkTextFiles({ files, report }: CheckContext): void {
  for (const [path, file] of files) {
    if (file.kind !== 'text') continue;
    if (DRAWN.test(path) && file.text.trim() === '') report(toReport(emptyFile(path, '')));
    if (!HAND_WRITTEN.test(path)) continue;
    const source = new TextSource(path, file.text);
    const offset = file.text.search(CONTROL);
    const control = describeControlCharacter(file.text);
    const found =
      findMergeConflict(source, 'file/merge-conflict') ??
      (control === null ? null : errorAt(source, [offset, offset + 1], control));
    if (found !== null) report(toReport(found));
  }
}

/** A rulebook has text to show. */
export function checkRulebooks(context: CheckContext): void {
  const sources = new Map(
    context.manifest.components.flatMap(({ source, index }) =>
      source === null ? [] : [[source, index] as const],
    ),
  );
  for (const [source, index] of sources) {
    const { chapters } = rulebookFiles(context.files, source);
    if (chapters.length === 0) reportNoText(context, source, index);
  }
}

function reportNoText({ manifest, files, report }: CheckContext, source: string, index: number) {
  const folders = [...files.keys()]
    .filter((path) => path.endsWith('.md'))
    .map((path) => path.slice(0, path.lastIndexOf('/') + 1));
  report({
    code: 'rulebook/no-text',
    at: manifest.file.spanOf(['components', index, 'source']),
    message: `there is no Markdown file in \`${source}\``,
    hint:
      hintForNearest(source, folders) ?? 'the text of a rulebook is in `rulebook/`, in .md files',
  });
}
