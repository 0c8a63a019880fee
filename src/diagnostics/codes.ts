import type { CodeDescription } from './code-description.ts';
import { CODES_OF_CSV } from './codes-of-csv.ts';
import { CODES_OF_DATA } from './codes-of-data.ts';
import { CODES_OF_PAGES } from './codes-of-pages.ts';
import { CODES_OF_RULEBOOKS } from './codes-of-rulebooks.ts';

/** Every code there is, in the order in which a pack is checked. A code never changes its meaning. */
export const CODES: readonly CodeDescription[] = [
  ...CODES_OF_DATA,
  ...CODES_OF_CSV,
  ...CODES_OF_PAGES,
  ...CODES_OF_RULEBOOKS,
];

/** The description of a code, families such as `<record>/no-such-<record>` included. */
export function describeCode(code: string): CodeDescription | null {
  return (
    CODES.find((one) => one.code === code) ??
    CODES.find((one) => one.code.includes('<') && familyPattern(one.code).test(code)) ??
    null
  );
}

const familyPattern = (family: string): RegExp =>
  new RegExp(`^${family.replace(/<record>/g, '[a-z][a-z0-9-]*')}$`);
