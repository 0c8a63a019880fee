/** An element of a drawing, with what decides how much it draws. */
export interface DrawnPart {
  readonly name: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  readonly children: readonly DrawnPart[];
  /** Where it begins. */
  readonly offset: number;
}

/** Elements that may be drawn beside those that are written down: by repetition, and by filters. */
const MOST_REPEATED = 10_000;
/** A step of a filter goes over every pixel. */
const FILTER_STEP = 100;
/** Of parts that refer to other parts. */
const LONGEST_CHAIN = 100;
/** Of elements in elements, those that are referred to among them. */
const DEEPEST = 1_000;

/** What is said of a drawing that is too much. */
export const TOO_MUCH_DRAWN = {
  kind: 'not-allowed',
  message: `this draws more than a browser can: what is used again (\`<use>\`, filters, masks) adds more than ${MOST_REPEATED} elements`,
  hint: 'draw it with fewer repetitions and filters, or save it as a PNG',
} as const;

/**
 * The first part that makes a drawing too much, by what it uses again and again: `<use>` of a group of
 * `<use>` doubles at each step, and each step of a filter counts as a hundred elements.
 */
export function drawingExcess(roots: readonly DrawnPart[]): DrawnPart | null {
  const counter = new DrawnCounter(roots);
  let sum = 0;
  for (const root of roots) {
    sum += counter.costOf(root, 0, 0);
    if (sum > counter.most) counter.excess ??= root;
    if (counter.excess !== null) return counter.excess;
  }
  return null;
}

class DrawnCounter {
  excess: DrawnPart | null = null;
  /** What the drawing may come to. */
  readonly most: number;
  readonly #named = new Map<string, DrawnPart>();
  /** What a part comes to; 0 while that is being counted, as browsers leave out what holds itself. */
  readonly #costs = new Map<DrawnPart, number>();

  constructor(roots: readonly DrawnPart[]) {
    const open = [...roots].reverse();
    let written = 0;
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      written += 1;
      const id = part.attributes.find(({ name }) => name === 'id')?.value;
      if (id !== undefined && !this.#named.has(id)) this.#named.set(id, part);
      for (const child of part.children) open.push(child);
    }
    this.most = MOST_REPEATED + written;
  }

  costOf(part: DrawnPart, chain: number, depth: number): number {
    const known = this.#costs.get(part);
    if (known !== undefined) return known;
    this.#costs.set(part, 0);
    if (chain > LONGEST_CHAIN || depth > DEEPEST) this.excess ??= part;
    if (this.excess !== null) return 0;
    let cost = weightOf(part);
    for (const child of part.children) cost += this.costOf(child, chain, depth + 1);
    for (const target of referencesOf(part).flatMap((id) => this.#named.get(id) ?? [])) {
      cost += this.costOf(target, chain + 1, depth + 1);
      if (cost > this.most) this.excess ??= part;
    }
    this.#costs.set(part, cost);
    return cost;
  }
}

const numberOf = ({ attributes }: DrawnPart, wanted: string): number =>
  Math.max(1, Number.parseFloat(attributes.find(({ name }) => name === wanted)?.value ?? '1') || 1);

function weightOf(part: DrawnPart): number {
  if (!/^fe[A-Z]/.test(part.name)) return 1;
  if (part.name === 'feTurbulence') return FILTER_STEP * numberOf(part, 'numOctaves');
  if (part.name === 'feConvolveMatrix') return FILTER_STEP * numberOf(part, 'order') ** 2;
  return FILTER_STEP;
}

/** Ids of the parts that a part draws too. */
const referencesOf = ({ attributes }: DrawnPart): string[] =>
  attributes.flatMap(({ name, value }) => {
    const own = /^(?:xlink:)?href$/.test(name) && value.startsWith('#') ? [value.slice(1)] : [];
    const painted = [...value.matchAll(/url\(\s*["']?#([^"')\s]+)/g)].map(([, id = '']) => id);
    return [...own, ...painted];
  });
