import type { Product } from '../pack/product.ts';

/** How the API of The Game Crafter calls the pieces of a set: cards of a deck, pages of a booklet. */
export interface MemberFamily {
  /** `POST /card` creates one. */
  readonly api: string;
  /** `GET /deck/{id}/cards` lists them. */
  readonly list: string;
  /** The field with the id of their set. */
  readonly parentId: string;
  /** The values of `back_from`: the back of the set, or one of their own. `null` without backs. */
  readonly backFrom: { readonly set: string; readonly own: string } | null;
  /** `POST /deck/{id}/bulk-cards` creates many, listed in the field `cards`. */
  readonly isBulk: boolean;
}

/** How the API of The Game Crafter calls a kind of component. */
export interface Family {
  /** `POST /deck` creates one. */
  readonly api: string;
  /** `GET /game/{id}/decks` lists those of a game. */
  readonly list: string;
  /** `null` for a component that is one piece. */
  readonly members: MemberFamily | null;
}

const single = (api: string, list = `${api}s`): Family => ({ api, list, members: null });

const set = (api: string, member: string): Family => ({
  api,
  list: `${api}s`,
  members: {
    api: member,
    list: 'members',
    parentId: 'set_id',
    backFrom: { set: 'Set', own: 'Component' },
    isBulk: false,
  },
});

const DECK: Family = {
  api: 'deck',
  list: 'decks',
  members: {
    api: 'card',
    list: 'cards',
    parentId: 'deck_id',
    backFrom: { set: 'Deck', own: 'Card' },
    isBulk: true,
  },
};

const BOOKLET: Family = {
  api: 'booklet',
  list: 'booklets',
  members: {
    api: 'bookletpage',
    list: 'pages',
    parentId: 'booklet_id',
    backFrom: null,
    isBulk: false,
  },
};

const FLAT_SET = set('twosidedset', 'twosided');
const PUNCHED_SET = set('twosidedsluggedset', 'twosidedslugged');
const BOARD = single('onesidedgloss', 'onesidedglosses');
const MAT = single('onesided');
const DOCUMENT = single('document');
const SCORE_PAD = single('scorepad');
const TUCK_BOX = single('tuckbox', 'tuckboxes');
const PUNCHOUT = single('customcuttwosidedslugged');

/** Images of a game in play, on its page in the shop. */
export const ACTION_SHOT = single('actionshot');

/** What belongs to the page of a game is not printed, and nobody proofs it. */
export const isPrinted = (api: string): boolean => api !== 'game' && api !== ACTION_SHOT.api;

const FAMILIES: readonly Family[] = [
  ...[DECK, BOOKLET, FLAT_SET, PUNCHED_SET],
  ...[BOARD, MAT, DOCUMENT, SCORE_PAD, TUCK_BOX, PUNCHOUT, ACTION_SHOT],
];

/** The family that is created by this path of the API. */
export const familyOfApi = (api: string): Family | undefined =>
  FAMILIES.find((family) => family.api === api);

/** How the API calls a product; `null` for dice, whose sides cannot be set by what is known of it. */
export function familyOf({ kind, sides }: Pick<Product, 'kind' | 'sides'>): Family | null {
  switch (kind) {
    case 'deck':
      return DECK;
    case 'booklet':
      return BOOKLET;
    case 'chit':
    case 'standee':
      return PUNCHED_SET;
    case 'folio':
      return FLAT_SET;
    case 'board':
      return sides.includes('back') ? FLAT_SET : BOARD;
    case 'mat':
      return sides.includes('back') ? FLAT_SET : MAT;
    case 'document':
      return DOCUMENT;
    case 'scorepad':
      return SCORE_PAD;
    case 'tuckbox':
      return TUCK_BOX;
    case 'punchout':
      return PUNCHOUT;
    case 'die':
      return null;
  }
}
