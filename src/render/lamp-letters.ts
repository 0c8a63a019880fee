/** Letters of seven rows of lamps, five wide, as on the front of a bus: `#` is lit. */
const LAMP_LETTERS: Readonly<Record<string, string>> = {
  A: '.###. #...# #...# ##### #...# #...# #...#',
  B: '####. #...# #...# ####. #...# #...# ####.',
  C: '.###. #...# #.... #.... #.... #...# .###.',
  D: '####. #...# #...# #...# #...# #...# ####.',
  E: '##### #.... #.... ####. #.... #.... #####',
  F: '##### #.... #.... ####. #.... #.... #....',
  G: '.###. #...# #.... #.### #...# #...# .###.',
  H: '#...# #...# #...# ##### #...# #...# #...#',
  I: '.###. ..#.. ..#.. ..#.. ..#.. ..#.. .###.',
  J: '..### ...#. ...#. ...#. ...#. #..#. .##..',
  K: '#...# #..#. #.#.. ##... #.#.. #..#. #...#',
  L: '#.... #.... #.... #.... #.... #.... #####',
  M: '#...# ##.## #.#.# #.#.# #...# #...# #...#',
  N: '#...# ##..# ##..# #.#.# #..## #..## #...#',
  O: '.###. #...# #...# #...# #...# #...# .###.',
  P: '####. #...# #...# ####. #.... #.... #....',
  Q: '.###. #...# #...# #...# #.#.# #..#. .##.#',
  R: '####. #...# #...# ####. #.#.. #..#. #...#',
  S: '.#### #.... #.... .###. ....# ....# ####.',
  T: '##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..',
  U: '#...# #...# #...# #...# #...# #...# .###.',
  V: '#...# #...# #...# #...# #...# .#.#. ..#..',
  W: '#...# #...# #...# #.#.# #.#.# ##.## #...#',
  X: '#...# #...# .#.#. ..#.. .#.#. #...# #...#',
  Y: '#...# #...# .#.#. ..#.. ..#.. ..#.. ..#..',
  Z: '##### ....# ...#. ..#.. .#... #.... #####',
  '0': '.###. #...# #..## #.#.# ##..# #...# .###.',
  '1': '..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.',
  '2': '.###. #...# ....# ...#. ..#.. .#... #####',
  '3': '####. ....# ....# .###. ....# ....# ####.',
  '4': '...#. ..##. .#.#. #..#. ##### ...#. ...#.',
  '5': '##### #.... ####. ....# ....# #...# .###.',
  '6': '.###. #.... #.... ####. #...# #...# .###.',
  '7': '##### ....# ...#. ..#.. ..#.. .#... .#...',
  '8': '.###. #...# #...# .###. #...# #...# .###.',
  '9': '.###. #...# #...# .#### ....# ....# .###.',
  ' ': '..... ..... ..... ..... ..... ..... .....',
  '-': '..... ..... ..... .###. ..... ..... .....',
};

const LETTER_WIDTH = 5;
/** One dark column stands between letters. */
const LETTER_PITCH = LETTER_WIDTH + 1;

/** A word in lamps. */
export interface LampWord {
  /** How many columns it takes. */
  readonly columns: number;
  /** From top to bottom, each the stretches of lit lamps in it: first column and how many. */
  readonly rows: readonly (readonly { readonly from: number; readonly count: number }[])[];
}

/** A word as lamps show it: in capitals and without accents. `null` when a sign has no letter. */
export function lampWord(text: string): LampWord | null {
  const signs = [...text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()];
  const letters = signs.map((sign) => LAMP_LETTERS[sign]?.split(' '));
  if (letters.length === 0 || letters.includes(undefined)) return null;
  const rows = Array.from({ length: 7 }, (_, row) =>
    letters.map((letter) => letter?.[row] ?? '').join('.'),
  );
  return {
    columns: letters.length * LETTER_PITCH - 1,
    rows: rows.map((lamps) =>
      [...lamps.matchAll(/#+/g)].map((lit) => ({ from: lit.index, count: lit[0].length })),
    ),
  };
}
