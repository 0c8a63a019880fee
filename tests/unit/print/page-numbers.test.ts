import { describe, expect, it } from 'vitest';
import { type PageNumbers, printUntilSettled } from '../../../src/print/page-numbers.ts';

/** A printer that lays out by `layout`, and a record of what it was asked for. */
function printerOf(layout: (numbers: PageNumbers | null, keepsRoom: boolean) => PageNumbers) {
  const prints: string[] = [];
  const print = async (given: PageNumbers | null, keepsRoom: boolean) => {
    prints.push(`${given === null ? 'measure' : given.sets}${keepsRoom ? ' with room' : ''}`);
    return { numbers: layout(given, keepsRoom), given };
  };
  return { prints, print };
}

describe('printing until the page numbers are true', () => {
  it('takes one print to find them and one to write them', async () => {
    const { prints, print } = printerOf(() => ({ sets: 9 }));
    expect(await printUntilSettled(print, null)).toMatchObject({ given: { sets: 9 } });
    expect(prints).toEqual(['measure with room', '9']);
  });

  it('takes one print if the guess holds, two if it does not', async () => {
    const { prints, print } = printerOf(() => ({ sets: 9 }));
    await printUntilSettled(print, { sets: 9 });
    expect(prints).toEqual(['9']);
    await printUntilSettled(print, { sets: 8 });
    expect(prints).toEqual(['9', '8', '9']);
  });

  it('keeps the room of all references when a reference that is left out moves its heading', async () => {
    const { prints, print } = printerOf((given, keepsRoom) => ({
      sets: keepsRoom || given?.sets !== 9 ? 9 : 10,
    }));
    const settled = await printUntilSettled(print, null);
    expect(settled).toEqual({ given: { sets: 9 }, numbers: { sets: 9 } });
    expect(prints.at(-1)).toBe('9 with room');
  });

  it('returns nothing for a text that never settles', async () => {
    let page = 0;
    const { print } = printerOf(() => {
      page += 1;
      return { sets: page };
    });
    expect(await printUntilSettled(print, null)).toBeNull();
  });
});
