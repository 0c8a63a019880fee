import { BOARD_KINDS } from '../../boards/registry.ts';
import type { TemplateHelper } from '../../core/template-helper.ts';
import { COMPARISONS } from './comparisons.ts';
import { hasIcon, icon, iconName } from './icons.ts';
import { lampText } from './lamp-text.ts';
import { octahedronNet, tuckBox, tuckBoxPanel } from './nets.ts';
import { fit, rich } from './text.ts';
import { formatNumber, t } from './translation.ts';

/** Everything a template can call, beside `if`, `unless`, `each` and `with`. */
export const TEMPLATE_HELPERS: Readonly<Record<string, TemplateHelper>> = {
  ...COMPARISONS,
  fit,
  formatNumber,
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
