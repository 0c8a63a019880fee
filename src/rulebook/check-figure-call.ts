import { nearestName } from '../diagnostics/nearest.ts';
import { findUnclosedMarks } from '../model/rich-text.ts';
import type { HelperCall } from '../render/template-helper.ts';

/** What every figure takes; all else that a call says is for its template. */
const RESERVED_OPTIONS = ['caption', 'wide'];

/**
 * Tells what a call of a figure says and nobody reads.
 *
 * @param figure the template that is called
 */
export function checkFigureCall(call: HelperCall, figure: string): void {
  const { caption, wide, ...given } = call.hash;
  if (call.args.length > 1) {
    reportWrongValue(
      call,
      '`figure` takes one name, and for all else a word before it',
      '`players=2`',
    );
  }
  if (wide !== undefined && typeof wide !== 'boolean') {
    reportWrongValue(call, '`wide=` is true or false', 'write it without quotes: `wide=true`');
  }
  if (typeof caption === 'string') checkCaption(call, caption);
  else if (caption !== undefined) {
    reportWrongValue(call, '`caption=` must be a text', 'write it in quotes');
  }
  checkOptions(call, Object.keys(given), figure);
}

function reportWrongValue(call: HelperCall, message: string, hint: string): void {
  call.report({ code: 'template/wrong-value', message, hint });
}

function checkCaption(call: HelperCall, caption: string): void {
  const [first] = findUnclosedMarks(caption).filter(
    ({ icon }) => icon === null || call.pack.icons.has(icon),
  );
  if (first === undefined) return;
  call.report({
    code: 'text/unclosed-mark',
    message: `\`${first.mark}\` has no partner in the caption`,
    hint:
      first.icon === null
        ? `close it with another \`${first.mark}\``
        : `an icon has a colon at both ends: \`:${first.icon}:\``,
  });
}

/** A template that hands `figure` on as a whole may read anything of it elsewhere. */
function checkOptions(call: HelperCall, given: readonly string[], figure: string): void {
  const read = new Set([...figure.matchAll(/\bfigure\.([\w-]+)/g)].map(([, key]) => key ?? ''));
  if (/\bfigure\b(?!\.\w)/.test(figure.replaceAll(/\{\{![\s\S]*?\}\}/g, ''))) return;
  for (const key of given) {
    if (read.has(key)) continue;
    const known = [...RESERVED_OPTIONS, ...read];
    const near = nearestName(key, known);
    reportWrongValue(
      call,
      `this figure reads no \`${key}\``,
      near === null
        ? `it reads ${known.map((one) => `\`${one}\``).join(', ')}`
        : `did you mean \`${near}=\`?`,
    );
  }
}
