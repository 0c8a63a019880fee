import { BOARD_KINDS } from '../../boards/registry.ts';
import type { TemplateHelper } from '../../pack/template-helper.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { COMPARISONS } from './comparisons.ts';
import { dieNet, octahedronNet } from './dice.ts';
import { effects } from './effects.ts';
import { hasIcon, icon, iconName } from './icons.ts';
import { lampText } from './lamp-text.ts';
import { LOOKUPS } from './lookups.ts';
import {
  boxBaseNet,
  boxLidNet,
  netPanel,
  pawnNet,
  standeeNet,
  tentNet,
  tuckBox,
  tuckBoxPanel,
} from './nets.ts';
import { PLACES } from './places.ts';
import { fit, rich } from './text.ts';
import { t } from './translation.ts';
import { WORDING } from './wording.ts';

/** Everything a template can call, beside the blocks. */
export const TEMPLATE_HELPERS: Readonly<Record<string, TemplateHelper>> = {
  ...ARITHMETIC,
  ...COMPARISONS,
  ...LOOKUPS,
  ...PLACES,
  ...WORDING,
  boxBaseNet,
  boxLidNet,
  dieNet,
  effects,
  fit,
  hasIcon,
  icon,
  iconName,
  lampText,
  netPanel,
  octahedronNet,
  pawnNet,
  rich,
  standeeNet,
  t,
  tentNet,
  tuckBox,
  tuckBoxPanel,
  ...Object.assign({}, ...BOARD_KINDS.map((kind) => kind.templateHelpers)),
};
