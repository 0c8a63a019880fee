/** Tables of 8 bits (`mft1`, ICC.1:2001, 6.5.8) that sample a function on a grid; all values from 0 to 1. */
function lut8(
  { inputs, outputs, grid }: { inputs: number; outputs: number; grid: number },
  sample: (at: readonly number[]) => readonly number[],
): Buffer {
  const head = Buffer.alloc(48);
  head.write('mft1', 0, 'latin1');
  head.set([inputs, outputs, grid], 8);
  for (const at of [0, 4, 8]) head.writeInt32BE(0x10000, 12 + at * 4);
  const straight = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
  const values: number[] = [];
  for (let index = 0; index < grid ** inputs; index += 1) {
    const at = Array.from(
      { length: inputs },
      (_, axis) => (Math.floor(index / grid ** (inputs - 1 - axis)) % grid) / (grid - 1),
    );
    values.push(...sample(at).map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255)));
  }
  const curves = (count: number) => Buffer.concat(Array<Buffer>(count).fill(straight));
  return Buffer.concat([head, curves(inputs), Buffer.from(values), curves(outputs)]);
}

const toLinear = (value: number): number => value ** 2.2;
const WHITE = [0.9642, 1, 0.8249] as const;

/** CIELAB with the white of ICC profiles, for light of three primaries that is good enough for a test. */
function labOf([red, green, blue]: readonly [number, number, number]): number[] {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const xyz = [
    0.436 * r + 0.385 * g + 0.143 * b,
    0.222 * r + 0.717 * g + 0.061 * b,
    0.014 * r + 0.097 * g + 0.714 * b,
  ];
  const [x = 0, y = 0, z = 0] = xyz.map((value, at) => Math.cbrt(value / (WHITE[at] ?? 1)));
  return [(116 * y - 16) / 100, (500 * (x - y) + 128) / 255, (200 * (y - z) + 128) / 255];
}

function rgbOf([lightness = 0, a = 0, b = 0]: readonly number[]): number[] {
  const y = (lightness * 100 + 16) / 116;
  const [fx, fz] = [y + (a * 255 - 128) / 500, y - (b * 255 - 128) / 200];
  const [x = 0, yy = 0, z = 0] = [fx, y, fz].map((root, at) => root ** 3 * (WHITE[at] ?? 1));
  return [
    3.134 * x - 1.617 * yy - 0.491 * z,
    -0.979 * x + 1.916 * yy + 0.033 * z,
    0.072 * x - 0.229 * yy + 1.405 * z,
  ].map((value) => Math.min(1, Math.max(0, value)) ** (1 / 2.2));
}

/** An output profile of four inks that mix as in a textbook, made here because real ones have licences. */
export function cmykProfile(name = 'Textbook inks'): Buffer {
  const toInks = lut8({ inputs: 3, outputs: 4, grid: 17 }, (lab) => {
    const [red = 0, green = 0, blue = 0] = rgbOf(lab);
    const black = 1 - Math.max(red, green, blue);
    const rest = black === 1 ? 1 : 1 - black;
    return [...[red, green, blue].map((value) => (1 - value - black) / rest), black];
  });
  const toLab = lut8({ inputs: 4, outputs: 3, grid: 3 }, ([c = 0, m = 0, y = 0, k = 0]) =>
    labOf([(1 - c) * (1 - k), (1 - m) * (1 - k), (1 - y) * (1 - k)]),
  );
  const white = Buffer.alloc(20);
  white.write('XYZ ', 0, 'latin1');
  writeXyz(white, 8);
  const described = Buffer.alloc(12 + name.length + 1 + 78);
  described.write('desc', 0, 'latin1');
  described.writeUInt32BE(name.length + 1, 8);
  described.write(name, 12, 'latin1');
  return assemble({ desc: described, wtpt: white, A2B0: toLab, B2A0: toInks });
}

/** The white of profiles, as three numbers with 16 bits after the point. */
function writeXyz(target: Buffer, offset: number): void {
  for (const [at, value] of WHITE.entries()) {
    target.writeInt32BE(Math.round(value * 0x10000), offset + at * 4);
  }
}

function assemble(tags: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(tags);
  const header = Buffer.alloc(128);
  header.writeUInt32BE(0x02400000, 8);
  header.write('prtrCMYKLab ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  writeXyz(header, 68);
  const table = Buffer.alloc(4 + entries.length * 12);
  table.writeUInt32BE(entries.length);
  let offset = header.length + table.length;
  const bodies: Buffer[] = [];
  for (const [at, [tag, body]] of entries.entries()) {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    table.write(tag, 4 + at * 12, 'latin1');
    table.writeUInt32BE(offset, 8 + at * 12);
    table.writeUInt32BE(body.length, 12 + at * 12);
    bodies.push(padded);
    offset += padded.length;
  }
  const profile = Buffer.concat([header, table, ...bodies]);
  profile.writeUInt32BE(profile.length, 0);
  return profile;
}
