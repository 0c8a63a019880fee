import type { RulebookComponent } from '../model/pack.ts';
import type { ComponentPlan, Paper } from '../model/sheet.ts';

/**
 * A rulebook on one paper: its web page, its pages, and the booklet of half as large ones.
 *
 * @param papers all papers of the build: where there are several, each has its own files
 */
export function planRulebook(
  component: RulebookComponent,
  paper: Paper,
  papers: readonly Paper[],
): ComponentPlan {
  const isAlone = papers.length === 1;
  const folder = isAlone ? 'pdf' : `pdf/${paper.id}`;
  const { widthIn, heightIn } = paper.size;
  return {
    component,
    paper,
    htmlPath: isAlone ? `${component.id}.html` : `${component.id}.${paper.id}.html`,
    pdfPath: `${folder}/${component.id}.pdf`,
    layout: {
      kind: 'rulebook',
      component,
      paper,
      page: paper.size,
      booklet: {
        path: `${folder}/${component.id}-booklet.pdf`,
        page: { widthIn: heightIn / 2, heightIn: widthIn },
      },
      notes: [
        'The booklet is printed on both sides, flipped on the short edge, and folded in the middle.',
      ],
    },
  };
}
