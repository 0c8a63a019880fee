import { type LampWord, lampWord } from '../lamp-letters.ts';
import { type HelperCall, Markup, numberOption, textArgument } from '../template-helper.ts';

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
          ? `"${text}" holds a sign that the lamps have no letter for`
          : `"${text}" is ${word.columns} lamps wide, and the sign has ${columns}`,
      hint: word === null ? 'letters from A to Z, figures, hyphens and spaces' : 'write it shorter',
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
