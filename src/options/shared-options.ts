import { ID_MARKS } from '../pack/id-marks.ts';
import { BACK_MODES, CARD_CUTS, CUTTERS, FLIPS, MARK_STYLES, ORIENTATIONS } from '../pack/sheet.ts';
import { SLEEVES } from '../pack/sleeves.ts';
import {
  integerFrom,
  option,
  parseBaseUrl,
  parseGutter,
  parseWaivers,
  withInitial,
} from './option-spec.ts';

// Options of several commands.

export const runPackCode = option<boolean>(
  '--run-pack-code',
  'allow the rules of this pack, which are code, to run; remembered for exactly these files',
);
export const locale = option(
  '--locale <code>',
  'use another language: a folder in locales/, such as `fr`',
);
export const waive = option(
  '--waive <code,…>',
  'problems of laid-out pages to list but not count as errors, such as `text/low-contrast`',
  { parse: parseWaivers },
);
export const imageDpi = option(
  '--image-dpi <n>',
  'scale images down to this many pixels per inch (default: 300, or `images` in game.yaml)',
  // The range of `images.dpi` in the schema of game.yaml.
  { parse: integerFrom(72, 1200) },
);
const IDS = [
  '--ids <how>',
  'what cards show of their ids: the id, `full` with the version, or none',
] as const;
export const ids = option(IDS[0], `${IDS[1]} (default: short; none with --locale)`, {
  choices: ID_MARKS,
});
export const sleeves = option(
  '--sleeves <kind>',
  'boxes for cards in sleeves: standard, premium or none',
  {
    choices: SLEEVES,
  },
);
/** Finished games do not say which record of the data a card is. */
export const noIds = withInitial(...IDS, {
  choices: ID_MARKS,
  initial: 'none',
});
export const paper = withInitial('--paper <name>', '{papers}', {
  initial: 'letter',
});
export const backs = withInitial(
  '--backs <where>',
  'print backs on the other side, or next to the faces across a fold',
  { choices: BACK_MODES, initial: 'none' },
);
export const marks = withInitial('--marks <style>', 'cut marks', {
  choices: MARK_STYLES,
  initial: 'crop',
});
export const gutter = option(
  '--gutter <length>',
  'room between cards, such as 3mm or 0.125in (default: that of each deck; 0 with --per-page and --cut sleeves)',
  { parse: parseGutter },
);
export const cut = option(
  '--cut <where>',
  'sleeves: 1 mm smaller, without bleed, to slide into sleeves with a playing card behind (default: size)',
  { choices: CARD_CUTS },
);
export const cutter = option(
  '--cutter <machine>',
  'sheets with the registration marks of a cutting machine, and room for its blade',
  { choices: CUTTERS, conflicts: ['marks', 'perPage', 'gutter', 'cut', 'mergeDecks', 'playtest'] },
);
export const flip = withInitial(
  '--flip <edge>',
  'the edge on which the printer flips the paper, as in build',
  { choices: FLIPS, initial: 'long' },
);
export const orientation = withInitial(
  '--orientation <name>',
  'landscape, for a second sheet if landscape backs are misaligned',
  { choices: ORIENTATIONS, initial: 'portrait' },
);
export const open = option<boolean>('--open', 'open the result in the browser');
export const dryRun = option<boolean>('--dry-run', 'print the plan; write nothing');
export const service = option(
  '--service <name>',
  'use the bleed, order and copies that a print service requires',
  { conflicts: ['order', 'copies'] },
);
export const baseUrl = option(
  '--base-url <url>',
  'public web address of the files (default: this folder, for use on this machine only)',
  { parse: parseBaseUrl },
);
