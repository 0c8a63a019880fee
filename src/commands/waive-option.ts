import { type Command, InvalidArgumentError, Option } from 'commander';
import { hintForWaiver, WAIVABLE_CODES } from '../diagnostics/waivers.ts';
import type { RenderedPack } from '../model/rendered-pack.ts';
import type { Waiver } from '../model/waiver.ts';
import { parseUniqueList } from './common-options.ts';

export interface WaiveFlags {
  /** Codes of laid-out pages. */
  readonly waive?: readonly string[];
}

function parseWaivers(text: string): string[] {
  const codes = parseUniqueList(text);
  const wrong = codes.find((code) => !WAIVABLE_CODES.includes(code));
  if (wrong === undefined) return codes;
  throw new InvalidArgumentError(`\`${wrong}\` cannot be waived; ${hintForWaiver(wrong)}`);
}

/** Adds `--waive`. */
export const addWaiveOption = (command: Command): Command =>
  command.addOption(
    new Option(
      '--waive <code,…>',
      'problems of laid-out pages to count and list only, as `text/low-contrast`',
    ).argParser(parseWaivers),
  );

/** A pack with what the command line waives. */
export const applyWaivers = (rendered: RenderedPack, { waive = [] }: WaiveFlags): RenderedPack => {
  const ofRun = waive.map((code): Waiver => ({ code, by: 'run', id: '', place: null }));
  const { pack } = rendered;
  return { ...rendered, pack: { ...pack, waivers: [...pack.waivers, ...ofRun] } };
};
