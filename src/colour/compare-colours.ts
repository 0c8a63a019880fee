import { colourDistance, lightnessDifference, VISION_TYPES, type VisionType } from './sights.ts';

/** What may be too close: one kind of sight, or a print without colour. */
export const COLOUR_VIEWS = [...VISION_TYPES, 'grey'] as const;
export type ColourView = (typeof COLOUR_VIEWS)[number];

/** Colours nearer than this (CIEDE2000) are taken for each other at the distance of a table. */
export const MIN_COLOUR_DISTANCE = 15;
/** Greys nearer than this (steps of L*) are taken for each other. */
export const MIN_LIGHTNESS_DIFFERENCE = 10;

/** How far colours have to be apart. */
export interface ColourThresholds {
  readonly distance: number;
  readonly lightnessDifference: number;
}

/** Two colours that mean different things. */
export interface ColourPair<T> {
  readonly one: T;
  readonly other: T;
  /** CIEDE2000 for the sights, steps of L* for grey. */
  readonly distances: Readonly<Record<ColourView, number>>;
  /** Those in which the two are too close. */
  readonly confusableIn: readonly ColourView[];
}

/** Every pair of some colours (`#rrggbb`), in their order. */
export const compareColours = <T extends { readonly colour: string }>(
  colours: readonly T[],
  least: ColourThresholds,
): ColourPair<T>[] =>
  colours.flatMap((one, index) =>
    colours.slice(index + 1).map((other) => {
      const distances = measureDistances(one.colour, other.colour);
      const confusableIn = COLOUR_VIEWS.filter(
        (view) => distances[view] < (view === 'grey' ? least.lightnessDifference : least.distance),
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
