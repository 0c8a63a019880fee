/** Takes the record that begins with `- ` and these words away. */
export const withoutRecord =
  (start: string) =>
  (text: string): string => {
    const { before, after } = recordAt(text, start);
    return before + after;
  };

/** Changes the first such stretch within a record. */
export const inRecord =
  (start: string, from: string, to: string) =>
  (text: string): string => {
    const { before, record, after } = recordAt(text, start);
    if (!record.includes(from)) throw new Error(`${start} does not hold ${JSON.stringify(from)}`);
    return before + record.replace(from, to) + after;
  };

/** The text of a record, to be put elsewhere. */
export const recordOf = (text: string, start: string): string => recordAt(text, start).record;

function recordAt(text: string, start: string) {
  const from = text.indexOf(`\n- ${start}\n`) + 1;
  if (from === 0) throw new Error(`no record begins with "- ${start}"`);
  const next = text.indexOf('\n- ', from);
  const to = next === -1 ? text.length : next + 1;
  return { before: text.slice(0, from), record: text.slice(from, to), after: text.slice(to) };
}

export const GAME = 'game.yaml';
export const STOPS = 'data/stops.yaml';
export const UPGRADES = 'data/upgrades.yaml';
export const FARES = 'data/fares.yaml';
