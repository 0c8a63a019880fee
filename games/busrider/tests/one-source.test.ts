import { describe, expect, it } from 'vitest';
import { graphsOf } from '../../../src/boards/boards.ts';
import { boardComponents } from '../../../src/pack/pack.ts';
import type { PackFiles } from '../../../src/pack/pack-files.ts';
import { toGamePack } from '../../../src/play/pack-data.ts';
import { collectTemplateSources, compileTemplates } from '../../../src/render/compile-templates.ts';
import { renderBoard, renderBoardParts, renderPack } from '../../../src/render/render-pack.ts';
import { checkFully, editedPack, replacing } from '../../../tests/helpers/pack.ts';
import { roughMeasure as measure } from '../../../tests/unit/boards/network/boards.ts';
import { cardFacts } from '../rules/card-facts.ts';
import { readTables } from '../rules/tables.ts';
import { busriderFiles } from './busrider-game.ts';

/** A pack of BusRider as it is printed and played. */
function open(files: PackFiles) {
  const { pack, diagnostics } = checkFully(files);
  if (pack === null) throw new Error(`${diagnostics[0]?.message}`);
  const { compiled } = compileTemplates(collectTemplateSources(files));
  const component = boardComponents(pack).find(({ board }) => board === 'teaching');
  const parts = renderBoardParts({ pack, compiled, measure }).boardParts.get('teaching');
  if (component === undefined || parts === undefined) throw new Error('there is no board');
  const gamePack = toGamePack(pack, graphsOf(pack));
  const { faces } = renderPack({
    pack,
    compiled,
    measure,
    components: pack.components,
    facts: (card) => cardFacts(gamePack, { ...card.entry, copies: card.copies }),
  });
  const wordsOf = (deck: string, card: string): string =>
    (faces.get(deck)?.get(card) ?? '')
      .replace(/<(svg|style)[\s\S]*?<\/\1>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
  const board = readTables(gamePack).boards.get('teaching');
  if (board === undefined) throw new Error('the rules have no such board');
  return {
    board,
    drawn: renderBoard(pack, measure, { component, parts }) ?? '',
    wordsOf,
    /** What a delivery pays in the printed table, by the two numbers on the plates. */
    inTable: (row: number, column: number): string =>
      new RegExp(` ${row} [A-Z][\\w ]*?((?: \\d+)+) `)
        .exec(wordsOf('teaching-payoff-table', 'teaching-payoff-sheet'))?.[1]
        ?.trim()
        .split(' ')[column - 1] ?? '',
  };
}

const shipped = open(busriderFiles);

describe('a length in the data', () => {
  const longer = open(
    editedPack(
      {
        'data/teaching-segments.yaml': replacing(
          '{ from: chapel-hill, to: mill-end }',
          '{ from: chapel-hill, to: mill-end, length: 2 }',
        ),
      },
      busriderFiles,
    ),
  );
  const lengthsOn = ({ drawn }: typeof shipped): number =>
    drawn.match(/data-length-of="chapel-hill--mill-end"/g)?.length ?? 0;

  it('is that of the board', () => {
    expect(lengthsOn(shipped)).toBe(0);
    expect(lengthsOn(longer)).toBe(1);
  });

  it('is what the game, the table and the destination cards pay for', () => {
    for (const { board, inTable, wordsOf } of [shipped, longer]) {
      const payoff = board.payoffs.get('chapel-hill')?.get('mill-end');
      expect(inTable(5, 1)).toBe(String(payoff));
      expect(wordsOf('teaching-destinations', 'mill-end')).toMatch(
        new RegExp(`Pays from 1 ${payoff} 2 `),
      );
    }
    const pays = ({ board }: typeof shipped) => board.payoffs.get('chapel-hill')?.get('mill-end');
    expect(pays(longer)).toBe(2 * (pays(shipped) ?? 0));
  });
});

describe('a price in the data', () => {
  const dearer = open(
    editedPack(
      { 'data/teaching-routes.yaml': (text) => text.replace(/price: \d+/, 'price: 33') },
      busriderFiles,
    ),
  );

  it('is that of the board, of the deed and of the game', () => {
    const [first] = shipped.board.routes;
    const prices = [
      [shipped, first?.price ?? 0],
      [dearer, 33],
    ] as const;
    for (const [{ drawn, board, wordsOf }, price] of prices) {
      expect(board.routes[0]?.price).toBe(price);
      expect(drawn).toContain(`>T ${price}<`);
      expect(drawn).toContain(`${first?.name} · ${price}<`);
      expect(wordsOf('teaching-deeds', first?.id ?? '')).toMatch(new RegExp(`Price ${price} `));
    }
  });
});
