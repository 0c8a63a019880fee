import { checkCssSafety } from '../../markup/judge-css.ts';
import { type DrawingFault, type ReadSvg, readSvg } from '../../markup/read-svg.ts';
import type { PackFiles, TextFile } from '../../model/pack-files.ts';
import type { CheckContext, Rule } from '../check-context.ts';
import { toReport } from '../context.ts';
import { emptyFile } from '../yaml/parse-yaml.ts';
import { iconPaths } from './icon-names.ts';

/** Pictures that are drawings: they are written into the output as they are. */
const SVG_PICTURE = /^assets\/(?!icons\/|fonts\/).*\.svg$/i;

/** Icons and pictures in SVG hold nothing but a drawing, wherever they are opened. */
export const drawingsRule: Rule = {
  name: 'drawings',
  check: (context) => {
    for (const path of iconPaths(context.files).values()) checkIcon(context, path);
    for (const path of context.files.keys())
      if (SVG_PICTURE.test(path)) checkPicture(context, path);
  },
};

const readIcons = new WeakMap<TextFile, ReadSvg>();

/** Reads an icon, once for as long as its file is held. */
export function readIcon(file: TextFile): ReadSvg {
  const icon = readIcons.get(file) ?? readSvg(file.text, { place: 'icon', checkCssSafety });
  readIcons.set(file, icon);
  return icon;
}

/** Icons by name, as they are put into pages and boards: nothing but shapes. */
export const sanitizedIcons = (files: PackFiles): ReadonlyMap<string, string> =>
  new Map(
    [...iconPaths(files)].map(([name, path]) => {
      const file = files.get(path);
      return [name, file?.kind === 'text' ? readIcon(file).drawing : ''];
    }),
  );

function checkIcon({ files, report }: CheckContext, path: string): void {
  const file = files.get(path);
  if (file?.kind !== 'text') return;
  const { text } = file;
  if (text.trim() === '') {
    report(toReport(emptyFile(path, text)));
    return;
  }
  for (const fault of readIcon(file).faults) {
    const code = fault.kind === 'not-svg' ? 'icon/not-svg' : 'icon/unsafe';
    report({ code, ...faultReport(path, text, fault) });
  }
}

function checkPicture({ files, report }: CheckContext, path: string): void {
  const file = files.get(path);
  if (file === undefined || file.kind === 'problem') return;
  // A browser may read what is no UTF-8 in another way than we do.
  const text = file.kind === 'text' ? file.text : '\0';
  for (const fault of readSvg(text, { place: 'picture', checkCssSafety }).faults) {
    const code = fault.kind === 'not-svg' ? 'image/not-svg' : 'image/unsafe';
    report({ code, ...faultReport(path, text, fault) });
  }
}

function faultReport(file: string, text: string, { offset, message, hint }: DrawingFault) {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  const column = before.length - before.lastIndexOf('\n');
  return { at: { file, line, column }, message, hint };
}
