import { hintForName, nearestName } from '../diagnostics/suggestions.ts';
import type { TemplateProblem } from '../pack/template-helper.ts';

type Options = Readonly<Record<string, unknown>>;

/** The options of a call, with the names of those that its helper has looked at. */
export interface WatchedOptions {
  readonly options: Options;
  readonly known: ReadonlySet<string>;
}

/** What a helper looks at are the options that it has: no list of them can be out of date. */
export function watchOptions(options: Options): WatchedOptions {
  const known = new Set<string>();
  const noteAll = (keys: readonly (string | symbol)[]) => {
    for (const key of keys) known.add(String(key));
  };
  const watched = new Proxy(options, {
    get: (of, key) => {
      noteAll([key]);
      return Reflect.get(of, key);
    },
    has: (of, key) => {
      noteAll([key]);
      return Reflect.has(of, key);
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
 * at all: then only those count that look like an option it has.
 */
export function findUnknownOptions(
  helper: string,
  { options, known }: WatchedOptions,
  hasStopped: boolean,
): (TemplateProblem & { readonly option: string })[] {
  return Object.keys(options).flatMap((option) => {
    if (known.has(option) || (hasStopped && nearestName(option, known) === null)) return [];
    const isOfMm = /(?:Mm|Cm)$/.test(option) && known.has(option.replace(/..$/, 'In'));
    const inches = `write \`${option.replace(/..$/, 'In')}=\`, in inches: 1 mm is 0.03937 in`;
    return {
      option,
      code: 'template/unknown-option',
      message: `\`${helper}\` has no option \`${option}=\``,
      hint: isOfMm ? inches : (hintForName(option, known) ?? 'docs/pack.md lists the options'),
    };
  });
}
