import type { LoadedFonts } from './loaded-fonts.ts';
import type { Pack } from './pack.ts';
import type { RenderedRulebook } from './rulebook.ts';
import type { TextMeasure } from './text-measure.ts';

/** A checked pack with every face and back of it rendered. */
export interface RenderedPack {
  readonly pack: Pack;
  /** Faces by component, then by card. */
  readonly faces: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Backs by component, then by card; a deck without backs is not among them. */
  readonly backs: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By component. */
  readonly rulebooks: ReadonlyMap<string, RenderedRulebook>;
  readonly fonts: LoadedFonts;
  readonly measure: TextMeasure;
}
