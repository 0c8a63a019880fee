import { hintForName } from '../../diagnostics/nearest.ts';
import { type HelperCall, numberOption } from '../template-helper.ts';

/** What text is set in if a template does not say. */
const DEFAULT_WEIGHT = 500;

/**
 * The cut named by `family=` and `weight=`, checked against the pack's fonts; `null` after telling
 * that the pack does not have it. The weight may stand in another option, or in none (`null`).
 */
export function fontOptions(
  call: HelperCall,
  weightOption: string | null = 'weight',
  fallbackWeight = DEFAULT_WEIGHT,
): { family: string; weight: number } | null {
  const cuts = call.pack.fonts.filter(({ style }) => style === 'normal');
  const family = call.hash.family ?? cuts[0]?.family;
  const weight = (weightOption === null ? undefined : call.hash[weightOption]) ?? fallbackWeight;
  const cut = cuts.find((one) => one.family === family && one.weight === weight);
  if (cut) return { family: cut.family, weight: cut.weight };
  const wanted = `${String(family)} ${String(weight)}`;
  call.report({
    code: 'template/no-such-font',
    message: `the pack has no font \`${wanted}\``,
    hint: hintForName(
      wanted,
      cuts.map((one) => `${one.family} ${one.weight}`),
    ),
  });
  return null;
}

/** The largest and the smallest size of a text that is fitted; `null` after reporting what is wrong with them. */
export function sizeOptions(call: HelperCall): { maxPt: number; minPt: number } | null {
  const maxPt = numberOption(call, 'maxPt');
  const minPt = numberOption(call, 'minPt');
  if (maxPt === null || minPt === null) return null;
  if (maxPt >= minPt) return { maxPt, minPt };
  call.report({
    code: 'template/wrong-value',
    message: `\`maxPt=${maxPt}\` is less than \`minPt=${minPt}\`: no text fits between them`,
    hint: `swap them: \`maxPt=${minPt} minPt=${maxPt}\``,
  });
  return null;
}
