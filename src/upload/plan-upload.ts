import { createHash } from 'node:crypto';
import { InternalError } from '../diagnostics/errors.ts';
import { MAX_QUANTITY, type WrittenTgcList } from '../export/tgc/tgc-list.ts';
import type { PixelSize } from '../pack/pictures.ts';
import type { Product } from '../pack/product.ts';
import { formatCount } from '../text/text-markup.ts';
import { stableStringify } from '../values/stable-stringify.ts';
import { ACTION_SHOT, type Family, familyOf, type MemberFamily } from './families.ts';

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

/** Something that the game is to have at The Game Crafter. */
export interface PlannedObject {
  /** Its own among all of the game. */
  readonly key: string;
  readonly name: string;
  readonly api: string;
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
  readonly family: Family;
  readonly members: readonly PlannedObject[];
}

/** A part that the shop sells. */
export interface PlannedPart {
  readonly key: string;
  readonly name: string;
  readonly quantity: number;
}

/** All that a game is to consist of at The Game Crafter, whatever is there now. */
export interface UploadPlan {
  readonly game: { readonly id: string; readonly name: string };
  readonly files: readonly PlannedFile[];
  readonly components: readonly PlannedComponent[];
  /** The images of which the page of the game has one each, as fields of the game. */
  readonly page: PlannedObject;
  readonly parts: readonly PlannedPart[];
  /** What has to be added on the site, in sentences. */
  readonly byHand: readonly string[];
}

export interface UploadSource {
  readonly list: WrittenTgcList;
  /** By path. */
  readonly files: ReadonlyMap<string, FileFacts>;
  /** By name. */
  readonly products: ReadonlyMap<string, Product>;
}

/** A hash of all that the plan says. */
export const hashPlan = (plan: UploadPlan): string =>
  createHash('sha256').update(stableStringify(plan)).digest('hex');

/** The files that a list names, each once, in its order. */
export function listedFiles({ products, shopImages }: WrittenTgcList): string[] {
  const paths = products.flatMap(({ back, items, document }) => [
    ...(document === null ? [] : [document]),
    ...(back === null ? [] : [back]),
    ...items.flatMap((item) => [item.face, ...(item.back === null ? [] : [item.back])]),
  ]);
  return [...new Set([...paths, ...shopImages.map(({ path }) => path)])];
}

/** Plans an upload from what an export wrote. */
export function planUpload(source: UploadSource): UploadPlan {
  const { list, files, products } = source;
  const { id, name } = list.game;
  const unknown = new Set<string>();
  const { page, actionShots } = planShopImages(source);
  const printed = list.products.flatMap((entry) => {
    const product = products.get(entry.product);
    if (product === undefined) throw new InternalError(`there is no product ${entry.product}`);
    const family = familyOf(product);
    if (family === null) {
      unknown.add(`add the ${entry.product} *${entry.name}* and set its sides`);
      return [];
    }
    return planEntry({ ...entry, product }, family, source);
  });
  const components = [...printed, ...actionShots];
  const isSold = (part: WrittenTgcList['parts'][number]): boolean =>
    part.supplier === TGC_SUPPLIER && part.quantity <= MAX_QUANTITY;
  const bySha1 = new Map<string, PlannedFile>();
  for (const path of listedFiles(list)) {
    const facts = factsOf(path, files);
    if (!bySha1.has(facts.sha1)) bySha1.set(facts.sha1, { ...facts, path });
  }
  const used = new Set(
    [page, ...components, ...components.flatMap(({ members }) => members)].flatMap(({ pictures }) =>
      Object.values(pictures),
    ),
  );
  return {
    game: { id, name },
    files: [...bySha1.values()].filter(({ sha1 }) => used.has(sha1)),
    components,
    page,
    parts: planParts(list.parts.filter(isSold)),
    byHand: [
      ...unknown,
      ...list.parts
        .filter((part) => !isSold(part))
        .map((part) => `add the part *${part.name}*, ${describePart(part)}`),
    ],
  };
}

const ACTION_SHOT_KIND = 'action-shot';

/** The logo of a game is its field `logo_id`; an action shot is an object of its own. */
function planShopImages({ list, files }: UploadSource): {
  readonly page: PlannedObject;
  readonly actionShots: readonly PlannedComponent[];
} {
  const sha1 = ({ path }: { readonly path: string }): string => factsOf(path, files).sha1;
  const single = list.shopImages.filter(({ kind }) => kind !== ACTION_SHOT_KIND);
  const shots = list.shopImages.filter(({ kind }) => kind === ACTION_SHOT_KIND);
  return {
    page: {
      key: 'game',
      name: 'page of the game',
      api: 'game',
      fields: {},
      pictures: Object.fromEntries(single.map((one) => [`${one.kind}_id`, sha1(one)])),
    },
    actionShots: shots.map((one) => ({
      key: one.path,
      name: one.path,
      api: ACTION_SHOT.api,
      family: ACTION_SHOT,
      identity: '',
      canvas: one.size,
      members: [],
      fields: {},
      pictures: { image_id: sha1(one) },
    })),
  };
}

/** As the tables of parts name it. */
const TGC_SUPPLIER = 'The Game Crafter';

const partKey = (name: string): string => `part/${name}`;

/** A game has a part once, in its quantity. */
function planParts(parts: WrittenTgcList['parts']): PlannedPart[] {
  const quantities = new Map<string, number>();
  for (const { name, quantity } of parts) {
    quantities.set(name, (quantities.get(name) ?? 0) + quantity);
  }
  return [...quantities].map(([name, quantity]) => ({ key: partKey(name), name, quantity }));
}

const describePart = ({ supplier, quantity }: WrittenTgcList['parts'][number]): string =>
  supplier === TGC_SUPPLIER
    ? `${formatCount(quantity, 'copy')}, of which a game can have ${MAX_QUANTITY}`
    : `${quantity} from ${supplier === '' ? 'another shop' : supplier}`;

type Entry = Omit<WrittenTgcList['products'][number], 'product'> & { readonly product: Product };

function planEntry(entry: Entry, family: Family, source: UploadSource): PlannedComponent[] {
  const { product, items, document } = entry;
  const sha1 = (path: string): string => factsOf(path, source.files).sha1;
  const component = (
    name: string,
    quantity: number,
    rest: Pick<PlannedObject, 'pictures'> & Partial<Pick<PlannedObject, 'fields'>>,
  ): PlannedComponent => ({
    key: `${product.id}/${name}`,
    name,
    api: family.api,
    identity: product.id,
    canvas: document === null ? product.canvas : null,
    family,
    members: [],
    ...rest,
    fields: { identity: product.id, name, quantity: String(quantity), ...rest.fields },
  });
  if (document !== null) {
    const fields = { use_for: isDownload(entry, source.list) ? 'Download' : 'Print and Download' };
    return [
      component(entry.name, entry.quantity, { fields, pictures: { pdf_id: sha1(document) } }),
    ];
  }
  const { members } = family;
  if (members !== null) {
    const pictures: Record<string, string> =
      entry.back === null ? {} : { back_id: sha1(entry.back) };
    const made = component(entry.name, entry.quantity, { pictures });
    return [{ ...made, members: planMembers(made.key, entry, members, sha1) }];
  }
  return items.map((item) => {
    const name = items.length === 1 ? entry.name : `${entry.name}: ${item.name}`;
    const side = product.sides.includes('outside') ? 'outside_id' : 'face_id';
    const back: Record<string, string> = item.back === null ? {} : { back_id: sha1(item.back) };
    return component(name, item.quantity, { pictures: { [side]: sha1(item.face), ...back } });
  });
}

/** Rules that are printed as a booklet are a download besides. */
const isDownload = (entry: Entry, { products }: WrittenTgcList): boolean =>
  products.some((one) => one.component === entry.component && one.document === null);

function planMembers(
  setKey: string,
  { back, items }: Entry,
  { api, backFrom }: MemberFamily,
  sha1: (path: string) => string,
): PlannedObject[] {
  return items.map((item, index) => {
    const base = { key: `${setKey}/${item.name}`, name: item.name, api };
    const { name, face } = item;
    if (backFrom === null) {
      const fields = { name, sequence_number: String(index + 1) };
      return { ...base, fields, pictures: { image_id: sha1(face) } };
    }
    const hasOwn = back === null && item.back !== null;
    const fields = {
      name,
      quantity: String(item.quantity),
      back_from: hasOwn ? backFrom.own : backFrom.set,
    };
    const pictures: Record<string, string> = { face_id: sha1(face) };
    if (hasOwn && item.back !== null) pictures.back_id = sha1(item.back);
    return { ...base, fields, pictures };
  });
}

function factsOf(path: string, files: ReadonlyMap<string, FileFacts>): FileFacts {
  const facts = files.get(path);
  if (facts === undefined) throw new InternalError(`${path} was not read`);
  return facts;
}
