import { type Document, isCollection, isScalar, visit } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { findRepeats, relatedPlace } from '../written-data.ts';
import { errorAt, rangeOf } from './text-source.ts';
import type { TextSource } from './yaml-file.ts';

/** Records with a key that appears twice, at the first such key. */
export function findDuplicateKeys(source: TextSource, document: Document.Parsed): Diagnostic[] {
  const found: Diagnostic[] = [];
  visit(document, {
    Map: (_, { items }) => {
      const keys = items.flatMap(({ key }) => (isScalar(key) ? [key] : []));
      const [repeat] = findRepeats(keys, ({ value }) => String(value));
      if (repeat === undefined) return;
      const { item, first } = repeat;
      found.push({
        ...errorAt(source, rangeOf(item), {
          code: 'yaml/duplicate-key',
          message: `the key \`${item.value}\` appears twice in the same record`,
          hint: `remove one of the two; to start a new record, begin it with \`- ${keys[0]?.value}:\``,
        }),
        related: [relatedPlace(source.spanOf(...rangeOf(first)), 'it first appears here')],
      });
    },
  });
  return found;
}

/** Entries that are indented so far that YAML takes them for a part of the text above. */
export function findSwallowedEntries(source: TextSource, document: Document.Parsed): Diagnostic[] {
  const found: Diagnostic[] = [];
  visit(document, {
    Scalar: (_, node) => {
      if (node.type !== 'PLAIN') return;
      const [from, to] = rangeOf(node);
      const indent = /\n *(?=- )/.exec(source.text.slice(from, to));
      if (indent === null) return;
      const dash = from + indent.index + indent[0].length;
      found.push(
        errorAt(source, [dash, dash + 1], {
          code: 'yaml/syntax',
          message: 'YAML reads this line as part of the text above',
          hint: 'align its dash with the other entries of the list, or put the whole text in quotes',
        }),
      );
    },
  });
  return found;
}

/** A document may use aliases, but may not grow to more nodes than a person writes. */
export const MAX_ALIASES = 100;

/** Aliases that name no anchor before them, or what they are in. */
export function findAliasErrors(source: TextSource, document: Document.Parsed): Diagnostic[] {
  const found: Diagnostic[] = [];
  if (!source.text.includes('*')) return found;
  const anchors = new Set<string>();
  visit(document, {
    Value: (_, { anchor }) => {
      if (anchor !== undefined) anchors.add(anchor);
    },
    Alias: (_, node, path) => {
      const isWithin = path.some((one) => isCollection(one) && one.anchor === node.source);
      if (anchors.has(node.source) && !isWithin) return;
      found.push(
        errorAt(source, rangeOf(node), {
          code: 'yaml/no-such-anchor',
          message: `there is no anchor \`&${node.source}\` that ends before this alias`,
          hint: 'write out the value, or put the text in quotes if the `*` is part of it',
        }),
      );
    },
  });
  return found;
}

/** The finding for aliases of aliases, which unfold to more than a machine can hold. */
export function explodingAliases(source: TextSource, document: Document.Parsed): Diagnostic {
  let first: [number, number] = [0, 0];
  visit(document, {
    Alias: (_, node) => {
      first = rangeOf(node);
      return visit.BREAK;
    },
  });
  return errorAt(source, first, {
    code: 'yaml/alias-limit',
    message: `the aliases of this file expand to far more than the file contains (at most ${MAX_ALIASES} are allowed)`,
    hint: 'write out the values',
  });
}

/**
 * Warnings for texts that a comment behind them seems to cut: `Draw a card # then discard it` and
 * `Owl #2`. A comment behind a single word, or set off by several blanks, is meant as one.
 */
export function findCutTexts(source: TextSource, document: Document.Parsed): Diagnostic[] {
  const found: Diagnostic[] = [];
  if (!source.text.includes(' #')) return found;
  visit(document, {
    Scalar: (at, node) => {
      const [, end] = rangeOf(node);
      const [comment = ''] = /^ #[^\n\r]*/.exec(source.text.slice(end, end + 200)) ?? [];
      const isProse = /\S\s+\S/u.test(String(node.value)) || /^ #\S/.test(comment);
      if (at === 'key' || node.type !== 'PLAIN' || comment === '' || !isProse) return;
      if (typeof node.value !== 'string') return;
      found.push({
        ...errorAt(source, [end + 1, end + comment.length], {
          code: 'yaml/cut-text',
          message: `the text ends before the \`#\`: \`${comment.trim()}\` is a comment`,
          hint: 'put the whole text in quotes, or the comment on a line of its own',
        }),
        severity: 'warning',
      });
    },
  });
  return found;
}
