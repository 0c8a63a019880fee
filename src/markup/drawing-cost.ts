/** An element of a drawing, with what decides how much it draws. */
export interface DrawingElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly DrawingElement[];
  /** Where it begins. */
  readonly offset: number;
}

/** Elements that may be drawn beside those that are written down: by repetition, and by filters. */
const MAX_REPEATED = 10_000;
/** A step of a filter goes over every pixel. */
const FILTER_STEP_COST = 100;
/** Of parts that refer to other parts. */
const MAX_REFERENCE_CHAIN = 100;
/** Of elements in elements, those that are referred to among them. */
const MAX_DEPTH = 1_000;

/** What is said of a drawing that is too much. */
export const TOO_COMPLEX = {
  kind: 'not-allowed',
  message: `this is too complex for browsers to draw: reuse (\`<use>\`, filters, masks) adds more than ${MAX_REPEATED} elements`,
  hint: 'draw it with fewer repetitions and filters, or save it as a PNG',
} as const;

/**
 * The first part that makes a drawing too much, by what it uses again and again: `<use>` of a group of
 * `<use>` doubles at each step, and each step of a filter counts as a hundred elements.
 */
export function findTooComplex(roots: readonly DrawingElement[]): DrawingElement | null {
  const counter = new DrawingCostCounter(roots);
  let sum = 0;
  for (const root of roots) {
    sum += counter.costOf(root, 0, 0);
    if (sum > counter.most) counter.excess ??= root;
    if (counter.excess !== null) return counter.excess;
  }
  return null;
}

class DrawingCostCounter {
  excess: DrawingElement | null = null;
  /** What the drawing may come to. */
  readonly most: number;
  readonly #named = new Map<string, DrawingElement>();
  /** What a part comes to; 0 while that is being counted, as browsers leave out what holds itself. */
  readonly #costs = new Map<DrawingElement, number>();

  constructor(roots: readonly DrawingElement[]) {
    const open = [...roots].reverse();
    let written = 0;
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      written += 1;
      const id = part.attributes.get('id');
      if (id !== undefined && !this.#named.has(id)) this.#named.set(id, part);
      for (const child of part.children) open.push(child);
    }
    this.most = MAX_REPEATED + written;
  }

  costOf(part: DrawingElement, chain: number, depth: number): number {
    const known = this.#costs.get(part);
    if (known !== undefined) return known;
    this.#costs.set(part, 0);
    if (chain > MAX_REFERENCE_CHAIN || depth > MAX_DEPTH) this.excess ??= part;
    if (this.excess !== null) return 0;
    let cost = ownCost(part);
    for (const child of part.children) cost += this.costOf(child, chain, depth + 1);
    for (const target of referencesOf(part).flatMap((id) => this.#named.get(id) ?? [])) {
      cost += this.costOf(target, chain + 1, depth + 1);
      if (cost > this.most) this.excess ??= part;
    }
    this.#costs.set(part, cost);
    return cost;
  }
}

const numberOf = ({ attributes }: DrawingElement, wanted: string): number =>
  Math.max(1, Number.parseFloat(attributes.get(wanted) ?? '1') || 1);

function ownCost(part: DrawingElement): number {
  if (!/^fe[A-Z]/.test(part.name)) return 1;
  if (part.name === 'feTurbulence') return FILTER_STEP_COST * numberOf(part, 'numOctaves');
  if (part.name === 'feConvolveMatrix') return FILTER_STEP_COST * numberOf(part, 'order') ** 2;
  return FILTER_STEP_COST;
}

/** Ids of the parts that a part draws too. */
const referencesOf = ({ attributes }: DrawingElement): string[] =>
  [...attributes].flatMap(([name, value]) => {
    const own = /^(?:xlink:)?href$/.test(name) && value.startsWith('#') ? [value.slice(1)] : [];
    const painted = [...value.matchAll(/url\(\s*["']?#([^"')\s]+)/g)].map(([, id = '']) => id);
    return [...own, ...painted];
  });
