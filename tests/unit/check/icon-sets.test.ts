import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../src/app/recipes.ts';
import type { StageClock } from '../../../src/limits/time-budget.ts';
import { parseRichText } from '../../../src/text/text-markup.ts';
import { plantIconPackage } from '../../helpers/icon-package.ts';
import { tinyPack } from '../../helpers/tiny-pack.ts';

const CLOCK: StageClock = { time: async (_, work) => work() };
const SETS = '\nicons:\n  sets: ["@iconify-json/game-icons"]\n';
const TEMPLATE = 'templates/guest.hbs';

/** What is found with another template of the guests. */
async function check(template: string, planted: Parameters<typeof plantIconPackage>[1] = {}) {
  const pack = await tinyPack({
    'game.yaml': (text) => `${text}${SETS}`,
    [TEMPLATE]: template,
  });
  await plantIconPackage(pack, planted);
  return checkFolder(pack, CLOCK);
}

describe('an icon of a set', () => {
  it('is drawn by its whole name, with ids of its own, and named in the credits', async () => {
    const { rendered, diagnostics } = await check(
      '{{icon "game-icons:sword"}}{{icon "game-icons:gem"}}',
    );
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const face = [...(rendered?.faces.get('guests')?.values() ?? [])][0] ?? '';
    expect(face).toContain('class="icon icon--game-icons:sword" viewBox="0 0 512 512"');
    expect(face).toContain('fill="url(#icon--game-icons:gem-1)"');
    expect(rendered?.pack.game.credits).toEqual([expect.stringContaining('Game Icons (Ada')]);
  });

  it.each([
    ['game-icons:swrod', 'template/no-such-icon'],
    ['game-icons:trap', 'icon/unsafe'],
  ])('is reported where it cannot be drawn: %s', async (name, code) => {
    const { diagnostics } = await check(`{{icon "${name}"}}`);
    expect(diagnostics.map((one) => one.code)).toContain(code);
  });

  it('is mirrored and turned in its box where it is another one', async () => {
    const { rendered } = await check(
      '{{icon "game-icons:sword-left"}}{{icon "game-icons:shield-turned"}}',
    );
    const { icons } = rendered?.pack ?? {};
    expect(icons?.get('game-icons:sword-left')).toContain('matrix(-1 0 0 1 512 0)');
    expect(icons?.get('game-icons:shield-turned')).toMatch(/viewBox="0 0 512 600"/);
  });
});

describe('a set of icons', () => {
  it.each([
    ['icon-set/not-installed', { name: '@iconify-json/lucide' }],
    ['icon-set/not-icons', { icons: [] }],
  ] as const)('is reported where game.yaml names it: %s', async (code, planted) => {
    const { diagnostics } = await check('{{card.name}}', planted);
    expect(diagnostics).toMatchObject([{ code, file: 'game.yaml', line: 38, column: 10 }]);
  });
});

describe('the name of an icon between colons', () => {
  const icons = (text: string): string[] =>
    parseRichText(text).flatMap((part) => (part.kind === 'icon' ? [part.name] : []));

  it.each([
    ['Draw :game-icons:sword: now', ['game-icons:sword']],
    [':game-icons:3d-meeple::fare:', ['game-icons:3d-meeple', 'fare']],
    [':fare:or:park:', ['fare', 'park']],
    [':fare:3:park:', ['fare', 'park']],
    [':fare::park:', ['fare', 'park']],
    ['at 10:30: go', []],
  ])('is found in %s', (text, names) => expect(icons(text)).toEqual(names));
});
