import { type Document, visit } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { errorAt, rangeOf, type TextSource } from './yaml-source.ts';

/** A document may use aliases, but may not grow to more nodes than a person writes. */
export const MAX_ALIASES = 100;
/** More aliases than this, each of them harmless, only cost time. */
const MAX_ALL_ALIASES = 1000;
/** More of one kind follow from the first ones. */
const MAX_UNKNOWN_ALIASES = 20;

/** Aliases that name no anchor before them, and more aliases than anybody writes by hand. */
export function findAliasErrors(source: TextSource, document: Document.Parsed): Diagnostic[] {
  const found: Diagnostic[] = [];
  if (!source.text.includes('*')) return found;
  const anchors = new Set<string>();
  let count = 0;
  let excess: Diagnostic | null = null;
  visit(document, {
    Value: (_, { anchor }) => {
      if (anchor !== undefined) anchors.add(anchor);
    },
    Alias: (_, node) => {
      count += 1;
      if (count > MAX_ALL_ALIASES) {
        excess = tooManyAliases(source, rangeOf(node));
        return visit.BREAK;
      }
      if (anchors.has(node.source) || found.length >= MAX_UNKNOWN_ALIASES) return;
      found.push(
        errorAt(source, rangeOf(node), {
          code: 'yaml/no-such-anchor',
          message: `there is no anchor \`&${node.source}\` before this alias`,
          hint: 'write the value out, or put the text in quotes if the `*` belongs to it',
        }),
      );
    },
  });
  return excess === null ? found : [excess];
}

const tooManyAliases = (source: TextSource, range: readonly [number, number]): Diagnostic =>
  errorAt(source, range, {
    code: 'yaml/alias-limit',
    message: `this file has more than ${MAX_ALL_ALIASES} aliases`,
    hint: 'write the values out',
  });

/** The finding for aliases of aliases, which unfold to more than a machine can hold. */
export const explodingAliases = (source: TextSource, document: Document.Parsed): Diagnostic =>
  errorAt(source, firstAlias(document), {
    code: 'yaml/alias-limit',
    message: `the aliases of this file unfold to far more than it holds (at most ${MAX_ALIASES} are allowed)`,
    hint: 'write the values out',
  });

/** The finding for a value that holds itself. */
export const circularAlias = (source: TextSource, document: Document.Parsed): Diagnostic =>
  errorAt(source, firstAlias(document), {
    code: 'yaml/no-such-anchor',
    message: 'this alias stands within what it names',
    hint: 'write the value out',
  });

function firstAlias(document: Document.Parsed): [number, number] {
  let first: [number, number] = [0, 0];
  visit(document, {
    Alias: (_, node) => {
      first = rangeOf(node);
      return visit.BREAK;
    },
  });
  return first;
}
