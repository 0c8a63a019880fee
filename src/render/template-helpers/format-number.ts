import { formatLocalizedNumber } from '../../model/number-format.ts';
import type { HelperCall } from '../template-helper.ts';

/** `{{formatNumber card.weight}}`: a number as the language of the pack writes it, `1.5` or `1,5`. */
export function formatNumber({ args, pack, report }: HelperCall): string {
  const [value] = args;
  if (typeof value === 'number') return formatLocalizedNumber(pack.game.language, value);
  // A field that is missing was told where it is read.
  if (value === undefined && args.length > 0) return '';
  report({ code: 'template/wrong-value', message: '`formatNumber` needs a number', hint: null });
  return '';
}
