import { join } from 'node:path';
import { readPackFiles } from '../../src/load/read-pack-files.ts';
import { editedPack, REPOSITORY, replacing } from './pack.ts';

export const DORFFEST = join(REPOSITORY, 'tests', 'fixtures', 'dorffest');

/** A village fair: a small pack in German and English whose cards have effects. */
export const dorffest = await readPackFiles(DORFFEST);

/** The same, where an upgrade has a field that is a record itself: whom it is for. */
export const upgradesFor = (sentence: string) =>
  editedPack(
    {
      'data/schemas/upgrades.schema.json': replacing(
        '"id": { "type": "string" },',
        '"id": { "type": "string" }, "for": { "type": "string", "x-reference": "traits" },',
      ),
      'data/upgrades.yaml': replacing('  name: Rampe\n', '  name: Rampe\n  for: elder\n'),
      'data/effects.yaml': replacing(
        '{not, select, yes {ohne} other {mit}} {upgrade.name}',
        sentence,
      ),
    },
    dorffest,
  );
