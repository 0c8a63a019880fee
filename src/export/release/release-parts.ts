import type { Pack } from '../../model/pack.ts';
import { BACK_MODES, type BackMode, INKS, type Ink } from '../../model/sheet.ts';

/** What all parts have. */
interface NamedPart {
  /** What `--only` calls it, and its archive ends in. */
  readonly id: string;
  /** For whom it is, as a sentence without its end. */
  readonly audience: string;
}

/** Sheets to print at home. */
export interface PrintPart extends NamedPart {
  readonly kind: 'print';
  /** The id of a paper. */
  readonly paper: string;
  readonly binding: BackMode;
  readonly ink: Ink;
}

/** Everything else. */
export interface OtherPart extends NamedPart {
  readonly kind: 'rulebook' | 'pictures' | 'tgc' | 'tts';
}

export type ReleasePart = PrintPart | OtherPart;

/** The papers of a release: the two that the world prints on. */
export const RELEASE_PAPERS = ['letter', 'a4'] as const;

const PAPER_NAMES = { letter: 'letter paper', a4: 'A4 paper' } as const;

const BINDING_TEXTS: Readonly<Record<BackMode, { id: string; isFor: string }>> = {
  none: { id: 'fronts', isFor: 'any printer; cards are blank behind' },
  duplex: { id: 'duplex', isFor: 'a printer that prints both sides (flip on the long edge)' },
  gutterfold: {
    id: 'gutterfold',
    isFor: 'a printer that prints one side, and a glue stick: backs are folded behind the faces',
  },
};

const OTHER_PARTS: readonly OtherPart[] = [
  {
    ...{ kind: 'rulebook', id: 'rulebook' },
    audience: 'whoever reads the rules: as pages, and as a booklet to fold, for letter and A4',
  },
  {
    ...{ kind: 'pictures', id: 'pictures' },
    audience:
      'web pages, print shops and other programs: every card, board and page as PNG, 300 dpi',
  },
  { kind: 'tgc', id: 'tgc', audience: 'The Game Crafter: open upload-guide.html in it' },
  { kind: 'tts', id: 'tts', audience: 'Tabletop Simulator: a saved object and what it shows' },
];

/** Every part that a release of a pack can have: backs are told apart only where a deck has some. */
export function listReleaseParts({ components }: Pack): ReleasePart[] {
  const hasBacks = components.some((one) => one.kind === 'deck' && one.back !== null);
  const hasRulebook = components.some(({ kind }) => kind === 'rulebook');
  const bindings = BACK_MODES.filter((binding) => hasBacks || binding === 'none');
  const prints = RELEASE_PAPERS.flatMap((paper) =>
    bindings.flatMap((binding) => INKS.map((ink) => createPrintPart(paper, binding, ink))),
  );
  return [...prints, ...OTHER_PARTS.filter(({ kind }) => hasRulebook || kind !== 'rulebook')];
}

function createPrintPart(
  paper: (typeof RELEASE_PAPERS)[number],
  binding: BackMode,
  ink: Ink,
): PrintPart {
  const { id, isFor } = BINDING_TEXTS[binding];
  const isLow = ink === 'low';
  return {
    ...{ kind: 'print', paper, binding, ink },
    id: `${paper}-${id}${isLow ? '-low-ink' : ''}`,
    audience: `${PAPER_NAMES[paper]}, ${isLow ? 'little ink, ' : ''}${isFor}`,
  };
}
