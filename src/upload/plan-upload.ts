import { InternalError } from '../diagnostics/errors.ts';
import type { WrittenTgcList } from '../export/tgc/tgc-list.ts';
import type { PixelSize } from '../pack/pictures.ts';
import type { Product } from '../pack/product.ts';

/** How the API of The Game Crafter calls a kind of component. */
interface Family {
  /** `POST /deck` creates one. */
  readonly api: string;
  /** `GET /game/{id}/decks` lists those of a game. */
  readonly list: string;
  /** Its pieces; `null` for a component that is one piece. */
  readonly members: MemberFamily | null;
}

/** How the API calls the pieces of a set: cards of a deck, pages of a booklet. */
interface MemberFamily {
  /** `POST /card` creates one. */
  readonly api: string;
  /** `GET /deck/{id}/cards` lists them. */
  readonly list: string;
  /** The field with the id of their set. */
  readonly parentId: string;
  /** The values of `back_from`: the back of the set, or one of their own. `null` without backs. */
  readonly backFrom: { readonly set: string; readonly own: string } | null;
}

const single = (api: string, list = `${api}s`): Family => ({ api, list, members: null });

const set = (api: string, members: MemberFamily): Family => ({ api, list: `${api}s`, members });

const twoSided = (api: string): MemberFamily => ({
  api,
  list: 'members',
  parentId: 'set_id',
  backFrom: { set: 'Set', own: 'Component' },
});

const FLAT_SET = set('twosidedset', twoSided('twosided'));
const PUNCHED_SET = set('twosidedsluggedset', twoSided('twosidedslugged'));
const ACTION_SHOT = single('actionshot');

/** `null` for dice, whose sides cannot be set by what is known of the API. */
const FAMILIES: Readonly<Record<Product['kind'], Family | null>> = {
  deck: set('deck', {
    api: 'card',
    list: 'cards',
    parentId: 'deck_id',
    backFrom: { set: 'Deck', own: 'Card' },
  }),
  booklet: set('booklet', {
    api: 'bookletpage',
    list: 'pages',
    parentId: 'booklet_id',
    backFrom: null,
  }),
  chit: PUNCHED_SET,
  standee: PUNCHED_SET,
  folio: FLAT_SET,
  board: single('onesidedgloss', 'onesidedglosses'),
  mat: single('onesided'),
  document: single('document'),
  scorepad: single('scorepad'),
  tuckbox: single('tuckbox', 'tuckboxes'),
  punchout: single('customcuttwosidedslugged'),
  die: null,
};

const familyOf = ({ kind, sides }: Product): Family | null =>
  (kind === 'board' || kind === 'mat') && sides.includes('back') ? FLAT_SET : FAMILIES[kind];

/** What belongs to the page of a game is not printed, and needs no proof. */
export const isPrinted = (api: string): boolean => api !== 'game' && api !== ACTION_SHOT.api;

/** A file of an export. */
export interface FileFacts {
  /** Lower-case hexadecimal. */
  readonly sha1: string;
  readonly bytes: number;
}

/** A file to be uploaded, once for all that show it. */
export interface PlannedFile extends FileFacts {
  /** Relative to the folder of the export. */
  readonly path: string;
}

/** The key of the game itself. */
export const GAME = 'game';

/** Something that the game is to have at The Game Crafter. */
export interface PlannedObject {
  /** Its own among all of the game. */
  readonly key: string;
  readonly name: string;
  readonly api: string;
  /** What it belongs to, the game or a set: its key, the field with its id, and the path that lists those in it. */
  readonly parent: {
    readonly key: string;
    readonly api: string;
    readonly field: string;
    readonly list: string;
  };
  /** As they are sent, but for pictures and what it belongs to. */
  readonly fields: Readonly<Record<string, string>>;
  /** The SHA-1 of files by the field that takes their ids. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** A product with what it consists of. */
export interface PlannedComponent extends PlannedObject {
  readonly identity: string;
  /** Of each of its pictures; `null` for a PDF. */
  readonly canvas: PixelSize | null;
  /** What creates its pieces; `null` for a component that is one piece. */
  readonly memberApi: string | null;
  readonly members: readonly PlannedObject[];
}

/** All that a game is to consist of at The Game Crafter, whatever is there now. */
export interface UploadPlan {
  readonly game: { readonly id: string; readonly name: string };
  readonly files: readonly PlannedFile[];
  readonly components: readonly PlannedComponent[];
  /** The images of which the page of the game has one each, as fields of the game. */
  readonly page: PlannedObject;
  /** What has to be added on the site, in sentences. */
  readonly byHand: readonly string[];
}

interface UploadSource {
  readonly list: WrittenTgcList;
  /** By path. */
  readonly files: ReadonlyMap<string, FileFacts>;
  /** By name. */
  readonly products: ReadonlyMap<string, Product>;
}

/** The files that a list names, each once, in its order. */
export function listedFiles({ products, shopImages }: WrittenTgcList): string[] {
  const paths = products.flatMap(({ back, items, document }) => [
    document,
    back,
    ...items.flatMap((item) => [item.face, item.back]),
  ]);
  const all = [...paths, ...shopImages.map(({ path }) => path)];
  return [...new Set(all.filter((path) => path !== null))];
}

/** Everything a plan wants at the service, in the order in which it is created. */
export const plannedObjects = ({ components, page }: UploadPlan): PlannedObject[] => [
  ...components.flatMap((one) => [one, ...one.members]),
  page,
];

/** Plans an upload from what an export wrote. */
export function planUpload(source: UploadSource): UploadPlan {
  const { list, files, products } = source;
  const byHand = new Set<string>();
  const components = list.products.flatMap((entry) => {
    const product = products.get(entry.product);
    if (product === undefined) throw new InternalError(`there is no product ${entry.product}`);
    const family = familyOf(product);
    if (family !== null) return planEntry({ ...entry, product }, family, source);
    byHand.add(`add the ${entry.product} *${entry.name}* and set its sides`);
    return [];
  });
  for (const { name, supplier, quantity } of list.parts) {
    byHand.add(`add ${quantity} x *${name}* from ${supplier || 'another shop'}`);
  }
  const plan = {
    game: { id: list.game.id, name: list.game.name },
    components: [...components, ...planActionShots(source)],
    page: planPage(source),
    byHand: [...byHand],
    files: [],
  };
  const used = new Set(plannedObjects(plan).flatMap(({ pictures }) => Object.values(pictures)));
  const bySha1 = new Map<string, PlannedFile>();
  for (const path of listedFiles(list)) {
    const facts = factsOf(path, files);
    if (used.has(facts.sha1) && !bySha1.has(facts.sha1)) bySha1.set(facts.sha1, { ...facts, path });
  }
  return { ...plan, files: [...bySha1.values()] };
}

const ACTION_SHOT_KIND = 'action-shot';

const inGame = ({ list }: Pick<Family, 'list'>): PlannedObject['parent'] => ({
  key: GAME,
  api: 'game',
  field: 'game_id',
  list,
});

/** The logo of a game is its field `logo_id`; an action shot is an object of its own. */
const planPage = ({ list, files }: UploadSource): PlannedObject => ({
  key: GAME,
  name: 'page of the game',
  api: 'game',
  parent: inGame({ list: '' }),
  fields: {},
  pictures: Object.fromEntries(
    list.shopImages
      .filter(({ kind }) => kind !== ACTION_SHOT_KIND)
      .map(({ kind, path }) => [`${kind}_id`, factsOf(path, files).sha1]),
  ),
});

const planActionShots = ({ list, files }: UploadSource): PlannedComponent[] =>
  list.shopImages
    .filter(({ kind }) => kind === ACTION_SHOT_KIND)
    .map(({ path, size }) => ({
      key: path,
      name: path,
      api: ACTION_SHOT.api,
      parent: inGame(ACTION_SHOT),
      identity: '',
      canvas: size,
      memberApi: null,
      members: [],
      fields: {},
      pictures: { image_id: factsOf(path, files).sha1 },
    }));

type Entry = Omit<WrittenTgcList['products'][number], 'product'> & { readonly product: Product };

function planEntry(entry: Entry, family: Family, source: UploadSource): PlannedComponent[] {
  const { product, items, document, back } = entry;
  const sha1 = (path: string): string => factsOf(path, source.files).sha1;
  const backPicture = (path: string | null): Record<string, string> =>
    path === null ? {} : { back_id: sha1(path) };
  const component = (
    name: string,
    quantity: number,
    pictures: Readonly<Record<string, string>>,
  ): PlannedComponent => ({
    key: `${product.id}/${name}`,
    name,
    api: family.api,
    parent: inGame(family),
    identity: product.id,
    canvas: document === null ? product.canvas : null,
    memberApi: family.members?.api ?? null,
    members: [],
    fields: { identity: product.id, name, quantity: String(quantity) },
    pictures,
  });
  if (document !== null) {
    const made = component(entry.name, entry.quantity, { pdf_id: sha1(document) });
    // Rules that are printed as a booklet are a download besides.
    const isBooklet = source.list.products.some(
      (one) => one.component === entry.component && one.document === null,
    );
    const use = isBooklet ? 'Download' : 'Print and Download';
    return [{ ...made, fields: { ...made.fields, use_for: use } }];
  }
  const { members } = family;
  if (members !== null) {
    const made = component(entry.name, entry.quantity, backPicture(back));
    return [{ ...made, members: planMembers(made, entry, members, sha1) }];
  }
  return items.map((item) => {
    const name = items.length === 1 ? entry.name : `${entry.name}: ${item.name}`;
    const side = product.sides.includes('outside') ? 'outside_id' : 'face_id';
    return component(name, item.quantity, { [side]: sha1(item.face), ...backPicture(item.back) });
  });
}

const planMembers = (
  { key, api }: PlannedObject,
  { back, items }: Entry,
  { api: memberApi, list, parentId, backFrom }: MemberFamily,
  sha1: (path: string) => string,
): PlannedObject[] =>
  items.map(({ name, face, back: ownBack, quantity }, index): PlannedObject => {
    const base = {
      key: `${key}/${name}`,
      name,
      api: memberApi,
      parent: { key, api, field: parentId, list },
    };
    if (backFrom === null) {
      const fields = { name, sequence_number: String(index + 1) };
      return { ...base, fields, pictures: { image_id: sha1(face) } };
    }
    const own = back === null ? ownBack : null;
    return {
      ...base,
      fields: {
        name,
        quantity: String(quantity),
        back_from: own === null ? backFrom.set : backFrom.own,
      },
      pictures: { face_id: sha1(face), ...(own === null ? {} : { back_id: sha1(own) }) },
    };
  });

function factsOf(path: string, files: ReadonlyMap<string, FileFacts>): FileFacts {
  const facts = files.get(path);
  if (facts === undefined) throw new InternalError(`${path} was not read`);
  return facts;
}
