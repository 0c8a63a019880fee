import { BOARD_KINDS } from './boards/registry.ts';
import { CODES_OF_BOARDS } from './diagnostics/codes-of-boards.ts';
import { CODES_OF_DATA } from './diagnostics/codes-of-data.ts';
import { CODES_OF_CSV, CODES_OF_FILES, CODES_OF_LOCALES } from './diagnostics/codes-of-files.ts';
import { CODES_OF_PAGES, CODES_OF_RULEBOOKS } from './diagnostics/codes-of-pages.ts';
import type { CodeDescription } from './diagnostics/define-code.ts';
import { GAMES } from './games/registry.ts';

/** Every code there is, in the order in which a pack is checked. A code never changes its meaning. */
export const CODES: readonly CodeDescription[] = [
  ...CODES_OF_FILES,
  ...CODES_OF_DATA,
  ...CODES_OF_BOARDS,
  ...BOARD_KINDS.flatMap(({ diagnostics }) => diagnostics),
  ...GAMES.flatMap(({ diagnostics = [] }) => diagnostics),
  ...CODES_OF_CSV,
  ...CODES_OF_LOCALES,
  ...CODES_OF_PAGES,
  ...CODES_OF_RULEBOOKS,
];

/** `<record>/no-such-icon` before `<record>/no-such-<record>`, whose form it has too. */
const FAMILIES = CODES.filter(({ code }) => code.includes('<')).sort(
  (a, b) => a.code.split('<').length - b.code.split('<').length,
);

/** The description of a code, families such as `<record>/no-such-<record>` included. */
export function describeCode(code: string): CodeDescription | null {
  return (
    CODES.find((one) => one.code === code) ??
    FAMILIES.find((one) => familyPattern(one.code).test(code)) ??
    null
  );
}

const familyPattern = (family: string): RegExp =>
  new RegExp(`^${family.replace(/<record>/g, '[a-z][a-z0-9-]*')}$`);
