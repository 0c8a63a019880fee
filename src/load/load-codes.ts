import type { CodeDescription } from '../diagnostics/diagnostic.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { CODES_PATH, GAME_PATH } from '../pack/rules-code.ts';
import { loadShippedCodes, loadToolCodes, parsePackCodes } from './load-presets.ts';

let codes: readonly CodeDescription[] | null = null;

/** Every code, in the order of docs/errors.md. A code never changes its meaning. */
export function listCodes(): readonly CodeDescription[] {
  if (codes !== null) return codes;
  codes = [...loadToolCodes(), ...loadShippedCodes()];
  return codes;
}

/** The codes that a pack describes itself; none that cannot be read. */
function ownCodes(files: PackFiles): readonly CodeDescription[] {
  const [game, codesFile] = [GAME_PATH, CODES_PATH].map((path) => {
    const file = files.get(path);
    return file?.kind === 'text' ? file.text : '{}';
  });
  try {
    return parsePackCodes(game ?? '', codesFile ?? '');
  } catch {
    return [];
  }
}

/**
 * The description of a code, families such as `<record>/no-such-<record>` included.
 *
 * @param files the pack that it is reported of
 */
export const describeCode = (code: string, files: PackFiles = new Map()): CodeDescription | null =>
  [...listCodes(), ...ownCodes(files)].find((one) => one.code === code) ??
  findFamilies().find((one) => familyPattern(one.code).test(code)) ??
  null;

/** `<record>/no-such-icon` before `<record>/no-such-<record>`, which matches it too. */
const findFamilies = (): CodeDescription[] =>
  listCodes()
    .filter(({ code }) => code.includes('<'))
    .sort((a, b) => a.code.split('<').length - b.code.split('<').length);

const familyPattern = (family: string): RegExp =>
  new RegExp(`^${family.replace(/<record>/g, '[a-z][a-z0-9-]*')}$`);
