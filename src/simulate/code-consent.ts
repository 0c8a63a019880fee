import { usageError } from '../diagnostics/errors.ts';
import { configFile } from '../load/folders.ts';
import { readConfigFile, writeConfigFile } from '../output/config-file.ts';
import {
  arrayOf,
  type Guarded,
  isString,
  parseJsonOrNull,
  shapeOf,
} from '../values/value-shapes.ts';
import { type PackCode, sizeOfCode } from './pack-code.ts';

/** Where this user's decisions about code of packs are kept. */
export const trustedCodeFile = (): string => configFile('trusted-code.json');

/** Code that the user has allowed to run. */
const isTrustedCode = shapeOf({
  sha256: (value): value is string => isString(value) && /^[0-9a-f]{64}$/.test(value),
  /** The id of its game. */
  game: isString,
});

const isTrustedFile = shapeOf({ trusted: arrayOf(isTrustedCode) });

/** More are not kept: the oldest are asked for again. */
const MAX_TRUSTED = 500;

export interface ConsentRequest {
  readonly code: PackCode;
  readonly game: { readonly id: string };
  /** Whether the command line has `--run-pack-code`. */
  readonly isAllowed: boolean;
}

/**
 * Whether code of a pack may run. `--run-pack-code` allows exactly this content, from now on.
 *
 * @param file see `trustedCodeFile`
 * @throws CliError (exit 3) for a file that cannot be read or written
 */
export async function isCodeTrusted(
  { code, game, isAllowed }: ConsentRequest,
  file: string,
): Promise<boolean> {
  const trusted = await readTrustedCode(file);
  if (trusted.some(({ sha256 }) => sha256 === code.sha256)) return true;
  if (!isAllowed) return false;
  const all = [...trusted, { sha256: code.sha256, game: game.id }].slice(-MAX_TRUSTED);
  await writeConfigFile(file, { trusted: all });
  return true;
}

/** @throws CliError (exit 2) for code that may not run; otherwise as `isCodeTrusted` */
export async function requireConsent(
  request: ConsentRequest & { readonly game: { readonly name: string } },
  file: string,
): Promise<void> {
  if (await isCodeTrusted(request, file)) return;
  const { code, game } = request;
  const trusted = await readTrustedCode(file);
  const size = sizeOfCode(code);
  const hasChanged = trusted.some((one) => one.game === game.id);
  throw usageError(
    hasChanged
      ? `the rules of ${game.name} (${size}) have changed since you allowed them, and nothing of a pack runs unless you allow it`
      : `the rules of ${game.name} are code of this pack (${size}), and nothing of a pack runs unless you allow it`,
    `read them, then repeat the command with \`--run-pack-code\`; it is remembered for exactly these files (sha256 ${code.sha256.slice(0, 12)}…)`,
  );
}

async function readTrustedCode(file: string): Promise<Guarded<typeof isTrustedFile>['trusted']> {
  const { trusted } = await readConfigFile(file, {
    parse: (text) => {
      const value = parseJsonOrNull(text);
      return isTrustedFile(value) ? value : null;
    },
    absent: { trusted: [] },
    holds: 'the code that you allowed',
    remedy: 'Fix it, or delete it and allow the rules of your packs again with `--run-pack-code`.',
  });
  return trusted;
}
