import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../src/app/recipes.ts';
import { openCache } from '../../../src/cache/cache.ts';
import { formatIdMark, ID_MARKS, type IdMarks } from '../../../src/pack/id-marks.ts';
import { temporaryFolder } from '../../helpers/pack-copy.ts';
import { tinyPack } from '../../helpers/tiny-pack.ts';
import { contentOf } from './decks.ts';

const CLOCK = { time: async <T>(_stage: string, work: () => T | Promise<T>): Promise<T> => work() };

describe('the small type that says which card it is', () => {
  const game = { version: '1.2.3' };

  it('is nothing, the id, or the id and the version', () => {
    expect(ID_MARKS.map((ids) => formatIdMark({ id: 'fox' }, game, ids))).toEqual([
      '',
      'fox',
      'fox · 1.2.3',
    ]);
  });

  it('is the id where it is not chosen', () => {
    expect(formatIdMark({ id: 'fox' }, game)).toBe('fox');
  });
});

describe('what a run prints of it', () => {
  it('is what the run asks for, whatever an earlier run cached', async () => {
    const folder = await tinyPack({
      'templates/cake.hbs': () => '<p>{{card.name}}</p><small>{{mark}}</small>\n',
    });
    const cache = openCache(await temporaryFolder());
    const faceOf = async (idMarks?: IdMarks): Promise<string> => {
      const run = await checkFolder(folder, CLOCK, undefined, { cache, idMarks });
      return contentOf(run.rendered?.faces.get('cakes')?.get('seed-cake'));
    };
    const seedCake = (mark: string): string => `<p>Seed Cake</p><small>${mark}</small>`;
    expect(await faceOf('full')).toBe(seedCake('seed-cake · 0.2.0'));
    expect(await faceOf('none')).toBe(seedCake(''));
    expect(await faceOf()).toBe(seedCake('seed-cake'));
    expect(await faceOf('full')).toBe(seedCake('seed-cake · 0.2.0'));
  });
});
