import type { TemplateHelper } from '../template-helper.ts';
import { COMPARISONS } from './comparisons.ts';
import { fit } from './fit.ts';
import { formatNumber } from './format-number.ts';
import { hasIcon } from './has-icon.ts';
import { icon } from './icon.ts';
import { iconName } from './icon-name.ts';
import { lampText } from './lamp-text.ts';
import { lineDiagram } from './line-diagram.ts';
import { miniMap } from './mini-map.ts';
import { octahedronNet } from './octahedron-net.ts';
import { regionMap } from './region-map.ts';
import { regionShape } from './region-shape.ts';
import { rich } from './rich.ts';
import { t } from './t.ts';
import { tuckBox, tuckBoxPanel } from './tuck-box.ts';

/** Everything a template can call, beside `if`, `unless`, `each` and `with`. */
export const TEMPLATE_HELPERS: Readonly<Record<string, TemplateHelper>> = {
  ...COMPARISONS,
  fit,
  formatNumber,
  hasIcon,
  icon,
  iconName,
  lampText,
  lineDiagram,
  miniMap,
  octahedronNet,
  regionMap,
  regionShape,
  rich,
  t,
  tuckBox,
  tuckBoxPanel,
};
