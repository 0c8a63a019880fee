import { findUnclosedMarks } from '../../model/rich-text.ts';
import type { Rule } from '../check-context.ts';
import { annotatedTexts } from '../parts/references.ts';
import { iconPaths } from './icon-names.ts';

/** Every mark of a rich text that is opened is closed again. */
export const unclosedMarksRule: Rule = {
  name: 'rich-marks',
  check: ({ tables, files, report }) => {
    const icons = iconPaths(files);
    for (const { record, path, text } of [...tables.values()].flatMap((table) =>
      annotatedTexts(table, 'x-rich-text'),
    )) {
      for (const { mark, icon, offset } of findUnclosedMarks(text)) {
        if (icon !== null && !icons.has(icon)) continue;
        report({
          code: 'text/unclosed-mark',
          at: record.file.spanWithin([record.index, ...path], offset, mark.length),
          message: `\`${mark}\` has no partner`,
          hint:
            icon === null
              ? `close it with another \`${mark}\`; a star that is meant is written \`\\*\``
              : `an icon has a colon at both ends: \`:${icon}:\``,
          about: [record],
        });
      }
    }
  },
};
