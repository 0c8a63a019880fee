import { distance, greySteps, SIGHTS, type Sight } from './sights.ts';

/** What may be too close: one kind of sight, or a print without colour. */
export const VIEWS = [...SIGHTS, 'grey'] as const;
export type View = (typeof VIEWS)[number];

/** Colours nearer than this (CIEDE2000) are taken for each other at the distance of a table. */
export const LEAST_DISTANCE = 15;
/** Greys nearer than this (steps of L*) are taken for each other. */
export const LEAST_GREY_STEPS = 10;

/** How far colours have to be apart. */
export interface LeastApart {
  readonly distance: number;
  readonly greySteps: number;
}

/** Two colours that mean different things. */
export interface ColourPair<T> {
  readonly one: T;
  readonly other: T;
  /** CIEDE2000 for the sights, steps of L* for grey. */
  readonly apart: Readonly<Record<View, number>>;
  /** Those in which the two are too close. */
  readonly close: readonly View[];
}

/** Every pair of some colours (`#rrggbb`), in their order. */
export const compareColours = <T extends { readonly colour: string }>(
  colours: readonly T[],
  least: LeastApart,
): ColourPair<T>[] =>
  colours.flatMap((one, index) =>
    colours.slice(index + 1).map((other) => {
      const apart = apartness(one.colour, other.colour);
      const close = VIEWS.filter(
        (view) => apart[view] < (view === 'grey' ? least.greySteps : least.distance),
      );
      return { one, other, apart, close };
    }),
  );

function apartness(one: string, other: string): Record<View, number> {
  const seen = (sight: Sight): number => distance(one, other, sight);
  return {
    normal: seen('normal'),
    protan: seen('protan'),
    deutan: seen('deutan'),
    tritan: seen('tritan'),
    grey: greySteps(one, other),
  };
}
