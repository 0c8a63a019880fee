import Handlebars from 'handlebars';
import type { Words } from '../text/words.ts';

/**
 * Fills a page of the tool itself. In it `t` is a text of the words, whose values are escaped, `words`
 * is one as a value, and `count` a number of things. A page without words is in English.
 */
export function fillToolPage(template: string, data: object, words: Words | null): string {
  const handlebars = Handlebars.create();
  if (words !== null) registerWords(handlebars, words);
  const html = handlebars.compile(template, { strict: true })(data).trimEnd();
  // Handlebars escapes more characters than have a meaning in a text or between double quotes.
  return html.replaceAll('&#x27;', '&#39;').replaceAll('&#x3D;', '=').replaceAll('&#x60;', '`');
}

const registerWords = (handlebars: typeof Handlebars, words: Words): void =>
  handlebars.registerHelper({
    t: (key: string, { hash }: Handlebars.HelperOptions) =>
      new Handlebars.SafeString(words.html(key, hash)),
    words: (key: string, { hash }: Handlebars.HelperOptions) => words(key, hash),
    count: (count: number, noun: string) => words.count(count, noun),
  });
