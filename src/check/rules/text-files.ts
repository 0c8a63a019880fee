import type { Rule } from '../check-context.ts';
import { toReport } from '../context.ts';
import { findMergeConflict } from '../yaml/merge-conflict.ts';
import { controlCharacterOffset, describeControlCharacter } from '../yaml/parse-yaml.ts';
import { createTextSource, errorAt } from '../yaml/yaml-source.ts';

/** Texts that are written by hand and are no YAML, which is looked at where it is parsed. */
const HAND_WRITTEN = /^(?:templates|rulebook)\/.*\.(?:hbs|css|md)$/;

/** Nothing is left in a template, stylesheet or text of a rulebook that nobody meant to write. */
export const textFilesRule: Rule = {
  name: 'text-files',
  check: ({ files, report }) => {
    for (const [path, file] of files) {
      if (file.kind !== 'text' || !HAND_WRITTEN.test(path)) continue;
      const source = createTextSource(path, file.text);
      const offset = controlCharacterOffset(file.text);
      const control = describeControlCharacter(file.text);
      const found =
        findMergeConflict(source, 'file/merge-conflict') ??
        (control === null ? null : errorAt(source, [offset, offset + 1], control));
      if (found !== null) report(toReport(found));
    }
  },
};
