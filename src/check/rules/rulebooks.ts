import { nearestName } from '../../diagnostics/nearest.ts';
import type { PackFiles } from '../../model/pack-files.ts';
import type { CheckContext, Rule } from '../check-context.ts';
import { relatedPlace, toReport } from '../context.ts';
import { rulebookFiles } from '../rulebook-files.ts';
import { emptyFile } from '../yaml/parse-yaml.ts';

/** A rulebook has text to show, in files that are read. */
export const rulebooksRule: Rule = {
  name: 'rulebooks',
  check: (context) => {
    const sources = new Map(
      context.manifest.components.flatMap(({ source, index }) =>
        source === null ? [] : [[source, index] as const],
      ),
    );
    for (const [source, index] of sources) {
      const files = rulebookFiles(context.files, source);
      if (files.chapters.length === 0) reportNoText(context, source, index);
      for (const { path, text } of [...files.chapters, ...files.figures.values()]) {
        if (text.trim() === '') context.report(toReport(emptyFile(path, '')));
      }
      for (const path of unreadTexts(context.files, source)) {
        reportUnread(context, { path, source, index });
      }
    }
  },
};

function reportNoText({ manifest, files, report }: CheckContext, source: string, index: number) {
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

function reportUnread(
  { manifest, report }: CheckContext,
  { path, source, index }: { path: string; source: string; index: number },
): void {
  report({
    code: 'file/unused',
    severity: 'warning',
    at: { file: path, line: 1, column: 1 },
    message: 'no rulebook reads this file',
    hint: `its texts lie in \`${source}\` itself, and end in .md`,
    related: [
      relatedPlace(manifest.file.spanOf(['components', index, 'source']), 'the rulebook is here'),
    ],
  });
}

/** Texts under another ending, or in a folder of their own. */
const unreadTexts = (files: PackFiles, source: string): string[] =>
  [...files.keys()]
    .filter((path) => path.startsWith(source) && !path.startsWith(`${source}figures/`))
    .filter((path) => {
      const name = path.slice(source.length);
      return /\.(?:markdown|mdown|mkd|mdx|txt)$/i.test(name) || /\/.*\.md$/.test(name);
    });
