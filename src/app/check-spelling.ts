import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { proseOfTemplate } from '../check/written-texts.ts';
import { fileStart, type Span, startOf, TextSource } from '../check/yaml/yaml-file.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { nearestName } from '../diagnostics/suggestions.ts';
import { toolFolder } from '../load/folders.ts';
import { readLocales, type WrittenLocale } from '../locales/read-locales.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import type { CompiledTemplates } from '../render/compile-templates.ts';
import { findLanguage, type Language, type Languages } from '../text/language.ts';
import { ICON_MARK } from '../text/text-markup.ts';
import { pluralFormsOf } from '../text/translation.ts';
import { groupBy } from '../values/maps.ts';
import type { CheckedFiles } from './check-files.ts';

/** The words of a pack and its translations that no dictionary of their language knows, as warnings. */
export async function checkPackSpelling(
  folder: string,
  { files, written, compiled }: CheckedFiles,
  languages: Languages,
): Promise<readonly Diagnostic[]> {
  if (written === null) return [];
  const { language } = written;
  const locales = readLocales(files, language, () => []).locales;
  const accepted = written.ownWords();
  const spelled = [
    {
      code: language,
      texts: [...written.texts(), ...textsOfTemplates(files, compiled)],
      at: written.languageAt,
    },
    ...[...locales.values()].map((locale) => ({
      code: locale.code,
      texts: textsOfLocale(locale),
      at: fileStart(locale.files[0]?.path ?? `locales/${locale.code}`),
    })),
  ];
  const found: Diagnostic[] = [];
  for (const { code, texts, at } of spelled) {
    const known = findLanguage(languages, code);
    const dictionary = await loadDictionary(known, folder);
    if (dictionary === null)
      found.push(noDictionaryWarning(code, [...known.dictionaries.keys()], at));
    else found.push(...checkSpelling(texts, dictionary, accepted));
  }
  return found;
}

const noDictionaryWarning = (code: string, packages: readonly string[], at: Span): Diagnostic => ({
  ...at,
  code: 'spelling/no-dictionary',
  severity: 'warning',
  message: `there is no dictionary for \`${code}\`, so its spelling was not checked`,
  hint:
    packages.length === 0
      ? 'docs/pack.md lists the languages that can be checked'
      : `run \`npm install ${packages.join(' ')}\` in the pack folder`,
  related: [],
});

/** Words of templates, and of the texts in them that can be translated. */
function textsOfTemplates(
  files: PackFiles,
  { templates, partials }: CompiledTemplates,
): SpelledText[] {
  const called = [...templates.values(), ...partials.values()].flatMap(({ texts }) => texts);
  const plain = [...files.values()].flatMap((file): SpelledText[] => {
    if (file.kind !== 'text' || !file.path.endsWith('.hbs')) return [];
    const source = new TextSource(file.path, file.text);
    return [
      {
        text: proseOfTemplate(file.text),
        span: (offset, length) => source.spanOf(offset, offset + length),
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

/** The translations of a language; a text that is kept as it is, as a name is, has no word of it. */
const textsOfLocale = ({ entries }: WrittenLocale): SpelledText[] =>
  entries.flatMap(({ file, index, source, text }) =>
    text === null || text === source
      ? []
      : pluralFormsOf(text).map(([form, words]): SpelledText => {
          const path = [index, 'text', ...(typeof text === 'string' ? [] : [form])];
          return {
            text: words,
            span: (offset, length) => file.spanWithin(path, offset, length),
          };
        }),
  );

/** The words of a language. */
interface Dictionary {
  readonly has: (word: string) => boolean;
  readonly suggest: (word: string) => readonly string[];
}

/** A text in one language. */
interface SpelledText {
  readonly text: string;
  /** The place of a stretch of it. */
  readonly span: (offset: number, length: number) => Span;
}

/** A letter, and all that make one word with it; what has digits beside it is a number or a name. */
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
/** Icons, placeholders, choices among forms, addresses and references to characters are not words. */
const NON_WORDS = new RegExp(
  `${ICON_MARK.source}|\\{[\\w.]+,[^{}]*[{}]|\\}\\s*\\w+\\s*\\{|\\{[^{}\\s]*\\}|https?://\\S+|\\S+@\\S+|&#?\\w+;`,
  'gu',
);
/** Suggestions take time: only the first words get one. */
const MAX_HINTS = 25;

const MAX_RELATED = 3;

/** One warning for each word that neither the dictionary nor the pack knows, at its first place. */
export function checkSpelling(
  texts: readonly SpelledText[],
  dictionary: Dictionary,
  /** Words in small letters. */
  accepted: ReadonlySet<string>,
): Diagnostic[] {
  const knows = createWordLookup(dictionary, accepted);
  const unknown = texts.flatMap(({ text, span }) => {
    const words = text.replaceAll(NON_WORDS, (match) => ' '.repeat(match.length)).matchAll(WORD);
    return [...words].flatMap(({ 0: word, index }) =>
      isNumbered(text, index, word.length) || knows(word)
        ? []
        : [{ word, at: () => span(index, word.length) }],
    );
  });
  return [...groupBy(unknown, ({ word }) => word.toLowerCase()).values()].flatMap((uses, index) => {
    const [first, ...more] = uses;
    if (first === undefined) return [];
    const nearest =
      index < MAX_HINTS ? nearestName(first.word, dictionary.suggest(first.word)) : null;
    const accept = `if it is right, add it to \`acceptedWords\` in game.yaml`;
    return {
      ...first.at(),
      code: 'spelling/unknown-word',
      severity: 'warning' as const,
      message: `\`${first.word}\` is not in the dictionary${more.length === 0 ? '' : `: ${uses.length} places`}`,
      hint:
        nearest === null
          ? accept
          : `did you mean \`${nearest}\`? ${accept[0]?.toUpperCase()}${accept.slice(1)}`,
      related: more
        .slice(0, MAX_RELATED)
        .map(({ at }) => ({ ...startOf(at()), message: 'also here' })),
    };
  });
}

const isNumbered = (text: string, at: number, length: number): boolean =>
  /[\p{N}_]/u.test(text.charAt(at - 1) + text.charAt(at + length));

/** Initials such as `HOV` are not words. */
const MAX_INITIALS = 5;

const MIN_LETTERS = 3;

function createWordLookup(dictionary: Dictionary, accepted: ReadonlySet<string>) {
  const known = new Map<string, boolean>();
  const isKnown = (word: string): boolean => {
    const lower = word.toLowerCase();
    if (word.length < MIN_LETTERS || accepted.has(lower)) return true;
    if (word === word.toUpperCase()) {
      // It is unknown which capitals are meant, and scripts without capitals have no initials.
      const title = `${lower.charAt(0).toUpperCase()}${lower.slice(1)}`;
      if (word !== lower && word.length <= MAX_INITIALS) return true;
      return [word, lower, title].some(dictionary.has);
    }
    return dictionary.has(word) || (/^\p{Lu}/u.test(word) && dictionary.has(lower));
  };
  const isSpelt = (word: string): boolean => {
    const straight = word.replaceAll('’', "'");
    const whole = [straight, straight.replaceAll("'", '’')];
    // `player's`, `l’arrêt`: the parts of what an apostrophe joins.
    return whole.some(isKnown) || (straight.includes("'") && straight.split("'").every(isKnown));
  };
  return (word: string): boolean => {
    const answer = known.get(word) ?? isSpelt(word.normalize('NFC'));
    known.set(word, answer);
    return answer;
  };
}

/**
 * The words of a language, from the packages of its dictionaries that are installed with the tool or
 * beside the pack; `null` where there are none.
 */
async function loadDictionary(language: Language, packFolder: string): Promise<Dictionary | null> {
  const paths = [...language.dictionaries].flatMap(([name, file]) => {
    const folder = packageFolder(name, packFolder);
    return folder === null ? [] : [join(folder, file)];
  });
  if (paths.length === 0) return null;
  const { decodeTrie } = await import('cspell-trie-lib');
  const tries = await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path);
      return decodeTrie(path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
    }),
  );
  return {
    has: (word) => tries.some((trie) => trie.hasWord(word, true)),
    // A limit of time would make the hints depend on the machine.
    suggest: (word) =>
      tries.flatMap((trie) => trie.suggest(word, { numSuggestions: 3, timeout: 1e9 })),
  };
}

function packageFolder(name: string, packFolder: string): string | null {
  for (const from of [toolFolder(), packFolder]) {
    try {
      return dirname(createRequire(join(from, 'package.json')).resolve(name));
    } catch {
      // Not installed there.
    }
  }
  return null;
}
