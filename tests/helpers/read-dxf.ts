/** A line of a drawing, in its own units, counted upwards. */
export interface DxfLine {
  readonly layer: string;
  readonly isClosed: boolean;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** Reads the polylines of a DXF file of release 12, by the published description of its codes. */
export function readDxf(text: string): DxfLine[] {
  const rows = text.split('\n').slice(0, -1);
  const tags = Array.from({ length: rows.length / 2 }, (_, at) => ({
    code: Number(rows[2 * at]),
    value: rows[2 * at + 1] ?? '',
  }));
  if (tags.at(-1)?.value !== 'EOF') throw new Error('the file has no end');
  const entities = splitEntities(tags);
  const layers = entities.filter(({ kind }) => kind === 'LAYER').map(({ values }) => values.get(2));
  const lines: { layer: string; isClosed: boolean; points: { x: number; y: number }[] }[] = [];
  for (const { kind, values } of entities) {
    const number = (code: number): number => Number(values.get(code));
    if (kind === 'POLYLINE') {
      const layer = values.get(8) ?? '';
      if (!layers.includes(layer)) throw new Error(`there is no layer ${layer}`);
      lines.push({ layer, isClosed: (number(70) & 1) === 1, points: [] });
    }
    if (kind === 'VERTEX') lines.at(-1)?.points.push({ x: number(10), y: number(20) });
  }
  return lines;
}

interface Tag {
  readonly code: number;
  readonly value: string;
}

/** Each begins with a code of 0. */
function splitEntities(tags: readonly Tag[]) {
  const entities: { kind: string; values: Map<number, string> }[] = [];
  for (const { code, value } of tags) {
    if (code === 0) entities.push({ kind: value, values: new Map() });
    else entities.at(-1)?.values.set(code, value);
  }
  return entities;
}
