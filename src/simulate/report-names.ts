import type { ReportNames } from '../balance/report.ts';
import type { Pack } from '../model/pack.ts';

/** What is counted goes by ids; the tables whose records are called so have the names. */
export function createReportNames(pack: Pack): ReportNames {
  const tableOf = (kind: string) => [...pack.tables.values()].find(({ noun }) => noun === kind);
  const stops = new Map((pack.board?.stops ?? []).map(({ id, name }) => [id, name]));
  return {
    place: (id) => stops.get(id) ?? id,
    places: [...stops.keys()],
    holding: (kind, id) => {
      const { name, cost } = tableOf(kind)?.byId.get(id)?.fields ?? {};
      const told = typeof name === 'string' ? name : id;
      return {
        name: told === id || kind !== 'route' ? told : `${id} ${told}`,
        cost: typeof cost === 'number' ? cost : null,
      };
    },
    idsOf: (kind) => tableOf(kind)?.entries.map(({ id }) => id) ?? [],
  };
}
