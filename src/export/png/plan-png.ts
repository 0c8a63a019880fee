import { choosePaper } from '../../layout/choose-paper.ts';
import { selectComponents } from '../../layout/select-components.ts';
import type { Service } from '../../pack/product.ts';
import { formatCount } from '../../text/text-markup.ts';
import type { ExportSource } from '../export-target.ts';
import type { DrawingPlan } from '../pictures/export-pictures.ts';
import {
  mergePicturesPlans,
  planPng,
  planServicePng,
  planShopImages,
} from '../pictures/plan-pictures.ts';
import { selectServiceDecks } from '../services.ts';

const DEFAULT_DPI = 300;
const SHOP_IMAGES_FOLDER = 'shop-images';

export interface PngChoices {
  readonly dpi?: number;
  readonly trim?: boolean;
  readonly rounded?: boolean;
  /** Whose pixel sizes are used. */
  readonly service: Service | null;
}

/** Plans pictures of the components and shop images that are named, or of all. A service takes only cards. */
export function planPngExport(
  ids: readonly string[],
  { service, dpi = DEFAULT_DPI, trim, rounded: isRounded = false }: PngChoices,
  { rendered, presets }: ExportSource,
): DrawingPlan {
  const { shopImages } = rendered.pack;
  const images = shopImages.filter(
    ({ deck }) => service === null && (ids.length === 0 || ids.includes(deck.id)),
  );
  const others = ids.filter((id) => !images.some(({ deck }) => deck.id === id));
  const components =
    ids.length > 0 && others.length === 0 ? [] : selectComponents(rendered.pack, others, null);
  const paper = choosePaper('letter', presets.papers);
  const edge = (trim ?? isRounded) ? 'trim' : 'bleed';
  const selected = service === null ? null : selectServiceDecks(components, service, presets);
  const drawn =
    selected === null
      ? planPng(rendered, components, { dpi, edge, isRounded, paper })
      : planServicePng(rendered, selected.fitted);
  const shown = planShopImages(rendered, SHOP_IMAGES_FOLDER, (one) => images.includes(one));
  return {
    plan: mergePicturesPlans([drawn, shown]),
    notes: selected?.notes ?? [],
    ...(ids.length === 0
      ? {}
      : { replaces: [...components, ...images.map(({ deck }) => deck)].map(({ id }) => id) }),
    summary: ({ manifest }) => formatCount(manifest.files.length, 'picture'),
  };
}
