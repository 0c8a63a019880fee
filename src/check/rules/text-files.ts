import type { Rule } from '../check-context.ts';
import { reportOf } from '../context.ts';
import { mergeConflict } from '../yaml/merge-conflict.ts';
import { controlCharacterIn, controlCharacterOffset } from '../yaml/parse-yaml.ts';
import { problemAt, sourceOf } from '../yaml/yaml-source.ts';

/** Texts that are written by hand and are no YAML, which is looked at where it is parsed. */
const WRITTEN = /^(?:templates|rulebook)\/.*\.(?:hbs|css|md)$/;

/** Nothing is left in a template, stylesheet or text of a rulebook that nobody meant to write. */
export const textFiles: Rule = {
  name: 'text-files',
  check: ({ files, report }) => {
    for (const [path, file] of files) {
      if (file.kind !== 'text' || !WRITTEN.test(path)) continue;
      const source = sourceOf(path, file.text);
      const offset = controlCharacterOffset(file.text);
      const control = controlCharacterIn(file.text);
      const found =
        mergeConflict(source, 'file/merge-conflict') ??
        (control === null ? null : problemAt(source, [offset, offset + 1], control));
      if (found !== null) report(reportOf(found));
    }
  },
};
