import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../src/app/recipes.ts';
import { graphsOf } from '../../../src/boards/boards.ts';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import { toGamePack } from '../../../src/play/pack-data.ts';
import { checkFully, editedPack, REPOSITORY, replacing } from '../../../tests/helpers/pack.ts';
import { readTable } from '../../../tests/helpers/pack-tables.ts';
import { testRulebookRules } from '../../../tests/helpers/rulebook-rules.ts';
import { tenDaysTenNightsSpec } from '../rules/index.ts';

const FOLDER = join(REPOSITORY, 'games', 'ten-days-ten-nights');
const files = await readPackFiles(FOLDER);

const run = checkFolder(FOLDER, { time: async (_, work) => work() });

testRulebookRules({
  name: 'Ten Days, Ten Nights',
  file: join(FOLDER, 'rulebook', 'rules.yaml'),
  run: () => run,
  tag: 'NO',
  gaps: 17,
});

const factsOf = (edits: Readonly<Record<string, (text: string) => string>>) => {
  const { pack, diagnostics } = checkFully(editedPack(edits, files));
  if (pack === null) throw new Error(diagnostics[0]?.message);
  return tenDaysTenNightsSpec.rulebookFacts?.(toGamePack(pack, graphsOf(pack))) ?? {};
};

describe('the turns in the rulebook', () => {
  it('are reckoned by the rules of play: two visits, and a share of one of them', async () => {
    const places = await readTable('data/places/activities.yaml', FOLDER);
    const pointsOf = (id: string): number => Number(places.find((one) => one.id === id)?.hp);
    const { story } = factsOf({}) as { story: { sheet: Record<string, unknown> } };
    expect(story.sheet).toMatchObject({
      happiness: pointsOf('bell-tower') + pointsOf('velvet-theatre') + pointsOf('bell-tower') / 10,
      experiences: 1,
      activities: 2,
      revisited: 1,
    });
    // One box of the sheet is ticked for a revisit.
    const { html = '' } = (await run).rendered?.rulebooks.get('rulebook') ?? {};
    expect(html.match(/class="tick tick--done"/g)).toHaveLength(1);
  });

  it('must be allowed: one that is not is refused with its place', () => {
    const night = replacing('{ do: visit, at: velvet-theatre }', '{ do: visit, at: bell-tower }');
    expect(() => factsOf({ 'data/examples.yaml': night })).toThrow(
      /the rules do not allow ".*Great Bell Tower.* in round 2 .*data\/examples\.yaml:\d+/,
    );
  });
});
