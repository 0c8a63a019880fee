import type { WrittenRecord } from '../check/context.ts';
import type { Path, Span } from '../check/yaml/yaml-file.ts';
import { templateTextKey, type Wording } from '../model/wording.ts';

/** What an entry of a locale says under `for` when it translates words of a template. */
export const FOR_TEMPLATES = 'templates';

/** What a text is a part of. */
export type TextOwner =
  | { readonly kind: 'data'; readonly record: WrittenRecord; readonly path: Path }
  | { readonly kind: 'game'; readonly path: Path }
  | { readonly kind: 'icon'; readonly name: string }
  | { readonly kind: 'template' };

/** One text of a pack that can be said in other languages. */
export interface SourceText {
  /** Unique in the pack. */
  readonly id: string;
  /** What an entry of a locale names: `upgrades/night-bus/text`, `templates`. */
  readonly for: string;
  /** Tells texts of templates apart that have the same words. */
  readonly context: string | null;
  readonly wording: Wording;
  /** Where it is written. */
  readonly place: Span;
  /** The table, or `game`, `icons` or `templates`; it names the file that a translator finds it in. */
  readonly group: string;
  readonly owner: TextOwner;
  /** Whether bold, italic, icons and placeholders mean something in it. */
  readonly hasMarks: boolean;
}

/** By what a text and the entry that translates it are known to be the same. */
export const sourceTextId = (named: {
  readonly for: string;
  readonly context: string | null;
  readonly wording: Wording;
}): string =>
  named.for === FOR_TEMPLATES
    ? `${FOR_TEMPLATES} ${templateTextKey(named.wording, named.context)}`
    : named.for;
