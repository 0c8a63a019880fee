import { hintForName, nearestName } from '../diagnostics/suggestions.ts';
import { optionNumber, type TemplateProblem } from '../pack/template-helper.ts';

type Options = Readonly<Record<string, unknown>>;

/** The options of a call, with the names of those that its helper has looked at. */
export interface WatchedOptions {
  readonly options: Options;
  readonly known: ReadonlySet<string>;
}

/** How many make an inch, by the ending of an option. */
const UNITS = { Mm: 25.4, Cm: 2.54, Pt: 72 } as const;

/** The option of a length in inches that is written in another unit: `widthMm` for `widthIn`. */
function inOtherUnit(
  options: Options,
  key: string | symbol,
): [name: string, perInch: number] | null {
  if (typeof key !== 'string' || !key.endsWith('In') || Object.hasOwn(options, key)) return null;
  for (const [unit, perInch] of Object.entries(UNITS)) {
    const name = key.slice(0, -2) + unit;
    if (Object.hasOwn(options, name)) return [name, perInch];
  }
  return null;
}

/** Lengths in inches, whatever unit they are written in. What a helper looks at are the options that it has: no list of them can be out of date. */
export function watchOptions(options: Options): WatchedOptions {
  const known = new Set<string>();
  const noteAll = (keys: readonly (string | symbol)[]) => {
    for (const key of keys) known.add(String(key));
  };
  const watched = new Proxy(options, {
    get: (of, key) => {
      noteAll([key]);
      const other = inOtherUnit(of, key);
      if (other === null) return Reflect.get(of, key);
      const [name, perInch] = other;
      const length = optionNumber(of[name]);
      return length === null ? of[name] : length / perInch;
    },
    has: (of, key) => {
      noteAll([key]);
      return Reflect.has(of, key) || inOtherUnit(of, key) !== null;
    },
    ownKeys: (of) => {
      const keys = Reflect.ownKeys(of);
      noteAll(keys);
      return keys;
    },
  });
  return { options: watched, known };
}

/**
 * The options of a call that its helper does not have. One that stopped at a mistake may not have looked
 * at all: then only those count that look like an option that it has looked for and not found.
 */
export function findUnknownOptions(
  helper: string,
  { options, known }: WatchedOptions,
  hasStopped: boolean,
): (TemplateProblem & { readonly option: string })[] {
  const missing = [...known].filter((option) => !(option in options));
  return Object.keys(options).flatMap((option) => {
    const isLength = known.has(option.replace(/(?:Mm|Cm|Pt)$/, 'In'));
    if (isLength || known.has(option) || (hasStopped && nearestName(option, missing) === null))
      return [];
    return {
      option,
      code: 'template/unknown-option',
      message: `\`${helper}\` has no option \`${option}=\``,
      hint: hintForName(option, known) ?? 'docs/pack.md lists the options',
    };
  });
}
