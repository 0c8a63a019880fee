import {
  type Alias,
  type Document,
  isCollection,
  isScalar,
  type Node,
  type Scalar,
  visit,
  type YAMLMap,
} from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { findRepeats, relatedPlace } from '../written-data.ts';
import { describeControlCharacter, errorAt, rangeOf } from './text-source.ts';
import type { TextSource } from './yaml-file.ts';

/** What is found in a document that the parser can read. */
interface InspectedDocument {
  /** What it means in another way than its author, so that nothing is made of it. */
  readonly misread: readonly Diagnostic[];
  readonly found: readonly Diagnostic[];
  readonly firstAlias: Alias | null;
}

/** Looks at every part of a document, once. */
export function inspectDocument(source: TextSource, document: Document.Parsed): InspectedDocument {
  const misread: Diagnostic[] = [];
  const found: Diagnostic[] = [];
  const anchors = new Set<string | undefined>();
  let firstAlias: Alias | null = null;
  visit(document, {
    Seq: (_, { anchor }) => void anchors.add(anchor),
    Map: (_, map) => {
      anchors.add(map.anchor);
      misread.push(...duplicateKeys(source, map));
    },
    Scalar: (at, node) => {
      anchors.add(node.anchor);
      if (node.type === 'PLAIN') misread.push(...swallowedEntry(source, node));
      if (typeof node.value !== 'string') return;
      const control = describeControlCharacter(node.value);
      if (control !== null) found.push(errorAt(source, rangeOf(node), control));
      if (at !== 'key' && node.type === 'PLAIN') found.push(...cutText(source, node));
    },
    Alias: (_, node, path) => {
      firstAlias ??= node;
      const isWithin = path.some((one) => isCollection(one) && one.anchor === node.source);
      if (!anchors.has(node.source) || isWithin) misread.push(unknownAnchor(source, node));
    },
  });
  return { misread, found, firstAlias };
}

/** A key that appears twice in a record: the first of them. */
function duplicateKeys(source: TextSource, { items }: YAMLMap): Diagnostic[] {
  const keys = items.flatMap(({ key }) => (isScalar(key) ? [key] : []));
  const [repeat] = findRepeats(keys, ({ value }) => String(value));
  if (repeat === undefined) return [];
  const { item, first } = repeat;
  return [
    {
      ...errorAt(source, rangeOf(item), {
        code: 'yaml/duplicate-key',
        message: `the key \`${item.value}\` appears twice in the same record`,
        hint: `remove one of the two; to start a new record, begin it with \`- ${keys[0]?.value}:\``,
      }),
      related: [relatedPlace(source.spanOf(...rangeOf(first)), 'it first appears here')],
    },
  ];
}

/** An entry that is indented so far that YAML takes it for a part of the text above. */
function swallowedEntry(source: TextSource, node: Scalar): Diagnostic[] {
  const [from, to] = rangeOf(node);
  const indent = /\n *(?=- )/.exec(source.text.slice(from, to));
  if (indent === null) return [];
  const dash = from + indent.index + indent[0].length;
  return [
    errorAt(source, [dash, dash + 1], {
      code: 'yaml/syntax',
      message: 'YAML reads this line as part of the text above',
      hint: 'align its dash with the other entries of the list, or put the whole text in quotes',
    }),
  ];
}

/** An alias that names no anchor before it, or what it is in. */
const unknownAnchor = (source: TextSource, node: Alias): Diagnostic =>
  errorAt(source, rangeOf(node), {
    code: 'yaml/no-such-anchor',
    message: `there is no anchor \`&${node.source}\` that ends before this alias`,
    hint: 'write out the value, or put the text in quotes if the `*` is part of it',
  });

/** A document may use aliases, but may not grow to more nodes than a person writes. */
export const MAX_ALIASES = 100;

/** The finding for aliases of aliases, which unfold to more than a machine can hold. */
export const explodingAliases = (source: TextSource, first: Node | null): Diagnostic =>
  errorAt(source, rangeOf(first ?? {}), {
    code: 'yaml/alias-limit',
    message: `the aliases of this file expand to far more than the file contains (at most ${MAX_ALIASES} are allowed)`,
    hint: 'write out the values',
  });

/**
 * A warning for a text that a comment behind it seems to cut: `Draw a card # then discard it` and
 * `Owl #2`. A comment behind a single word, or set off by several blanks, is meant as one.
 */
function cutText(source: TextSource, node: Scalar): Diagnostic[] {
  const [, end] = rangeOf(node);
  const [comment = ''] = /^ #[^\n\r]*/.exec(source.text.slice(end, end + 200)) ?? [];
  const isProse = /\S\s+\S/u.test(String(node.value)) || /^ #\S/.test(comment);
  if (comment === '' || !isProse) return [];
  return [
    {
      ...errorAt(source, [end + 1, end + comment.length], {
        code: 'yaml/cut-text',
        message: `the text ends before the \`#\`: \`${comment.trim()}\` is a comment`,
        hint: 'put the whole text in quotes, or the comment on a line of its own',
      }),
      severity: 'warning',
    },
  ];
}
