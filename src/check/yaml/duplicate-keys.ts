import { type Document, isScalar, isSeq, type Scalar, visit, type YAMLMap } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { relatedPlace } from '../context.ts';
import { spanOfOffsets } from './yaml-file.ts';
import { errorAt, rangeOf, type TextSource } from './yaml-source.ts';

type Key = Scalar<string>;

/** More than this are not looked for. */
const MAX_FOUND = 200;

/**
 * Keys that stand twice in one record. Where a run of them repeats, a new record was meant whose
 * first line is gone: that is told once, and the keys are compared anew from there.
 */
export function findDuplicateKeys(source: TextSource, document: Document.Parsed): Diagnostic[] {
  const found: Diagnostic[] = [];
  visit(document, {
    Map: (_, map, ancestors) => {
      found.push(...findDuplicates(source, keysOf(map), isSeq(ancestors.at(-1))));
      return found.length >= MAX_FOUND ? visit.BREAK : undefined;
    },
  });
  return found;
}

const keysOf = (map: YAMLMap): Key[] =>
  map.items.flatMap(({ key }) =>
    isScalar(key) && typeof key.value === 'string' ? [key as Key] : [],
  );

function findDuplicates(source: TextSource, keys: readonly Key[], isRecord: boolean): Diagnostic[] {
  const found: Diagnostic[] = [];
  const [first] = keys;
  let seen = new Map<string, Key>();
  for (const [index, key] of keys.entries()) {
    if (found.length === MAX_FOUND) break;
    const earlier = seen.get(key.value);
    if (first !== undefined && earlier !== undefined) {
      const next = keys[index + 1];
      const isRun = next !== undefined && next.value !== key.value && seen.has(next.value);
      if (isRecord && (isRun || key.value === first.value)) {
        found.push(missingRecordStart(source, { key, first }));
        seen = new Map();
      } else found.push(duplicateKey(source, { key, earlier, first, isRecord }));
    }
    if (!seen.has(key.value)) seen.set(key.value, key);
  }
  return found;
}

function missingRecordStart(
  source: TextSource,
  { key, first }: { key: Key; first: Key },
): Diagnostic {
  const start = `- ${first.value}:`;
  const isFirst = key.value === first.value;
  return {
    ...errorAt(source, rangeOf(key), {
      code: 'yaml/duplicate-key',
      message: `a record seems to begin here without ${isFirst ? 'its `- `' : `\`${start}\``}`,
      hint: `${isFirst ? `write \`${start}\`` : `begin it with the line \`${start} …\``}; if it goes on with the record above, \`${key.value}\` stands twice in it`,
    }),
    related: [relatedNode(source, first, 'the record above begins here')],
  };
}

function duplicateKey(
  source: TextSource,
  { key, earlier, first, isRecord }: { key: Key; earlier: Key; first: Key; isRecord: boolean },
): Diagnostic {
  const orNew = isRecord ? `; if a new record was meant, begin it with \`- ${first.value}:\`` : '';
  return {
    ...errorAt(source, rangeOf(key), {
      code: 'yaml/duplicate-key',
      message: `the key \`${key.value}\` stands twice in the same record`,
      hint: `remove one of the two${orNew}`,
    }),
    related: [relatedNode(source, earlier, 'it stands here first')],
  };
}

function relatedNode({ path, lines }: TextSource, node: Key, message: string) {
  const [from, to] = rangeOf(node);
  return relatedPlace(spanOfOffsets(path, lines, from, to), message);
}
