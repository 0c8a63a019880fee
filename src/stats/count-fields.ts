import { formatNumber } from '../geometry/geometry.ts';
import { type FieldOwner, fieldRecords, isFields } from '../pack/card-facts.ts';
import type { Value } from '../pack/pack.ts';
import { type Histogram, momentsOf, quantile } from '../values/histogram.ts';
import { getOrCreate } from '../values/maps.ts';
import { quantityValue } from '../values/value-shapes.ts';

/** What is counted by its fields: a card with its copies. One that several decks have is one card. */
export type Counted = FieldOwner;

/** How many cards there are among them. */
export const countRecords = (counted: readonly Counted[]): number =>
  new Set(counted.map(({ entry }) => entry.fields.id)).size;

/** How many have a value, once each and with all copies. */
export interface Count {
  readonly cards: number;
  readonly copies: number;
}

/** One value of a field. */
export interface ValueCount extends Count {
  /** The id of a record that the field refers to; `null` where the field is left out. */
  readonly value: Plain | null;
  /** As people read it: the name of a record. */
  readonly label: string;
}

/** The distribution of numbers, each as often as its card is printed. */
export interface NumberSummary {
  readonly least: number;
  readonly median: number;
  readonly mean: number;
  readonly most: number;
}

/** What the cards of a table have in one field. */
export interface FieldCount {
  readonly field: string;
  /** Numbers from the least on, others in the order of the data; what has none comes last. */
  readonly values: readonly ValueCount[];
  /** `null` unless every value is a number. */
  readonly numbers: NumberSummary | null;
  /** Whether a card may have several values, and is counted at each. */
  readonly isList: boolean;
}

/** The label of what leaves a field out. */
const NO_VALUE = '(none)';

type Plain = string | number | boolean;

const labelOf = (value: Value): string => {
  if (Array.isArray(value)) return value.map(labelOf).join(', ');
  if (!isFields(value)) return String(value);
  const name = value.name ?? value.id;
  return typeof name === 'string'
    ? name
    : Object.entries(value)
        .map(([key, held]) => `${key} ${labelOf(held)}`)
        .join(', ');
};

/** A number that is kept as it is written, such as `3.50`, is counted as one. */
function plainValue(value: Value): Plain {
  if (isFields(value) && typeof value.id === 'string') return value.id;
  if (typeof value === 'object') return labelOf(value);
  const number = quantityValue(value);
  return number === null || String(number) === value ? value : number;
}

const keyOf = (value: Plain | null): string => JSON.stringify(value);

/** The values of a field, each once, by a key; one that stands for none where it is left out. */
function keyedValues(one: Counted, field: string): Map<string, Value> {
  const found = fieldRecords(one, field);
  if (found.length === 0) return new Map([[keyOf(null), null]]);
  return new Map(found.map((value) => [keyOf(plainValue(value)), value]));
}

/** Counts what is in one field. */
export function countField(counted: readonly Counted[], field: string): FieldCount {
  const counts = new Map<string, { first: Value; owners: Counted[]; copies: number }>();
  let isList = false;
  for (const one of counted) {
    const values = keyedValues(one, field);
    isList ||= values.size > 1;
    for (const [key, first] of values) {
      const count = getOrCreate(counts, key, () => ({ first, owners: [], copies: 0 }));
      count.owners.push(one);
      count.copies += one.copies;
    }
  }
  const values = [...counts.values()].map(({ first, owners, copies }) => ({
    value: first === null ? null : plainValue(first),
    label: first === null ? NO_VALUE : labelOf(first),
    cards: countRecords(owners),
    copies,
  }));
  return { field, values: values.sort(compareValues), numbers: summariseValues(values), isList };
}

function compareValues({ value: a }: ValueCount, { value: b }: ValueCount): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return typeof a === 'number' && typeof b === 'number' ? a - b : 0;
}

function summariseValues(values: readonly ValueCount[]): NumberSummary | null {
  const histogram = new Map<number, number>();
  for (const { value, copies } of values) {
    if (value === null) continue;
    if (typeof value !== 'number') return null;
    histogram.set(value, copies);
  }
  return summariseNumbers(histogram);
}

/** The ends, the middle and the mean of numbers; `null` where there are none. */
export function summariseNumbers(histogram: Histogram): NumberSummary | null {
  const values = [...histogram].flatMap(([value, times]) => (times > 0 ? [value] : []));
  if (values.length === 0) return null;
  const { count, sum } = momentsOf(histogram);
  return {
    least: Math.min(...values),
    median: quantile(histogram, 0.5),
    mean: sum / count,
    most: Math.max(...values),
  };
}

/** `2 to 7, mean 4.02, median 4`. */
export const formatSummary = ({ least, most, mean, median }: NumberSummary): string => {
  const [from, to, average, middle] = [least, most, mean, median].map((one) =>
    formatNumber(one, 2),
  );
  return `${from} to ${to}, mean ${average}, median ${middle}`;
};

/** Fields that say nothing about how cards are made up: each card has its own. */
const OWN_FIELDS = ['id', 'copies'];
/** More values than these are not groups. */
const MOST_GROUPS = 24;
/** Longer labels are sentences. */
const LONGEST_LABEL = 32;

/**
 * The fields that divide things into groups, in the order of the data: numbers, and whatever few
 * different values many of them share. Where each refers to a record of its own, the fields of that.
 */
export function listGroupFields(counted: readonly Counted[]): FieldCount[] {
  const isOwn = (name: string): boolean => OWN_FIELDS.includes(name.replace(/^.*\./, ''));
  const count = (name: string): FieldCount[] => {
    const field = countField(counted, name);
    return !isOwn(name) && isGrouping(field, countRecords(counted)) ? [field] : [];
  };
  const inner = listFieldNames(counted).filter((name) => name.includes('.'));
  return Object.keys(Object.assign({}, ...counted.map(({ entry }) => entry.fields))).flatMap(
    (name) => {
      const own = count(name);
      return own.length > 0
        ? own
        : inner.filter((one) => one.startsWith(`${name}.`)).flatMap(count);
    },
  );
}

function isGrouping({ values, numbers, isList }: FieldCount, total: number): boolean {
  if (values.length < 2) return false;
  // Where each has a number of its own, that is its name.
  if (numbers !== null && !isList) return values.length < total;
  const isShort = values.every(({ label }) => label.length <= LONGEST_LABEL);
  // Colours show groups, and are none.
  const isColour = values.some(({ label }) => /^#[0-9a-f]{3,8}$/i.test(label));
  return isShort && !isColour && values.length <= MOST_GROUPS && values.length <= total / 2;
}

/** Every field, those of records that a field refers to after their own. */
const listFieldNames = (counted: readonly Counted[]): string[] => {
  const names = counted.flatMap(({ entry }) =>
    Object.entries(entry.fields).flatMap(([name, value]) => [
      name,
      ...(isFields(value) ? Object.keys(value).map((key) => `${name}.${key}`) : []),
    ]),
  );
  return [...new Set([...names, 'copies'])];
};
