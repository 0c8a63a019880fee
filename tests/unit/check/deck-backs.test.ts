import { describe, expect, it } from 'vitest';
import {
  check,
  checkFully,
  type Edits,
  editedPack,
  replacing,
  shippedPack,
} from '../../helpers/pack.ts';

const BACK = 'templates/route-back.hbs';
const LINE = `    back: ${BACK}\n`;

/** The pack with another line in the place of the one that names the back of routes. */
const withLine = (line: string, others: Edits = {}) =>
  editedPack({ 'game.yaml': replacing(LINE, line === '' ? '' : `    ${line}\n`), ...others });

describe('`back` of a deck', () => {
  it('names the template of the back', () => {
    const { pack, diagnostics } = checkFully(shippedPack);
    expect(diagnostics).toEqual([]);
    const backs = new Map(
      pack?.components.map((one) => [one.id, one.kind === 'deck' ? one.back : 'no deck']),
    );
    expect(backs.get('routes')).toBe(BACK);
    expect(backs.get('fares')).toBe('templates/fare-back.hbs');
    expect(backs.get('dice')).toBeNull();
    expect(backs.get('board')).toBe('no deck');
  });

  it('may be left out', () => {
    const { pack, diagnostics } = checkFully(withLine('', { [BACK]: null }));
    expect(diagnostics).toEqual([]);
    const routes = pack?.components.find(({ id }) => id === 'routes');
    expect(routes).toMatchObject({ kind: 'deck', back: null });
  });

  it('is reported once for all decks that name it', () => {
    const name = 'templates/passenger-back.hbs';
    const diagnostics = check(editedPack({ [name]: null }));
    expect(diagnostics).toMatchObject([{ code: 'file/missing', file: 'game.yaml' }]);
    expect(diagnostics[0]?.related).toHaveLength(7);
  });
});
