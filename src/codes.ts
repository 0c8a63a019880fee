import { BOARD_KINDS } from './boards/registry.ts';
import type { CodeDescription } from './diagnostics/diagnostic.ts';
import { GAMES } from './games/registry.ts';
import { loadCodesOf, loadToolCodes } from './load/load-presets.ts';

let codes: readonly CodeDescription[] | null = null;

/** Every code, in the order of docs/errors.md. A code never changes its meaning. */
export function listCodes(): readonly CodeDescription[] {
  if (codes !== null) return codes;
  const { beforeBoards, afterBoards } = loadToolCodes();
  codes = [
    ...beforeBoards,
    ...BOARD_KINDS.flatMap(({ id }) => loadCodesOf(`boards/${id}`)),
    ...GAMES.flatMap(({ id }) => loadCodesOf(`games/${id}`)),
    ...afterBoards,
  ];
  return codes;
}

/** The description of a code, families such as `<record>/no-such-<record>` included. */
export const describeCode = (code: string): CodeDescription | null =>
  listCodes().find((one) => one.code === code) ??
  findFamilies().find((one) => familyPattern(one.code).test(code)) ??
  null;

/** `<record>/no-such-icon` before `<record>/no-such-<record>`, which matches it too. */
const findFamilies = (): CodeDescription[] =>
  listCodes()
    .filter(({ code }) => code.includes('<'))
    .sort((a, b) => a.code.split('<').length - b.code.split('<').length);

const familyPattern = (family: string): RegExp =>
  new RegExp(`^${family.replace(/<record>/g, '[a-z][a-z0-9-]*')}$`);
