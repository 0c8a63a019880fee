import type { CheckContext, Rule } from '../check-context.ts';
import { reportOf } from '../context.ts';
import { emptyFile } from '../yaml/parse-yaml.ts';
import { iconNames } from './icon-names.ts';

/** What an icon may not hold: code, or anything from elsewhere. */
const UNSAFE =
  /<\s*(?:script|foreignObject|iframe|object|embed|image|style|link|a)\b|[\s/"']on[a-z]+\s*=|href\s*=\s*(?!["']?#)|url\(\s*["']?(?!#)|<!(?:DOCTYPE|ENTITY)/i;

/** What may stand before the element itself. */
const PROLOGUE = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*/;

/** An icon is one `<svg>` element with a viewBox that holds shapes only. */
export const iconFiles: Rule = {
  name: 'icon-files',
  check: (context) => {
    for (const path of iconNames(context.files).values()) {
      const file = context.files.get(path);
      if (file?.kind === 'text') checkIcon(context, path, file.text);
    }
  },
};

function checkIcon({ report }: CheckContext, path: string, text: string): void {
  if (text.trim() === '') {
    report(reportOf(emptyFile(path, text)));
    return;
  }
  const unsafe = UNSAFE.exec(text);
  if (unsafe !== null) {
    const found = unsafe[0].trim().replace(/^["'/]/, '');
    report({
      code: 'icon/unsafe',
      at: placeOf(path, text, unsafe.index + unsafe[0].indexOf(found)),
      message: `an icon may hold shapes only, found \`${found}\``,
      hint: 'draw it with paths, circles and rectangles',
    });
    return;
  }
  const start = PROLOGUE.exec(text)?.[0].length ?? 0;
  const isOne = /^<svg\b[^>]*\sviewBox\s*=/.test(text.slice(start)) && /<\/svg>\s*$/.test(text);
  const second = /<\/svg>\s*<(?!\/)/.exec(text);
  if (isOne && second === null) return;
  report({
    code: 'icon/not-svg',
    at: placeOf(path, text, isOne && second !== null ? second.index : start),
    message: 'an icon is one <svg> element with a viewBox',
    hint: 'save it as plain SVG',
  });
}

function placeOf(file: string, text: string, offset: number) {
  const before = text.slice(0, offset);
  return {
    file,
    line: before.split('\n').length,
    column: before.length - before.lastIndexOf('\n'),
  };
}
