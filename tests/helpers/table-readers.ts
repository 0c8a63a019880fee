import { fromBufferPromise } from 'yauzl';

// Readers of the files of virtual tables, from the side of their programs: as the loaders of
// virtualtabletop take a `.vtt` and a `.pcio` apart, by their published code.

export interface ArchivedFile {
  readonly data: Buffer;
  readonly bytes: number;
  /** Signed, as the reader of virtualtabletop has it. */
  readonly crc32: number;
}

export async function openArchive(archive: Buffer): Promise<Map<string, ArchivedFile>> {
  const zip = await fromBufferPromise(archive);
  const files = new Map<string, ArchivedFile>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    const { fileName, uncompressedSize: bytes, crc32 } = entry;
    files.set(fileName, { data: Buffer.concat(chunks), bytes, crc32: crc32 | 0 });
  }
  return files;
}

type Json = Readonly<Record<string, unknown>>;

/** A card on the table, with the addresses of its two sides. */
export interface ReadCard {
  readonly type: string;
  readonly deck: string;
  readonly pile: string;
  readonly isFaceUp: boolean;
  readonly sides: readonly string[];
}

export interface ReadTable {
  readonly cards: readonly ReadCard[];
  /** From the top left corner, in pixels; those of a pile's frame, not of its cards. */
  readonly places: readonly { readonly id: string; readonly x: number; readonly y: number }[];
  readonly boards: readonly string[];
  readonly kinds: ReadonlyMap<string, number>;
}

const countKinds = (widgets: readonly Json[]): Map<string, number> => {
  const kinds = new Map<string, number>();
  for (const { type = 'basic' } of widgets) {
    kinds.set(String(type), (kinds.get(String(type)) ?? 0) + 1);
  }
  return kinds;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A room of virtualtabletop: widgets by id, which must name each other. */
export function readRoom(room: Json): ReadTable {
  const { _meta, ...widgets } = room as Record<string, Json>;
  if (typeof _meta?.version !== 'number' || _meta.version > 11) throw new Error('version');
  const get = (id: unknown): Json => {
    const widget = widgets[text(id)];
    if (widget === undefined) throw new Error(`there is no widget ${text(id)}`);
    return widget;
  };
  const all = Object.entries(widgets).map(([id, widget]) => {
    if (widget.id !== id) throw new Error(`${id} calls itself ${text(widget.id)}`);
    if (widget.parent !== undefined) get(widget.parent);
    return widget;
  });
  const cards = all
    .filter(({ type }) => type === 'card')
    .map((card): ReadCard => {
      const deck = get(card.deck) as Json & {
        cardTypes: Record<string, Json>;
        faceTemplates: Json[];
      };
      const own = deck.cardTypes[text(card.cardType)];
      if (deck.type !== 'deck' || own === undefined)
        throw new Error(`${text(card.id)} has no type`);
      const sides = deck.faceTemplates.map((template) => {
        const [object] = template.objects as (Json & { dynamicProperties: Json })[];
        return text(own[text(object?.dynamicProperties.value)]);
      });
      const stack = get(card.parent);
      return {
        ...{ type: text(card.cardType), deck: text(card.deck), pile: text(stack.parent) },
        // The second template is that of the face.
        ...{ isFaceUp: card.activeFace === 1, sides: [sides[1] ?? '', sides[0] ?? ''] },
      };
    });
  return {
    cards,
    places: all
      .filter(({ parent, type }) => parent === undefined && type !== 'deck')
      .map(({ id, x, y }) => ({ id: text(id), x: Number(x), y: Number(y) })),
    boards: all
      .filter(({ layer }) => layer === -4)
      .flatMap(({ faces }) => (faces as Json[]).map(({ image }) => text(image))),
    kinds: countKinds(all),
  };
}

/** The widgets of playingcards.io. */
export function readWidgets(widgets: readonly Json[]): ReadTable {
  const byId = new Map(widgets.map((widget) => [widget.id, widget]));
  if (byId.size !== widgets.length) throw new Error('two widgets have one id');
  const cards = widgets
    .filter(({ type }) => type === 'card')
    .map((card): ReadCard => {
      const deck = byId.get(card.deck) as
        | (Json & { cardTypes: Record<string, Json> } & Record<
              'faceTemplate' | 'backTemplate',
              Json
            >)
        | undefined;
      const own = deck?.cardTypes[text(card.cardType)];
      if (deck === undefined || own === undefined) throw new Error(`${text(card.id)} has no deck`);
      if (card.parent !== undefined && byId.get(card.parent)?.type !== 'cardPile') {
        throw new Error(`${text(card.id)} lies on no pile`);
      }
      const sides = [deck.faceTemplate, deck.backTemplate].map((template) => {
        const [object] = template.objects as Json[];
        return text(object?.valueType === 'dynamic' ? own[text(object.value)] : object?.value);
      });
      return {
        ...{ type: text(card.cardType), deck: text(card.deck), pile: text(card.parent) },
        ...{ isFaceUp: card.faceup === true, sides },
      };
    });
  return {
    cards,
    places: widgets.map(({ id, x, y }) => ({ id: text(id), x: Number(x), y: Number(y) })),
    boards: widgets
      .filter(({ type }) => type === 'board')
      .map(({ boardImage }) => text(boardImage)),
    kinds: countKinds(widgets),
  };
}
