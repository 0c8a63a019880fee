import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkFolder } from '../../../src/app/recipes.ts';
import { graphsOf } from '../../../src/boards/boards.ts';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import type { Fields } from '../../../src/pack/pack.ts';
import { type GamePack, toGamePack } from '../../../src/play/pack-data.ts';
import { checkFully, REPOSITORY } from '../../../tests/helpers/pack.ts';
import { testRulebookRules } from '../../../tests/helpers/rulebook-rules.ts';
import { rulebookFacts } from '../rules/facts.ts';
import { landingsOf, readMove, recordsIn } from '../rules/scenes.ts';
import { readTables, type Tables } from '../rules/tables.ts';

const FOLDER = join(REPOSITORY, 'games', 'commute');

testRulebookRules({
  name: 'Commute',
  file: join(FOLDER, 'rulebook', 'rules.yaml'),
  run: () => checkFolder(FOLDER, { time: async (_, work) => work() }),
  tag: 'CO',
  gaps: 16,
});

describe('the figures of the rulebook', () => {
  let game: GamePack;
  let tables: Tables;
  let facts: Fields;

  beforeAll(async () => {
    const { pack } = checkFully(await readPackFiles(FOLDER));
    if (pack === null) throw new Error('the pack has mistakes');
    game = toGamePack(pack, graphsOf(pack));
    tables = readTables(game);
    facts = rulebookFacts(toGamePack(pack, graphsOf(pack)));
  });

  it('show moves that the rules allow', () => {
    const { neighbours } = game.graph();
    for (const { id, fields } of game.table('examples').records) {
      const at = new Map<unknown, string>();
      for (const move of recordsIn(fields.moves).map(readMove)) {
        const { pawn, way } = move;
        const about = `${id}: ${way.join(' ')}`;
        // A pawn that has moved before stands where it stopped.
        expect(at.get(pawn.id) ?? way[0], about).toBe(way[0]);
        way.slice(1).forEach((space, step) => {
          expect(neighbours.get(way[step] ?? ''), about).toContain(space);
          expect(space, about).not.toBe(way[step - 1]);
        });
        expect(landingsOf(tables, fields.which, move), about).toContain(way.at(-1));
        at.set(pawn.id, way.at(-1) ?? '');
      }
    }
  });

  it('show pushes from where the player who pushes has stopped', () => {
    for (const { id, fields } of game.table('examples').records) {
      recordsIn(fields.moves)
        .map(readMove)
        .forEach(({ by, way }, index, moves) => {
          const before = moves[index - 1];
          if (by === null || before === undefined) return;
          expect(by.id, id).toBe(before.pawn.id);
          expect(way[0], id).toBe(before.way.at(-1));
        });
    }
  });

  it('score every line of the sheet', () => {
    const { commutes } = facts as { commutes: Record<string, Fields> };
    const pointsOf = (id: string) =>
      recordsIn(commutes[id]?.players).map(({ minutes, points }) => [minutes, points]);
    // Worked out by hand, from the original rules.
    expect(pointsOf('monday-morning')).toEqual([
      [104, -11],
      [100, 0],
      [97, -3],
      [91, -9],
      [99, -1],
    ]);
    expect(pointsOf('monday-evening')).toEqual([
      [78, 20],
      [84, 14],
      [81, 17],
      [78, 20],
      [101, -3],
    ]);
    const totals = recordsIn(commutes['tuesday-evening']?.players).map(({ total }) => total);
    expect(totals).toEqual([16, 30, 20, 27, 13]);
  });
});
