import { type HelperCall, Markup, numberOption, textArgument } from '../../pack/template-helper.ts';

/** Lamps stand this far apart, in units of the drawing; a lit one is a little smaller. */
const LAMP_PITCH = 10;

const LIT_LENGTH = 8;

/**
 * `<path d="{{lampText (t "Route") columns=37 row=15}}"/>`: a short word as the lamps of a sign show
 * it, in the middle of so many columns, from that row down (the first is 1). To be drawn as strokes 8
 * wide, with lamps 10 apart.
 */
export function lampText(call: HelperCall): Markup {
  const text = textArgument(call, 0, 'lampText');
  const columns = numberOption(call, 'columns');
  const row = numberOption(call, 'row', 1);
  if (text === null || columns === null || row === null) return new Markup('');
  const word = lampWord(text);
  if (word === null || word.columns > columns) {
    call.reportCard({
      code: 'card/text-overflow',
      message:
        word === null
          ? `"${text}" contains a character that the lamps cannot show`
          : `"${text}" is ${word.columns} lamps wide, but the sign has ${columns}`,
      hint: word === null ? 'use letters from A to Z, digits, hyphens and spaces' : 'shorten it',
      about: text,
    });
    return new Markup('');
  }
  return new Markup(lampPath(word, Math.floor((columns - word.columns) / 2), row - 1));
}

const lampPath = ({ rows }: LampWord, left: number, top: number): string =>
  rows
    .flatMap((stretches, row) =>
      stretches.map(({ from, count }) => {
        const x = (left + from) * LAMP_PITCH + (LAMP_PITCH - LIT_LENGTH) / 2;
        const y = (top + row) * LAMP_PITCH + LAMP_PITCH / 2;
        return `M${x} ${y}h${count * LAMP_PITCH - (LAMP_PITCH - LIT_LENGTH)}`;
      }),
    )
    .join('');

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
interface LampWord {
  /** How many columns it takes. */
  readonly columns: number;
  /** From top to bottom, each the stretches of lit lamps in it: first column and how many. */
  readonly rows: readonly (readonly { readonly from: number; readonly count: number }[])[];
}

/** A word as lamps show it: in capitals and without accents. `null` when a sign has no letter. */
function lampWord(text: string): LampWord | null {
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
