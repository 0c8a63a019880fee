import { parse } from 'yaml';
import type { ParsedLog } from '../../src/play/log.ts';
import { shippedPack, textOf } from '../helpers/pack.ts';

/** A record as it is written in the data, or an action with whatever it says. */
type Written = Readonly<Record<string, unknown>>;

const read = (file: string): readonly Written[] => parse(textOf(`data/${file}.yaml`, shippedPack));

const regions = new Map(read('regions').map(({ name, id }) => [String(name), String(id)]));
const numbers = new Map(read('numbers').map(({ id, value }) => [id, Number(value)]));
const upgrades = new Map(read('upgrades').map((one) => [String(one.id), String(one.text)]));
const table = read('scoring').map(({ points }) => Number(points));
const stops = read('stops').map(({ id, region }) => [String(id), String(region)] as const);
const regionAt = new Map(stops);
const routes = read('routes').map(({ id, legs }) => ({
  id: String(id),
  stops: (legs as string[][]).flat(),
}));
const routesAt = new Map(
  stops.map(([stop]) => [stop, routes.flatMap((one) => (one.stops.includes(stop) ? one.id : []))]),
);

/** What a player has on the table when the game ends. */
class Holdings {
  routes: string[] = [];
  readonly delivered: string[] = [];
  readonly bought: string[] = [];

  points(isEachRouteCounted: boolean): number {
    const to = (region: string): number =>
      this.delivered.filter((stop) => regionAt.get(stop) === region).length;
    const along = (routes: readonly string[]): number =>
      this.delivered.filter((stop) => routesAt.get(stop)?.some((one) => routes.includes(one)))
        .length;
    const sets = Math.min(...[...regions.values()].map(to));
    let sum = sets * (numbers.get('set-points') ?? 0);
    for (const region of regions.values()) sum += worth(to(region));
    for (const route of this.routes) sum += worth(along([route]));
    for (const upgrade of this.bought) {
      const text = upgrades.get(upgrade) ?? '';
      const [, place = ''] =
        text.match(/1 extra point for each passenger you delivered to (.+)\.$/) ?? [];
      if (place !== '') sum += to(regions.get(place) ?? '');
      if (!text.includes('delivered on at least one of your routes')) continue;
      sum += isEachRouteCounted
        ? this.routes.reduce((all, route) => all + along([route]), 0)
        : along(this.routes);
    }
    return sum;
  }
}

/** The table of the rulebook, and as it goes on beyond its end. */
function worth(passengers: number): number {
  let points = 0;
  for (let more = 1; more <= passengers; more += 1) points += more;
  return table[passengers] ?? points;
}

/**
 * Counts the points of a logged game as somebody would who has the rulebook, the cards and the pad, by
 * code that shares nothing with the rules. It does not know where buses are, as VB-14=bus asks.
 */
export function countPoints({ header, records }: ParsedLog): readonly number[] {
  const players = header.strategies.map(() => new Holdings());
  const dealt: string[] = [];
  let replaced: string[] = [];
  let receiver: Holdings | null = null;
  const beginWith = (first: number): void => {
    const each = numbers.get('routes-dealt') ?? 0;
    players.forEach((_, after) => {
      const player = players[(first + after) % players.length];
      player?.routes.push(...dealt.slice(after * each, (after + 1) * each));
    });
  };
  for (const { record } of records) {
    if (!('action' in record)) {
      if (!('chance' in record) || record.chance !== 'routes') continue;
      (receiver?.routes ?? dealt).push(String(record.outcome));
      continue;
    }
    const player = players[record.seat];
    if (player === undefined) throw new Error(`there is no seat ${record.seat}`);
    if (receiver === null) beginWith(record.seat);
    receiver = player;
    const action: Written = { ...record.action };
    switch (action.type) {
      case 'deliver':
        player.delivered.push(String(action.card));
        break;
      case 'buy':
        player.bought.push(String(action.upgrade));
        break;
      case 'new-routes':
        player.routes = [];
        break;
      case 'start-on':
        player.routes = without(player.routes, String(action.route));
        break;
      case 'replace':
        replaced.push(String(action.route));
        break;
      case 'replaced-all':
        player.routes = replaced.reduce(without, player.routes);
        replaced = [];
        break;
      default:
    }
  }
  return players.map((player) => player.points(header.config.toggles['VB-24'] === 'route'));
}

function without(list: readonly string[], item: string): string[] {
  const index = list.indexOf(item);
  if (index === -1) throw new Error(`there is no ${item} among ${list.join(', ')}`);
  return list.toSpliced(index, 1);
}
