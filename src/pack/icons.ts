import { escapeMarkup } from '../text/text-markup.ts';

/** The icons of an npm package. */
export interface IconSet {
  /** What its names begin with: `game-icons` in `game-icons:broadsword`. */
  readonly prefix: string;
  /** The name of the package. */
  readonly package: string;
  /** Of its version and all of its drawings. */
  readonly hash: string;
  /** Who made it and under which licence, for the credits. */
  readonly credit: string;
  /** Whether the package says under which licence it is. */
  readonly hasLicence: boolean;
  /** Without the prefix. */
  readonly names: ReadonlySet<string>;
  /** A drawing as a file of its own, not checked yet; `null` for a name that it does not have. */
  readonly svgOf: (name: string) => string | null;
}

/** Why a package brings no icons. */
export interface IconSetProblem {
  readonly code: 'icon-set/not-installed' | 'icon-set/not-icons';
  readonly message: string;
  readonly hint: string;
}

/** The sets that game.yaml names. */
export interface IconSets {
  /** By prefix. */
  readonly sets: ReadonlyMap<string, IconSet>;
  /** By package. */
  readonly problems: ReadonlyMap<string, IconSetProblem>;
  /** The absolute paths of what was read, and of what decides where a package is found. */
  readonly files: readonly string[];
}

export const NO_ICON_SETS: IconSets = { sets: new Map(), problems: new Map(), files: [] };

/** Icons by name, as SVG sources that are safe to put into pages: a pack's own, and those of sets. */
export interface IconLibrary {
  /** `undefined` for a name that is not there, or whose drawing cannot be used. */
  readonly get: (name: string) => string | undefined;
  readonly has: (name: string) => boolean;
  readonly keys: () => Iterable<string>;
  /** The pack's own. */
  readonly own: ReadonlyMap<string, string>;
  /** What decides what those of sets look like. */
  readonly setHashes: readonly string[];
  /** Draws one of a set by its whole name; `null` if it cannot be used. */
  readonly drawOfSet: DrawOfSet;
  readonly sets: () => Iterable<IconSet>;
}

type DrawOfSet = (set: IconSet, name: string) => string | null;

/**
 * Puts the icons of a pack together. Those of sets are drawn when they are asked for, and once.
 *
 * @param setHashes of all that decides how the sets are drawn
 */
export function createIconLibrary(
  own: ReadonlyMap<string, string>,
  {
    sets = new Map(),
    setHashes = [],
    drawOfSet = () => null,
  }: {
    readonly sets?: ReadonlyMap<string, IconSet>;
    readonly setHashes?: readonly string[];
    readonly drawOfSet?: DrawOfSet;
  } = {},
): IconLibrary {
  const drawn = new Map<string, string | null>();
  const setOf = (name: string): IconSet | undefined => {
    const { prefix, rest } = splitIconName(name);
    const set = prefix === null ? undefined : sets.get(prefix);
    return set?.names.has(rest) ? set : undefined;
  };
  const get = (name: string): string | undefined => {
    const set = setOf(name);
    if (set === undefined) return own.get(name);
    const known = drawn.get(name) ?? drawOfSet(set, name);
    drawn.set(name, known);
    return known ?? undefined;
  };
  return {
    get,
    has: (name) => own.has(name) || setOf(name) !== undefined,
    keys: () => [...own.keys(), ...namesOfSets(sets)],
    own,
    setHashes,
    drawOfSet,
    sets: () => sets.values(),
  };
}

/** The whole names of all icons in sets. */
export const namesOfSets = (sets: ReadonlyMap<string, IconSet>): string[] =>
  [...sets.values()].flatMap(({ prefix, names }) => [...names].map((name) => `${prefix}:${name}`));

/** The parts of a name: `game-icons` and `sword`, or `null` and `sword`. */
export function splitIconName(name: string): {
  readonly prefix: string | null;
  readonly rest: string;
} {
  const colon = name.indexOf(':');
  return colon === -1
    ? { prefix: null, rest: name }
    : { prefix: name.slice(0, colon), rest: name.slice(colon + 1) };
}

/** The class of an icon in pages: `icon--park`, `icon--game-icons-broadsword`. */
export const iconClass = (name: string): string => `icon--${name.replace(':', '-')}`;

/** In the place of an icon that is not there: its name in a box, for drafts. */
export function missingIcon(name: string): string {
  const size = Math.min(10, 34 / Math.max(1, name.length));
  return `<svg viewBox="0 0 24 24"><path fill="none" stroke="currentColor" d="M1 1h22v22H1z"/><text x="12" y="15" font-size="${size}" text-anchor="middle">${escapeMarkup(name)}</text></svg>`;
}
