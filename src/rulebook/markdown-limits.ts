import type { TemplateProblem } from '../render/template-problem.ts';

/** Containers within containers: lists, and boxes of `>`. */
const MAX_CONTAINER_DEPTH = 30;
/** Marks in one paragraph: the parser compares each with those before it. */
const MAX_MARKS = 1000;
/** Brackets that open in one paragraph, which take far longer. */
const MAX_BRACKETS = 200;
/** Addresses that stand elsewhere, of which a rulebook has none. */
const MAX_DEFINITIONS = 200;
/** Characters of a chapter, before and after its templates are run. */
export const MAX_CHAPTER_LENGTH = 500_000;

/** Text that takes the parser of Markdown too long, and where. */
export interface MarkdownExcess {
  readonly offset: number;
  readonly problem: TemplateProblem;
}

/** A mark of a list or a box at the beginning of a line, with the space around it. */
const CONTAINER = /[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y;
const FENCE = /^[ \t]*(?:`{3,}|~{3,})/;

/**
 * What of a chapter no reader could want and no parser reads in time; `null` for any other. Looks at
 * each character once.
 */
export function findMarkdownExcess(text: string): MarkdownExcess | null {
  if (text.length > MAX_CHAPTER_LENGTH) {
    const most = `at most ${MAX_CHAPTER_LENGTH} are read`;
    return createExcess(0, `this chapter has ${text.length} characters, and ${most}`);
  }
  const counts: Counts = { isFenced: false, definitions: 0, marks: 0, brackets: 0 };
  let offset = 0;
  for (const line of text.split('\n')) {
    const message = countLine(line, counts);
    if (message !== null) return createExcess(offset, message);
    offset += line.length + 1;
  }
  return null;
}

interface Counts {
  isFenced: boolean;
  definitions: number;
  /** Of the paragraph so far. */
  marks: number;
  brackets: number;
}

/** Adds a line to the counts; returns what is too much of it. */
function countLine(line: string, counts: Counts): string | null {
  if (FENCE.test(line)) counts.isFenced = !counts.isFenced;
  if (counts.isFenced) return null;
  if (containerDepth(line) > MAX_CONTAINER_DEPTH) {
    return `lists and boxes stand more than ${MAX_CONTAINER_DEPTH} deep in each other`;
  }
  if (/^ {0,3}\[[^\]]*\]:/.test(line)) counts.definitions += 1;
  if (counts.definitions > MAX_DEFINITIONS) {
    return `this chapter has more than ${MAX_DEFINITIONS} addresses that stand elsewhere`;
  }
  if (startsBlock(line)) Object.assign(counts, { marks: 0, brackets: 0 });
  const marks = line.match(/[*_`<[]/g) ?? [];
  counts.marks += marks.length;
  counts.brackets += marks.filter((mark) => mark === '[').length;
  if (counts.marks > MAX_MARKS) return `this paragraph has more than ${MAX_MARKS} marks`;
  if (counts.brackets <= MAX_BRACKETS) return null;
  return `this paragraph has more than ${MAX_BRACKETS} brackets`;
}

const createExcess = (offset: number, message: string): MarkdownExcess => ({
  offset,
  problem: {
    code: 'rulebook/too-complex',
    message,
    hint: 'write it as several chapters or paragraphs, and look for what was pasted in by accident',
  },
});

/** How many containers a line opens or goes on with. An indent counts as the list that it may belong to. */
function containerDepth(line: string): number {
  let count = 0;
  CONTAINER.lastIndex = 0;
  for (let at = 0; CONTAINER.test(line); at = CONTAINER.lastIndex) {
    const between = line.slice(at, CONTAINER.lastIndex);
    count += 1 + Math.floor((between.length - between.trimStart().length) / 4);
  }
  return count;
}

/** Rows of tables, entries of lists and headings are read apart from what stands before them. */
const startsBlock = (line: string): boolean =>
  line.trim() === '' || /^[ \t]*(?:\||#|[-+*][ \t]|\d{1,9}[.)][ \t])/.test(line);
