import type { CheckContext } from './check/check-context.ts';
import { checkPack } from './check/check-pack.ts';
import { annotatedTexts } from './check/parts/references.ts';
import { proseOfTemplate, writtenTexts } from './check/parts/written-texts.ts';
import { createLineCounter, type Span, spanOfOffsets } from './check/yaml/yaml-file.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { gameModuleOf } from './games/game-modules.ts';
import type { Presets } from './load/load-presets.ts';
import { readLocales, type WrittenLocale } from './locales/read-locales.ts';
import { findLanguage } from './model/language.ts';
import type { PackFiles } from './model/pack-files.ts';
import { pluralFormsOf } from './model/wording.ts';
import { compileTemplates } from './render/handlebars.ts';
import { collectTemplateSources } from './render/template-sources.ts';
import { checkSpelling, type SpelledText } from './spelling/check-spelling.ts';
import { loadDictionary } from './spelling/load-dictionary.ts';

/** The words of a pack and its translations that no dictionary of their language knows, as warnings. */
export async function checkPackSpelling(
  folder: string,
  files: PackFiles,
  presets: Presets,
): Promise<readonly Diagnostic[]> {
  const { context } = checkPack(files, { ...presets, gameModuleOf });
  if (context === null) return [];
  const { language, file } = context.manifest;
  const locales = readLocales(files, language, () => []).locales;
  const accepted = acceptedWords(context);
  const spelled = [
    {
      code: language,
      texts: [...writtenTexts(context), ...textsOfTemplates(files)],
      at: 'language' in context.manifest.game ? file.spanOf(['language']) : fileStart(file.path),
    },
    ...[...locales.values()].map((locale) => ({
      code: locale.code,
      texts: textsOfLocale(locale),
      at: fileStart(locale.files[0]?.path ?? `locales/${locale.code}`),
    })),
  ];
  const found: Diagnostic[] = [];
  for (const { code, texts, at } of spelled) {
    const known = findLanguage(presets.languages, code);
    const dictionary = await loadDictionary(known, folder);
    if (dictionary === null)
      found.push(noDictionaryWarning(code, [...known.dictionaries.keys()], at));
    else found.push(...checkSpelling(texts, dictionary, accepted));
  }
  return found;
}

const fileStart = (file: string): Span => ({ file, line: 1, column: 1 });

const noDictionaryWarning = (code: string, packages: readonly string[], at: Span): Diagnostic => ({
  ...at,
  code: 'spelling/no-dictionary',
  severity: 'warning',
  message: `there is no dictionary for \`${code}\`, so the spelling of its texts was not checked`,
  hint:
    packages.length === 0
      ? 'docs/pack.md lists the languages that can be checked'
      : `run \`npm install ${packages.join(' ')}\` in the folder of the pack`,
  related: [],
});

/** Words of templates, and of the texts in them that can be translated. */
function textsOfTemplates(files: PackFiles): SpelledText[] {
  const sources = collectTemplateSources(files);
  const { templates, partials } = compileTemplates(sources).compiled;
  const called = [...templates.values(), ...partials.values()].flatMap(({ texts }) => texts);
  const plain = [...files.values()].flatMap((file): SpelledText[] => {
    if (file.kind !== 'text' || !file.path.endsWith('.hbs')) return [];
    const lines = createLineCounter(file.text);
    return [
      {
        text: proseOfTemplate(file.text),
        span: (offset, length) => spanOfOffsets(file.path, lines, offset, offset + length),
      },
    ];
  });
  return [
    ...plain,
    ...called.flatMap(({ wording, place }) =>
      pluralFormsOf(wording).map(([, text]) => ({ text, span: () => place })),
    ),
  ];
}

const textsOfLocale = ({ entries }: WrittenLocale): SpelledText[] =>
  entries.flatMap(({ file, index, text }) =>
    text === null
      ? []
      : pluralFormsOf(text).map(([form, words]): SpelledText => {
          const path = [index, 'text', ...(typeof text === 'string' ? [] : [form])];
          return {
            text: words,
            span: (offset, length) => file.spanWithin(path, offset, length),
          };
        }),
  );

/** What the pack itself knows, in small letters: its names, ids and authors, and its list. */
function acceptedWords({ manifest, tables }: CheckContext): ReadonlySet<string> {
  const { game, components } = manifest;
  const named = [...tables.values()].flatMap((table) => annotatedTexts(table, 'x-name'));
  const texts = [
    ...named.map(({ text }) => text),
    ...[...tables.values()].flatMap(({ id, noun, byId }) => [id, noun, ...byId.keys()]),
    ...components.map(({ id }) => id),
    ...[game.id, game.author].map(String),
    ...manifest.acceptedWords,
  ];
  const words = texts.flatMap(
    (text) =>
      text
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{M}'’]+/gu) ?? [],
  );
  return new Set(words.flatMap((word) => [word, ...word.split(/['’]/)]));
}
