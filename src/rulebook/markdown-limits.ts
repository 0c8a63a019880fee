import type { TemplateProblem } from '../render/template-problem.ts';

/** Containers within containers: lists, and boxes of `>`. */
const DEEPEST = 30;
/** Marks in one paragraph: the parser compares each with those before it. */
const MOST_MARKS = 1000;
/** Brackets that open in one paragraph, which take far longer. */
const MOST_BRACKETS = 200;
/** Addresses that stand elsewhere, of which a rulebook has none. */
const MOST_DEFINITIONS = 200;
/** Characters of a chapter, before and after its templates are run. */
export const LONGEST_CHAPTER = 500_000;

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
export function markdownExcess(text: string): MarkdownExcess | null {
  if (text.length > LONGEST_CHAPTER) {
    const most = `at most ${LONGEST_CHAPTER} are read`;
    return excess(0, `this chapter has ${text.length} characters, and ${most}`);
  }
  const counts: Counts = { isFenced: false, definitions: 0, marks: 0, brackets: 0 };
  let offset = 0;
  for (const line of text.split('\n')) {
    const message = countLine(line, counts);
    if (message !== null) return excess(offset, message);
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
  if (nestingOf(line) > DEEPEST) {
    return `lists and boxes stand more than ${DEEPEST} deep in each other`;
  }
  if (/^ {0,3}\[[^\]]*\]:/.test(line)) counts.definitions += 1;
  if (counts.definitions > MOST_DEFINITIONS) {
    return `this chapter has more than ${MOST_DEFINITIONS} addresses that stand elsewhere`;
  }
  if (beginsBlock(line)) Object.assign(counts, { marks: 0, brackets: 0 });
  const marks = line.match(/[*_`<[]/g) ?? [];
  counts.marks += marks.length;
  counts.brackets += marks.filter((mark) => mark === '[').length;
  if (counts.marks > MOST_MARKS) return `this paragraph has more than ${MOST_MARKS} marks`;
  if (counts.brackets <= MOST_BRACKETS) return null;
  return `this paragraph has more than ${MOST_BRACKETS} brackets`;
}

const excess = (offset: number, message: string): MarkdownExcess => ({
  offset,
  problem: {
    code: 'rulebook/too-complex',
    message,
    hint: 'write it as several chapters or paragraphs, and look for what was pasted in by accident',
  },
});

/** How many containers a line opens or goes on with. An indent counts as the list that it may belong to. */
function nestingOf(line: string): number {
  let count = 0;
  CONTAINER.lastIndex = 0;
  for (let at = 0; CONTAINER.test(line); at = CONTAINER.lastIndex) {
    const between = line.slice(at, CONTAINER.lastIndex);
    count += 1 + Math.floor((between.length - between.trimStart().length) / 4);
  }
  return count;
}

/** Rows of tables, entries of lists and headings are read apart from what stands before them. */
const beginsBlock = (line: string): boolean =>
  line.trim() === '' || /^[ \t]*(?:\||#|[-+*][ \t]|\d{1,9}[.)][ \t])/.test(line);
