import { InternalError } from '../errors.ts';
import { MEASURES, type Measure } from './toggle-study.ts';

const AMOUNTS = [
  'games-least',
  'deviations-of-many',
  'seat-spread-most',
  'shared-wins-most',
  'aborted-games-most',
  'decided-early',
  'holding-use-least',
  'holding-lift-most',
  'place-share-least',
  'supply-empty-most',
  'score-part-least',
  'strategy-wins-most',
  'seconds-a-decision',
] as const;

/** From where on something is wrong with a game; see presets/balance.yaml for each. */
export type Thresholds = { readonly [Key in (typeof AMOUNTS)[number]]: number } & {
  readonly toggle: { readonly [Key in Measure]: number };
};

/**
 * Thresholds from the parsed text of presets/balance.yaml. They ship with the program: anything wrong
 * in them is thrown as an InternalError.
 */
export function readThresholds(doc: unknown): Thresholds {
  const fields = requireMapping(doc, 'it');
  const toggle = requireMapping(fields.get('toggle'), 'toggle');
  const amounts = AMOUNTS.map((key) => [key, requireAmount(fields, key)]);
  const measures = MEASURES.map((key) => [key, requireAmount(toggle, key)]);
  const known = { ...Object.fromEntries(amounts), toggle: Object.fromEntries(measures) };
  if (isThresholds(known)) return known;
  throw new InternalError('presets/balance.yaml lacks a threshold');
}

const isThresholds = (value: object): value is Thresholds => AMOUNTS.every((key) => key in value);

function requireMapping(value: unknown, what: string): ReadonlyMap<string, unknown> {
  if (typeof value === 'object' && value !== null) return new Map(Object.entries(value));
  throw new InternalError(`presets/balance.yaml: ${what} is not a mapping`);
}

function requireAmount(fields: ReadonlyMap<string, unknown>, key: string): number {
  const value = fields.get(key);
  if (typeof value === 'number' && value >= 0) return value;
  throw new InternalError(`presets/balance.yaml: \`${key}\` is not a number of 0 or more`);
}
