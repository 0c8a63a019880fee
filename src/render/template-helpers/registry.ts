import { BOARD_KINDS } from '../../boards/registry.ts';
import type { TemplateHelper } from '../../core/template-helper.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { COMPARISONS } from './comparisons.ts';
import { hasIcon, icon, iconName } from './icons.ts';
import { lampText } from './lamp-text.ts';
import { LOOKUPS } from './lookups.ts';
import { octahedronNet, tuckBox, tuckBoxPanel } from './nets.ts';
import { fit, rich } from './text.ts';
import { t } from './translation.ts';
import { WORDING } from './wording.ts';

/** Everything a template can call, beside the blocks. */
export const TEMPLATE_HELPERS: Readonly<Record<string, TemplateHelper>> = {
  ...ARITHMETIC,
  ...COMPARISONS,
  ...LOOKUPS,
  ...WORDING,
  fit,
  hasIcon,
  icon,
  iconName,
  lampText,
  octahedronNet,
  rich,
  t,
  tuckBox,
  tuckBoxPanel,
  ...Object.assign({}, ...BOARD_KINDS.map((kind) => kind.templateHelpers)),
};
