import { usageError } from '../diagnostics/errors.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { cardName } from '../pack/card-facts.ts';
import type { Card, Component } from '../pack/pack.ts';

/** A list of cards to print, as a player writes it. */
export interface CardList {
  /** The name of its file in messages. */
  readonly name: string;
  readonly text: string;
}

/**
 * Reads a list of cards, one a line: `3x Fireball`, `fireball 3`, `Fireball`, or cells of a
 * spreadsheet between commas, semicolons or tabs. Cards go by name or id, in capitals or not; lines
 * that begin with `#` or `//` are left out, and so is a first line of headings.
 *
 * @returns the cards as `--cards` takes them
 * @throws CliError (exit 2) that names every line with no card or with several
 */
export function readCardList(
  { name, text }: CardList,
  components: readonly Component[],
): readonly string[] {
  const known = cardsByName(components);
  const problems: string[] = [];
  const chosen: string[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    const written = line.trim();
    if (written === '' || /^(?:#|\/\/)/.test(written)) continue;
    const readings = readLine(written);
    const found = readings.map(([card]) => known.get(foldName(card)) ?? []);
    const at = found.findIndex((cards) => cards.length > 0);
    const [card, another] = found[at] ?? [];
    if (card !== undefined && another === undefined)
      chosen.push(`${card}x${readings[at]?.[1] ?? 1}`);
    else if (card !== undefined) {
      problems.push(
        `${name}:${index + 1}: ${found[at]?.join(' and ')} have that name: write the id`,
      );
    } else if (chosen.length + problems.length > 0 || !isHeading(written)) {
      const [asked] = readings.at(-1) ?? [written];
      const near = hintForName(foldName(asked), known.keys());
      problems.push(
        `${name}:${index + 1}: there is no card \`${asked}\`${near === null ? '' : `; ${near}`}`,
      );
    }
  }
  if (problems.length > 0) {
    throw usageError(
      problems.join('\n'),
      'a line is a card with a number: `3x Fireball`, `fireball 3`',
    );
  }
  if (chosen.length === 0) throw usageError(`${name} names no card`);
  return chosen;
}

/** Names and ids of cards, in small letters, with the cards that they may mean. */
function cardsByName(components: readonly Component[]): Map<string, string[]> {
  const known = new Map<string, string[]>();
  const add = (name: string, card: string): void => {
    const key = foldName(name);
    const cards = known.get(key) ?? [];
    if (!cards.includes(card)) known.set(key, [...cards, card]);
  };
  const cards = components.flatMap((deck): [string, Card][] =>
    deck.kind === 'deck' ? deck.cards.map((card) => [`${deck.id}/${card.id}`, card]) : [],
  );
  for (const [path, card] of cards) {
    add(card.id, path);
    add(path, path);
  }
  for (const [path, card] of cards) {
    // What is the id of one card does not name another.
    const ids = known.get(foldName(cardName(card))) ?? [];
    if (!ids.some((id) => id !== path && id.endsWith(`/${foldName(cardName(card))}`))) {
      add(cardName(card), path);
    }
  }
  return known;
}

const foldName = (name: string): string =>
  name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

type Reading = readonly [card: string, copies: number];

/** What a line may say, the likeliest first: a name may begin or end with a number. */
function readLine(line: string): Reading[] {
  const readings: Reading[] = [[unquote(line), 1]];
  const [, before = '', after = ''] = /^([1-9]\d{0,2})\s*(?:[x×]\s*|\s)(.+)$/i.exec(line) ?? [];
  if (after !== '') readings.push([unquote(after), Number(before)]);
  const [, name = '', copies = ''] = /^(.+?)[\s,;]+[x×]?\s*([1-9]\d{0,2})\s*x?$/i.exec(line) ?? [];
  if (name !== '') readings.push([unquote(name), Number(copies)]);
  // Of one that nothing is known of, the name alone is reported.
  return name === '' && after === '' ? readings : [...readings, [unquote(name || after), 1]];
}

const unquote = (text: string): string =>
  /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;

/** `name,copies`. */
const isHeading = (line: string): boolean =>
  /^"?(?:card|name|title|id|copies|count|quantity|qty)\b/i.test(line) && /[,;\t]/.test(line);
