import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../src/app/recipes.ts';
import { graphsOf } from '../../../src/boards/boards.ts';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import { toGamePack } from '../../../src/play/pack-data.ts';
import { checkFully, editedPack, REPOSITORY } from '../../../tests/helpers/pack.ts';
import { readTable } from '../../../tests/helpers/pack-tables.ts';
import { testRulebookRules } from '../../../tests/helpers/rulebook-rules.ts';
import { rulebookFacts } from '../rules/facts.ts';

const FOLDER = join(REPOSITORY, 'games', 'busrider');
const files = await readPackFiles(FOLDER);

testRulebookRules({
  name: 'BusRider',
  file: join(FOLDER, 'rulebook', 'rules.yaml'),
  run: () => checkFolder(FOLDER, { time: async (_, work) => work() }),
  tag: 'BR',
  gaps: 16,
});

interface Trip {
  readonly steps: number;
  readonly fares: number;
  readonly payoff: number;
  readonly turns: readonly { readonly at: string; readonly lost: number }[];
}

function tripWith(edits: Readonly<Record<string, (text: string) => string>>): Trip {
  const { pack, diagnostics } = checkFully(editedPack(edits, files));
  if (pack === null) throw new Error(diagnostics[0]?.message);
  const { trips } = rulebookFacts(toGamePack(pack, graphsOf(pack))) as unknown as {
    readonly trips: { worked: Trip };
  };
  return trips.worked;
}

describe('the delivery in the rulebook', () => {
  it('costs a fare of the bank, one of another player, and one on an own Route', async () => {
    const numbers = await readTable('data/numbers.yaml', FOLDER);
    const fareOf = (id: string): number => {
      const found = numbers.find((one) => one.id === id);
      return Number(found?.teaching ?? found?.value);
    };
    expect(tripWith({}).fares).toBe(2 * fareOf('fare-bank') + fareOf('fare-opponent'));
  });

  it('ends each turn where the roll ends, and loses what is left on arrival', () => {
    expect(tripWith({})).toMatchObject({
      steps: 6,
      // The numbers of the table; none covers the name of the last stop.
      marks: [{ text: '1' }, { text: '2' }, { text: '3' }],
      turns: [
        { at: 'Railway Inn', lost: 0 },
        { at: 'Fairground', lost: 6 },
      ],
    });
  });
});
