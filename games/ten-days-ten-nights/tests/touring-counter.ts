import { parse } from 'yaml';
import { parseLog } from '../../../src/play/log.ts';
import { textOf } from '../../../tests/helpers/pack.ts';
import { touringFiles } from './touring-game.ts';

/** A record as it is written in the data. */
type Written = Readonly<Record<string, unknown>>;

function read(...files: readonly string[]): Map<unknown, Written> {
  const records = files.flatMap((file): Written[] =>
    parse(textOf(`data/${file}.yaml`, touringFiles)),
  );
  return new Map(records.map((record) => [record.id, record]));
}

const prizes = read('prizes');
const cards = read('cards');
const percent = Number(read('numbers').get('revisit-percent')?.value);
const places = read(
  ...['activities', 'specials', 'stations', 'ports', 'corners'].map((file) => `places/${file}`),
);
const [start] = [...places.values()].filter((place) => place.start === true);

/** The sheet of one player, as it is kept at the table. */
interface Sheet {
  at: unknown;
  readonly seen: Set<unknown>;
  happiness: number;
  experiences: number;
  readonly revisited: Set<unknown>;
}

const stands = (sheet: Sheet, { is, not, ...wanted }: Written, by: Sheet): boolean => {
  const place = places.get(sheet.at);
  const isStop = wanted.kind === 'bus-stop' && place?.busStop === true;
  const holds = new Map<unknown, boolean>([
    ['at-label', place?.label === wanted.label],
    ['in-district', place?.district === wanted.district],
    ['with-you', place?.district === places.get(by.at)?.district],
    ['at-kind', isStop || place?.kind === wanted.kind],
  ]).get(is);
  if (holds === undefined) throw new Error(`nothing is known of ${is}`);
  return holds !== (not === true);
};

/** Plays a card as its data say: only what changes points and places is counted. */
function playCard(sheets: readonly Sheet[], by: Sheet, action: Written): void {
  const written = cards.get(action.card)?.effects;
  const effects: readonly Written[] = Array.isArray(written) ? written : [];
  const aimed = effects.map((effect) => {
    const to = effect.to as Written | undefined;
    if (to === undefined) return { effect, on: [by] };
    const asked = to.who === 'all-players' ? sheets : sheets.slice(Number(action.seat)).slice(0, 1);
    const conditions = [to.if ?? []].flat() as unknown as readonly Written[];
    return {
      effect,
      on: asked.filter((sheet) => conditions.every((one) => stands(sheet, one, by))),
    };
  });
  for (const { effect, on } of aimed) {
    for (const sheet of on) {
      if (effect.do === 'points') {
        sheet.happiness = Math.max(0, sheet.happiness + Number(effect.amount));
      } else if (effect.do === 'to-station') {
        const home = places.get(sheet.at)?.district;
        const station = [...places.values()].find(
          ({ kind, district }) => kind === 'station' && district === home,
        );
        sheet.at = station?.id;
      }
    }
  }
}

function visit(sheet: Sheet, action: Written): void {
  const activity = places.get(action.place);
  const isAgain = sheet.seen.has(action.place);
  sheet.happiness += isAgain
    ? Math.floor((Number(activity?.hp) * percent) / 100)
    : Number(activity?.hp);
  if (isAgain) sheet.revisited.add(action.place);
  else if (activity?.label === 'experience') sheet.experiences += 1;
  sheet.seen.add(action.place);
}

/**
 * Counts a logged game as somebody at the table would, with a sheet for each player: from the data as
 * they are written, by code that shares nothing with the rules.
 */
export function countLog(text: string): readonly Sheet[] {
  const { header, records } = parseLog(text);
  const sheets = header.strategies.map(
    (): Sheet => ({
      at: start?.id,
      seen: new Set(),
      happiness: 0,
      experiences: 0,
      revisited: new Set(),
    }),
  );
  let watcher: Sheet | undefined;
  for (const { record } of records) {
    if (!('action' in record)) {
      const prize = prizes.get(record.outcome);
      if (watcher === undefined || prize === undefined) continue;
      watcher.happiness += Number(prize.hp);
      watcher.experiences += Number(prize.experiences);
      watcher = undefined;
      continue;
    }
    const sheet = sheets[record.seat];
    if (sheet === undefined) throw new Error(`there is no seat ${record.seat}`);
    const action: Written = { ...record.action };
    if (action.to !== undefined) sheet.at = action.to;
    if (action.type === 'visit') visit(sheet, action);
    if (action.card !== undefined && action.type !== 'drop') playCard(sheets, sheet, action);
    if (action.type !== 'watch') continue;
    if (sheet.seen.has(action.special)) sheet.revisited.add(action.special);
    sheet.seen.add(action.special);
    watcher = sheet;
  }
  return sheets;
}
