import { InternalError } from '../errors.ts';
import type { DeckComponent } from '../model/pack.ts';
import type { PictureFrame } from '../model/picture-frame.ts';
import type { Side } from '../model/sheet.ts';

/** One picture of a card: of its face, or of a back that it may share with others. */
export interface CardPicture {
  readonly component: DeckComponent;
  /** The card it is drawn from. */
  readonly cardId: string;
  readonly side: Side;
  /** What is drawn, as it was rendered. */
  readonly html: string;
  /** Relative to the folder of the export. */
  readonly path: string;
  readonly frame: PictureFrame;
}

/** What shows a card. */
export interface PicturedCard {
  readonly component: DeckComponent;
  readonly cardId: string;
  readonly copies: number;
  /** Paths, relative to the folder of the export. */
  readonly face: string;
  /** `null` for a card that is blank behind. */
  readonly back: string | null;
}

export interface CardPicturesPlan {
  readonly pictures: readonly CardPicture[];
  readonly cards: readonly PicturedCard[];
}

export interface CardPicturesRequest {
  readonly component: DeckComponent;
  /** The rendered faces by card. */
  readonly faces: ReadonlyMap<string, string>;
  /** The rendered backs by card; `undefined` for a deck without. Equal ones share a picture. */
  readonly backs: ReadonlyMap<string, string> | undefined;
  /** Relative to the folder of the export. */
  readonly folder: string;
  readonly frameOf: (side: Side) => PictureFrame;
}

/**
 * Names the pictures of a deck: each card once, however many copies it has. Backs that look alike
 * share one, which bears the name of the deck, or where there are several the first of its cards. A
 * back that is the card's face over again has no picture of its own.
 */
export function planCardPictures(request: CardPicturesRequest): CardPicturesPlan {
  const { component, faces, backs, folder, frameOf } = request;
  const facePath = (id: string): string => `${folder}/${id}.png`;
  const faceOf = (id: string): string => {
    const html = faces.get(id);
    if (html === undefined) throw new InternalError(`no face was rendered for card ${id}`);
    return html;
  };
  const firstWith = new Map<string, string>();
  for (const { id } of component.cards) {
    const html = backs?.get(id);
    if (backs !== undefined && html === undefined) {
      throw new InternalError(`no back was rendered for card ${id}`);
    }
    const isNew = html !== undefined && html !== faces.get(id) && !firstWith.has(html);
    if (isNew) firstWith.set(html, id);
  }
  const isShared = firstWith.size === 1;
  const backPath = (id: string): string => `${folder}/backs/${isShared ? component.id : id}.png`;
  const backOf = (id: string): string | null => {
    const html = backs?.get(id);
    if (html === undefined) return null;
    const first = firstWith.get(html);
    return first === undefined ? facePath(id) : backPath(first);
  };
  const frames = { face: frameOf('face'), back: frameOf('back') };
  return {
    pictures: [
      ...component.cards.map(({ id }) => ({
        ...{ component, cardId: id, path: facePath(id), html: faceOf(id) },
        ...{ side: 'face' as const, frame: frames.face },
      })),
      ...[...firstWith].map(([html, id]) => ({
        ...{ component, cardId: id, path: backPath(id), html },
        ...{ side: 'back' as const, frame: frames.back },
      })),
    ],
    cards: component.cards.map(({ id, copies }) => ({
      ...{ component, cardId: id, copies, face: facePath(id), back: backOf(id) },
    })),
  };
}
