import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from '../../output/manifest.ts';
import type { ExportContext, ExportResult, ExportSource } from '../export-target.ts';
import {
  hashedName,
  makeTableExport,
  type Table,
  type TableProgram,
} from '../table/export-table.ts';
import type { PicturedThing, TableStyle } from '../table/plan-pictures.ts';
import type { TtsObject } from './save-format.ts';
import { composeSave, scriptObject, type TtsSave } from './save-object.ts';

/** Large cards and pieces are drawn coarser, small ones finer. */
export const TTS_STYLE: TableStyle = {
  cards: 'sheets',
  maxPx: { card: 2048, piece: 640, board: 4096 },
  book: 'pdf',
};

interface TtsChoices {
  /** Where the files will be found, ending in `/`; where they lie now by default. */
  readonly baseUrl?: string | null;
  /** Whether to write the object that brings an earlier table up to date, too. */
  readonly update?: boolean;
}

/**
 * A saved object of Tabletop Simulator with the whole game, and the pictures that it shows.
 */
export function makeTtsExport(
  { baseUrl = null, update = false }: TtsChoices,
  source: ExportSource,
  context: ExportContext,
): Promise<ExportResult> {
  const { folder } = context;
  const program: TableProgram = {
    name: 'Tabletop Simulator',
    style: TTS_STYLE,
    fileOf: hashedName,
    urlOf: (file) =>
      baseUrl === null ? pathToFileURL(join(folder, ...file.split('/'))).href : `${baseUrl}${file}`,
    write: (table) => {
      const { id } = table.game;
      const format = (save: TtsSave): string => `${JSON.stringify(save, null, 2)}\n`;
      return [
        { path: `${id}.json`, text: format(composeSave(table)) },
        ...(update ? [{ path: `${id}-update.json`, text: format(composeUpdate(table)) }] : []),
      ];
    },
  };
  return makeTableExport(program, source, context);
}

/**
 * A saved object that, once it is on a table of an earlier export, gives the objects there the pictures
 * of this one, and goes. Decks with other cards than before are left alone: their pictures are cut
 * otherwise.
 */
export function composeUpdate(table: Table): TtsSave {
  const { previous, game, things } = table;
  const changed = previous === null ? [] : things.filter((thing) => hasOtherCards(thing, previous));
  const earlier = new Set(previous?.files.map(({ path }) => stemOf(path)));
  const paths = things.filter((thing) => !changed.includes(thing)).flatMap(picturesOf);
  const known = [...new Set(paths)].filter((path) => earlier.has(stemOf(path)));
  const pictures = known.map((path) => [stemOf(path), table.urlOf(path)] as const);
  const guids = guidsIn(composeSave(table).ObjectStates);
  const names = changed.map(({ component }) => component.name).join(', ');
  const left = names === '' ? '' : `Has other cards now, so take it from the new save: ${names}`;
  const script = pictures.length === 0 ? '' : updateScript(guids, pictures);
  return {
    ...composeSave({ ...table, objects: [] }),
    ObjectStates: [scriptObject(game, script, left)],
  };
}

/** A path without its hash and ending: what stays the same from export to export. */
const stemOf = (path: string): string => path.replace(/(?:\.[0-9a-f]{10})?\.[a-z]+$/, '');

/** Cards that came, went or changed places, so that a cell shows another one. */
function hasOtherCards(thing: PicturedThing, { cards }: Manifest): boolean {
  if (thing.kind !== 'deck') return false;
  const before = cards
    .filter(({ component }) => component === thing.component.id)
    .map(({ id, places }) => `${id} ${stemOf(places[0]?.file ?? '')}`);
  const now = thing.cards.map(({ cardId }, at) => {
    const sheet = thing.sheets.find(({ from, count }) => at >= from && at < from + count);
    return `${cardId} ${stemOf(sheet?.facePath ?? '')}`;
  });
  return before.join('\n') !== now.join('\n');
}

function picturesOf(thing: PicturedThing): string[] {
  if (thing.kind === 'deck') {
    return thing.sheets.flatMap(({ facePath, backPath }) => [facePath, backPath]);
  }
  if (thing.kind === 'book' || (thing.kind === 'board' && thing.path !== '')) return [thing.path];
  return thing.cards.flatMap(({ face, back }) => [face, back ?? '']).filter((path) => path !== '');
}

const guidsIn = (objects: readonly TtsObject[]): string[] =>
  objects.flatMap(({ GUID, ContainedObjects = [] }) => [GUID, ...guidsIn(ContainedObjects)]);

/** In the language of the program, Lua: an address is known by its path, whatever stands before it. */
const updateScript = (
  guids: readonly string[],
  pictures: readonly (readonly [stem: string, url: string])[],
): string => `local known = {}
for guid in ('${guids.join(' ')}'):gmatch('%x+') do known[guid] = true end
local pictures = {
${pictures.map(([stem, url]) => `  {${luaText(luaPattern(stem))}, ${luaText(url)}},`).join('\n')}
}
local function isKnown(json)
  for guid in json:gmatch('"GUID":%s*"(%x+)"') do if known[guid] then return true end end
  return false
end
function onLoad()
  for _, object in ipairs(getAllObjects()) do
    local old = object ~= self and object.getJSON() or ''
    local new = old
    if isKnown(old) then
      for _, picture in ipairs(pictures) do
        local url = '"' .. picture[2] .. '"'
        new = new:gsub('"[^"]*/' .. picture[1] .. '%.%x+%.%a+"', function() return url end)
      end
    end
    if new ~= old then
      object.destruct()
      spawnObjectJSON({json = new})
    end
  end
  self.destruct()
end
`;

const luaPattern = (text: string): string => text.replace(/[^\w/]/g, '%$&');

const luaText = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;
