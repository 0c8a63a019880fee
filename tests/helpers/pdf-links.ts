import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from './pdfjs.ts';

export interface ReadLink {
  /** The page it stands on, counting from 1. */
  readonly page: number;
  /** `[left, bottom, right, top]` in points. */
  readonly rect: readonly number[];
  /** The page it leads to, counting from 1, and how far up on it; `null` for one that leads nowhere. */
  readonly to: { readonly page: number; readonly topPt: number } | null;
  /** An address in the web, or `null`. */
  readonly url: string | null;
}

export interface ReadWord {
  readonly text: string;
  /** Of its left end, from the lower left corner of the page, in points. */
  readonly xPt: number;
  readonly yPt: number;
  readonly sizePt: number;
}

export interface ReadOutlineItem {
  readonly title: string;
  readonly page: number;
  readonly children: readonly ReadOutlineItem[];
}

/** What leads somewhere in a PDF, and where its words stand, read by a program that did not write it. */
export interface LinkedPdf {
  readonly links: readonly ReadLink[];
  readonly outline: readonly ReadOutlineItem[];
  /** By page. */
  readonly words: readonly (readonly ReadWord[])[];
  /** What is read out of each page: its tags with their alternative texts, in order; none in a PDF without tags. */
  readonly tags: readonly (readonly ReadTag[])[];
}

export interface ReadTag {
  /** `H2`, `Table`, `Figure`. */
  readonly role: string;
  /** `null` for what has no alternative text. */
  readonly alt: string | null;
  /** The figure that it is a part of, by its alternative text; `null` for what is in none. */
  readonly figure: string | null;
}

type Tagged = Awaited<ReturnType<PDFPageProxy['getStructTree']>>;

function tagsIn(
  node: Tagged | Tagged['children'][number],
  figure: string | null = null,
): ReadTag[] {
  if (!('role' in node)) return [];
  const alt = ('alt' in node && String(node.alt)) || null;
  const around = node.role === 'Figure' ? (alt ?? '') : figure;
  return [
    { role: node.role, alt, figure },
    ...node.children.flatMap((child) => tagsIn(child, around)),
  ];
}

export async function readLinkedPdf(pdf: Uint8Array): Promise<LinkedPdf> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const shown = await task.promise;
  try {
    const links: ReadLink[] = [];
    const words: ReadWord[][] = [];
    const tags: ReadTag[][] = [];
    for (let number = 1; number <= shown.numPages; number += 1) {
      const page = await shown.getPage(number);
      for (const { subtype, rect, dest, url } of await page.getAnnotations()) {
        if (subtype !== 'Link') continue;
        links.push({ page: number, rect, to: await targetOf(shown, dest), url: url ?? null });
      }
      // Of a PDF without tags there is no tree.
      const tree: Tagged | null = await page.getStructTree();
      tags.push(tree === null ? [] : tagsIn(tree));
      const { items } = await page.getTextContent();
      words.push(
        items.flatMap((item) =>
          'str' in item && item.str.trim() !== ''
            ? [
                {
                  text: item.str,
                  xPt: Number(item.transform[4]),
                  yPt: Number(item.transform[5]),
                  sizePt: Math.hypot(Number(item.transform[2]), Number(item.transform[3])),
                },
              ]
            : [],
        ),
      );
    }
    return { links, outline: await outlineOf(shown, await shown.getOutline()), words, tags };
  } finally {
    await task.destroy();
  }
}

async function targetOf(shown: PDFDocumentProxy, dest: unknown): Promise<ReadLink['to']> {
  const found: unknown = typeof dest === 'string' ? await shown.getDestination(dest) : dest;
  if (!Array.isArray(found)) return null;
  return { page: (await shown.getPageIndex(found[0])) + 1, topPt: Number(found[3]) };
}

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

const outlineOf = async (shown: PDFDocumentProxy, items: Outline): Promise<ReadOutlineItem[]> =>
  Promise.all(
    (items ?? []).map(async ({ title, dest, items: inside }) => ({
      title,
      page: (await targetOf(shown, dest))?.page ?? 0,
      children: await outlineOf(shown, inside),
    })),
  );
