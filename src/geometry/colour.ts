import { createRequire } from 'node:module';
import { InternalError } from '../diagnostics/errors.ts';

/** One file with all colour spaces: as 150 ES modules it takes 50 ms longer to load. */
const {
  converter,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  formatHex,
}: typeof import('culori') = createRequire(import.meta.url)('culori/require');

/** The ways in which people see colour: with all three kinds of cones, or without one of them. */
export const VISION_TYPES = ['normal', 'protan', 'deutan', 'tritan'] as const;

type VisionType = (typeof VISION_TYPES)[number];

const toLinear = converter('lrgb');

const toLab = converter('lab65');

const ciede2000 = differenceCiede2000();

const VISION_FILTERS = {
  protan: filterDeficiencyProt(1),
  deutan: filterDeficiencyDeuter(1),
  tritan: filterDeficiencyTrit(1),
} as const;

/**
 * A colour as people with another kind of vision see it (Machado, Oliveira and Fernandes 2009,
 * severity 1), `#rrggbb` to `#rrggbb`. The simulation is defined on linear light, so the filter gets
 * linear channels under the name that it expects.
 */
export function simulateColorVision(colour: string, sight: VisionType): string {
  if (sight === 'normal') return colour;
  const { r, g, b } = requireParsed(toLinear(colour), colour);
  const seen = requireParsed(VISION_FILTERS[sight]({ mode: 'rgb', r, g, b }), colour);
  return formatHex({
    mode: 'lrgb',
    r: clampChannel(seen.r),
    g: clampChannel(seen.g),
    b: clampChannel(seen.b),
  });
}

/** A colour as a greyscale printer prints it: a grey of the same lightness. */
export const toGreyscale = (colour: string): string =>
  formatHex({ mode: 'lab65', l: lightness(colour), a: 0, b: 0 });

/** How different two colours look in one kind of vision: CIEDE2000, 0 for the same, 100 from black to white. */
export const colourDistance = (one: string, other: string, sight: VisionType): number =>
  ciede2000(simulateColorVision(one, sight), simulateColorVision(other, sight));

/** The difference of two colours in lightness: steps of L*, 100 from black to white. */
export const lightnessDifference = (one: string, other: string): number =>
  Math.abs(lightness(one) - lightness(other));

const lightness = (colour: string): number => requireParsed(toLab(colour), colour).l;

const clampChannel = (channel: number): number => Math.min(1, Math.max(0, channel));

function requireParsed<T>(value: T | undefined, colour: string): T {
  if (value === undefined) throw new InternalError(`${colour} is not a colour`);
  return value;
}

/** A kind of vision, or a print without colour. */
export const COLOUR_VIEWS = [...VISION_TYPES, 'grey'] as const;

export type ColourView = (typeof COLOUR_VIEWS)[number];

/** Colours closer than this (CIEDE2000) are easily confused across a table. */
const MIN_COLOUR_DISTANCE = 15;
/** Greys closer than this (steps of L*) are easily confused. */
const MIN_LIGHTNESS_DIFFERENCE = 10;

/** Two colours that mean different things. */
export interface ColourPair<T> {
  readonly one: T;
  readonly other: T;
  /** CIEDE2000 for kinds of vision, steps of L* for grey. */
  readonly distances: Readonly<Record<ColourView, number>>;
  /** The views in which the two are too close. */
  readonly confusableIn: readonly ColourView[];
}

/** Compares every pair of colours (`#rrggbb`), in their order. */
export const compareColours = <T extends { readonly colour: string }>(
  colours: readonly T[],
): ColourPair<T>[] =>
  colours.flatMap((one, index) =>
    colours.slice(index + 1).map((other) => {
      const distances = measureDistances(one.colour, other.colour);
      const confusableIn = COLOUR_VIEWS.filter(
        (view) =>
          distances[view] < (view === 'grey' ? MIN_LIGHTNESS_DIFFERENCE : MIN_COLOUR_DISTANCE),
      );
      return { one, other, distances, confusableIn };
    }),
  );

function measureDistances(one: string, other: string): Record<ColourView, number> {
  const seen = (sight: VisionType): number => colourDistance(one, other, sight);
  return {
    normal: seen('normal'),
    protan: seen('protan'),
    deutan: seen('deutan'),
    tritan: seen('tritan'),
    grey: lightnessDifference(one, other),
  };
}
