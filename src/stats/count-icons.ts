import type { Icons } from '../pack/icons.ts';
import { iconContent } from '../pack/pictures.ts';
import { Counter, getOrCreate } from '../values/maps.ts';

/** Something printed that may show icons. */
export interface Drawn {
  readonly component: string;
  /** `null` for a board or a rulebook as a whole. */
  readonly card: string | null;
  readonly copies: number;
  /** Its sides, as markup. */
  readonly markup: readonly string[];
}

/** Where an icon is printed. */
export interface IconCount {
  readonly icon: string;
  /** Cards that show it, on their faces or backs. */
  readonly cards: number;
  readonly copies: number;
  /** Every place where it is drawn, each card counted once. */
  readonly times: number;
  /** The ids of all components that show it. */
  readonly components: readonly string[];
}

export interface IconCounts {
  /** The most frequent ones first. */
  readonly used: readonly IconCount[];
  /** Those of the pack that nothing printed shows. */
  readonly unused: readonly string[];
}

/** On cards and in rulebooks icons have a class, and on boards they are drawn by reference. */
const ICON = /(?<![\w-])icon--([^\s"]+)|href="#icon-([^"]+)"/g;

/** Counts the icons of a pack in what is printed. */
export function countIcons(icons: Icons, drawn: readonly Drawn[]): IconCounts {
  const counts = new Map<string, MutableCount>();
  for (const one of drawn) {
    const named = new Counter<string>();
    for (const [, onCard, onBoard] of one.markup.join('\n').matchAll(ICON)) {
      named.add(onCard ?? onBoard ?? '');
    }
    for (const [icon, times] of named.counts) {
      if (icons.has(icon)) addDrawn(counts, icon, one, times);
    }
  }
  // A piece on a map is drawn without its name.
  for (const [icon, source] of icons) {
    const content = iconContent(source);
    if (counts.has(icon) || content === '') continue;
    for (const one of drawn) {
      const times = one.markup.join('\n').split(content).length - 1;
      if (times > 0) addDrawn(counts, icon, one, times);
    }
  }
  const used = [...counts.values()].map((count) => ({
    ...count,
    components: [...count.components],
  }));
  return {
    used: used.sort((a, b) => b.times - a.times || (a.icon < b.icon ? -1 : 1)),
    unused: [...icons.keys()].filter((icon) => !counts.has(icon)).sort(),
  };
}

interface MutableCount {
  readonly icon: string;
  cards: number;
  copies: number;
  times: number;
  readonly components: Set<string>;
}

function addDrawn(
  counts: Map<string, MutableCount>,
  icon: string,
  { component, card, copies }: Drawn,
  times: number,
): void {
  const count = getOrCreate(counts, icon, () => {
    return { icon, cards: 0, copies: 0, times: 0, components: new Set<string>() };
  });
  count.times += times;
  count.components.add(component);
  if (card === null) return;
  count.cards += 1;
  count.copies += copies;
}
