import { fromBufferPromise } from 'yauzl';

// Readers of the files of virtual tables, from the side of their programs: as the loaders of
// virtualtabletop take a `.vtt` and a `.pcio` apart, by their published code; as the schema of Card Game
// Simulator says; and as packages of Tabletop Playground are.

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

/** Text files of an export, by path. */
type Texts = ReadonlyMap<string, string>;

const parsed = <T>(files: Texts, path: string): T => {
  const found = files.get(path);
  if (found === undefined) throw new Error(`there is no ${path}`);
  return JSON.parse(found) as T;
};

/** A pile with its cards, each with its number of copies, and the pictures that must be there. */
export interface ReadPiles {
  readonly piles: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly pictures: ReadonlySet<string>;
}

/** The folder of a custom game: cards are in sets, and lines of decks are `3 [id] name (set)`. */
export function readCustomGame(files: Texts): ReadPiles & { readonly boards: readonly Json[] } {
  const game = parsed<Json>(files, 'cgs.json');
  if (text(game.name) === '') throw new Error('a game needs a name');
  const sets = parsed<{ code: string }[]>(files, 'AllSets.json').map(({ code }) => code);
  const cards = new Map(
    parsed<{ id: string; set: string }[]>(files, 'AllCards.json').map(({ id, set }) => [id, set]),
  );
  for (const set of cards.values()) if (!sets.includes(set)) throw new Error(`no set ${set}`);
  const decks = [...files].filter(([path]) => /^decks\/[^/]+\.txt$/.test(path));
  const piles = decks.map(([, list]) => {
    const lines = list.trimEnd().split('\n');
    const read = lines.map((line) => {
      const [, copies = '', id = '', set = ''] = /^(\d+) \[(.+?)\] .+ \((.+?)\)$/.exec(line) ?? [];
      if (cards.get(id) !== set) throw new Error(`no card of that set: ${line}`);
      return [set, id, Number(copies)] as const;
    });
    return [read[0]?.[0] ?? '', new Map(read.map(([, id, copies]) => [id, copies]))] as const;
  });
  const boards = ((game.gameBoardCards ?? []) as { card: string; boards: Json[] }[]).flatMap(
    ({ card, boards: own }) => (cards.has(card) ? own : []),
  );
  return {
    piles: new Map(piles),
    pictures: new Set([
      ...[...cards].map(([id, set]) => `sets/${set}/${id}.png`),
      ...boards.map(({ id }) => `boards/${text(id)}.png`),
    ]),
    boards,
  };
}

/** A package: a template is known by its GUID, and its cards are cells of the grid on its texture. */
export function readPackage(files: Texts): ReadPiles & { readonly templates: readonly Json[] } {
  const isGuid = (id: unknown): boolean => /^[0-9A-F]{32}$/.test(text(id));
  const root = [...files.keys()].find((path) => /^[^/]+\/manifest\.json$/.test(path)) ?? '';
  const folder = root.slice(0, root.indexOf('/'));
  if (!isGuid(parsed<Json>(files, root).GUID)) throw new Error('no GUID');
  const templates = [...files.keys()]
    .filter((path) => path.startsWith(`${folder}/Templates/`))
    .map((path) => {
      const template = parsed<Json>(files, path);
      if (!isGuid(template.GUID) || path !== `${folder}/Templates/${text(template.GUID)}.json`) {
        throw new Error(`${path} has another GUID`);
      }
      return template;
    });
  const piles = templates.map((template) => {
    const cells = Number(template.NumHorizontal) * Number(template.NumVertical);
    const counts = new Map<string, number>();
    for (const index of template.Indices as number[]) {
      if (index < 0 || index >= cells)
        throw new Error(`${text(template.Name)} has no cell ${index}`);
      const name = text((template.CardNames as Json)[index]) || text(template.Name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [text(template.GUID), counts] as const;
  });
  const pictures = templates.flatMap((one) => [text(one.FrontTexture), text(one.BackTexture)]);
  return { piles: new Map(piles), pictures: new Set(pictures), templates };
}
