import { nearestName } from '../../diagnostics/nearest.ts';
import type { Rule } from '../check-context.ts';
import { rulebookFiles } from '../rulebook-files.ts';

/** A rulebook has text to show: one Markdown file at least, in a folder of the pack that is read. */
export const rulebooks: Rule = {
  name: 'rulebooks',
  check: ({ manifest, files, report }) => {
    for (const { source, index } of manifest.components) {
      if (source === null || rulebookFiles(files, source).chapters.length > 0) continue;
      const folders = [...files.keys()]
        .filter((path) => path.endsWith('.md'))
        .map((path) => path.slice(0, path.lastIndexOf('/') + 1));
      const near = nearestName(source, folders);
      report({
        code: 'rulebook/no-text',
        at: manifest.file.spanOf(['components', index, 'source']),
        message: `there is no Markdown file in \`${source}\``,
        hint:
          near === null
            ? 'the text of a rulebook lies in `rulebook/`, in files that end in .md'
            : `did you mean \`${near}\`?`,
      });
    }
  },
};
