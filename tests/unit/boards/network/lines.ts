import type { Region, Route, Stop } from '../../../../src/boards/network/model.ts';

const regions: readonly Region[] = ['circle', 'star'].map((shape, index) => ({
  id: `region-${index + 1}`,
  number: index + 1,
  name: `Region ${index + 1}`,
  fill: index === 0 ? '#a80b1c' : '#14161a',
  ink: '#ffffff',
  shape,
}));

const stops = new Map<string, Stop>();

/** A stop named by a letter; the first half of the alphabet lies in region 1, capitals are majors. */
export function stopAt(letter: string): Stop {
  const known = stops.get(letter);
  if (known) return known;
  const stop: Stop = {
    id: letter,
    name: `Stop ${letter}`,
    region: regions[letter.toLowerCase() < 'n' ? 0 : 1] ?? null,
    size: letter === letter.toUpperCase() ? 'major' : 'minor',
    position: [letter.charCodeAt(0), 0],
    symbols: [],
    value: null,
    label: { side: null, lines: null },
    routes: [],
    place: { file: 'data/stops.yaml', line: 1, column: 1 },
  };
  stops.set(letter, stop);
  return stop;
}

/** A route whose legs are words: each letter is a stop. */
export function routeOf(...legs: readonly string[]): Route {
  const written = legs.map((leg) => [...leg].map(stopAt));
  return {
    id: '26-29',
    name: 'Here / There',
    start: stopAt(legs.at(-1)?.at(-1) ?? 'a'),
    legs: written,
    stops: [...new Set(written.flat())],
    kind: null,
    fill: null,
    style: 'solid',
    mark: '26-29',
    legend: 'Here / There',
  };
}
