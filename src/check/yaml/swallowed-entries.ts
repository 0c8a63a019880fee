import { type Document, visit } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { findIndentationError } from './indentation.ts';
import { errorAt, rangeOf, type TextSource } from './yaml-source.ts';

/** Each is compared with all lines above it. */
const MAX_COMPARED = 100;

/** Entries that are indented so far that YAML takes them for a part of the text above. */
export function findSwallowedEntries(source: TextSource, document: Document.Parsed): Diagnostic[] {
  const found: Diagnostic[] = [];
  let compared = 0;
  visit(document, {
    Scalar: (_, node) => {
      if (node.type !== 'PLAIN') return;
      const [from, to] = rangeOf(node);
      const dash = /\n *(?=- )/.exec(source.text.slice(from, to));
      if (dash === null) return;
      compared += 1;
      if (compared > MAX_COMPARED) return visit.BREAK;
      const misfit = findIndentationError(source.text, from + dash.index + 1);
      if (misfit === null) return;
      const { offset, message, hint } = misfit;
      found.push(
        errorAt(source, [offset, offset + 1], {
          code: 'yaml/syntax',
          message,
          hint: `${hint}; if the dash belongs to the text above, put that in quotes`,
        }),
      );
    },
  });
  return found;
}
