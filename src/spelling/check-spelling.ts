import { groupBy } from '../check/parts/grouping.ts';
import type { Span } from '../check/yaml/yaml-file.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { nearestName } from '../diagnostics/nearest.ts';

/** The words of a language. */
export interface Dictionary {
  readonly has: (word: string) => boolean;
  readonly suggest: (word: string) => readonly string[];
}

/** A text in one language. */
export interface SpelledText {
  readonly text: string;
  /** The place of a stretch of it. */
  readonly span: (offset: number, length: number) => Span;
}

/** A letter, and all that make one word with it; what has digits beside it is a number or a name. */
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
/** Icons, placeholders, addresses and references to characters are no words. */
const NON_WORDS = /:[a-z][a-z0-9-]*:|\{[^{}\s]*\}|https?:\/\/\S+|\S+@\S+|&#?\w+;/g;
/** Suggestions take time; who has more words to look at begins with these. */
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
      message: `\`${first.word}\` is in no dictionary${more.length === 0 ? '' : `: ${uses.length} places`}`,
      hint:
        nearest === null
          ? accept
          : `did you mean \`${nearest}\`? ${accept[0]?.toUpperCase()}${accept.slice(1)}`,
      related: more.slice(0, MAX_RELATED).map(({ at }) => {
        const { file, line, column } = at();
        return { file, line, column, message: 'here too' };
      }),
    };
  });
}

const isNumbered = (text: string, at: number, length: number): boolean =>
  /[\p{N}_]/u.test(text.charAt(at - 1) + text.charAt(at + length));

/** Initials such as `HOV` are no words. */
const MAX_INITIALS = 5;
const MIN_LETTERS = 3;

function createWordLookup(dictionary: Dictionary, accepted: ReadonlySet<string>) {
  const known = new Map<string, boolean>();
  const isKnown = (word: string): boolean => {
    const lower = word.toLowerCase();
    if (word.length < MIN_LETTERS || accepted.has(lower)) return true;
    if (word === word.toUpperCase()) {
      // Of capitals nobody knows which are meant, and scripts without them have no initials.
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
