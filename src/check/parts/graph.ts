/** An undirected graph of names. */
export class Graph {
  readonly #neighbours = new Map<string, Set<string>>();

  constructor(nodes: Iterable<string>) {
    for (const node of nodes) this.#neighbours.set(node, new Set());
  }

  /** Joins two nodes; names that are no nodes are left out. */
  connect(a: string, b: string): void {
    const ofA = this.#neighbours.get(a);
    const ofB = this.#neighbours.get(b);
    if (ofA === undefined || ofB === undefined || a === b) return;
    ofA.add(b);
    ofB.add(a);
  }

  has = (node: string): boolean => this.#neighbours.has(node);

  isConnected = (a: string, b: string): boolean => this.#neighbours.get(a)?.has(b) ?? false;

  /** The nodes that are joined with both. */
  commonNeighbours = (a: string, b: string): string[] =>
    [...(this.#neighbours.get(a) ?? [])].filter((node) => this.isConnected(node, b));

  degreeOf = (node: string): number => this.#neighbours.get(node)?.size ?? 0;

  /** The connected pieces, the largest first. */
  connectedComponents(): string[][] {
    const seen = new Set<string>();
    const pieces: string[][] = [];
    for (const start of this.#neighbours.keys()) {
      if (seen.has(start)) continue;
      seen.add(start);
      const piece = [start];
      for (const node of piece) {
        for (const next of this.#neighbours.get(node) ?? []) {
          if (!seen.has(next)) {
            seen.add(next);
            piece.push(next);
          }
        }
      }
      pieces.push(piece);
    }
    return pieces.sort((a, b) => b.length - a.length);
  }
}
