import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../helpers/command-line.ts';
import type { FileEdits } from '../../helpers/pack-copy.ts';
import { tinyPack } from '../../helpers/tiny-pack.ts';

const SCHEMA = 'data/schemas/guests.schema.json';

/** The guests in a CSV file, before there is a schema. */
const GUESTS_IN_CSV: FileEdits = {
  'game.yaml': (text) => text.replaceAll('guests.yaml', 'guests.csv'),
  'templates/guest.hbs': (text) => text.replace('card.brings.name', 'card.cake'),
  'data/guests.yaml': null,
  'data/guests.csv':
    'id,name,cake,copies,notes\nhatter,Mad Hatter,lemon-tart,2,too loud?\ndormouse,Dormouse,seed-cake,3,\n',
  [SCHEMA]: null,
};

const infer = (cwd: string, ...args: readonly string[]) =>
  runCommand(['schema', 'infer', ...args], cwd);

describe('vbuses schema infer', () => {
  it('is what validate says to type, and what it writes is valid', async () => {
    const pack = await tinyPack(GUESTS_IN_CSV);
    const before = await runCommand(['validate'], pack);
    expect(before).toMatchObject({ exitCode: 1 });
    expect(before.out).toContain('`vbuses schema infer guests --write`');
    const made = await infer(pack, 'guests', '--write');
    expect(made, made.err).toMatchObject({ exitCode: 0 });
    expect(made.out).toContain(`wrote ${SCHEMA}`);
    expect(await runCommand(['validate', '--strict'], pack)).toMatchObject({
      exitCode: 0,
      out: 'no problems\n',
    });
  });

  it('makes every missing schema without names, and prints it alone', async () => {
    const pack = await tinyPack(GUESTS_IN_CSV);
    const { exitCode, out, err } = await infer(pack);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({
      title: 'Guests',
      items: { required: ['id', 'name', 'cake', 'copies'] },
    });
    const complete = await tinyPack();
    expect((await infer(complete)).out).toContain('every table has its schema');
  });

  it('replaces a schema only when it is told to', async () => {
    const pack = await tinyPack();
    const stored = () => readFile(join(pack, SCHEMA), 'utf8');
    const before = await stored();
    const refused = await infer(pack, 'cakes', 'guests', '--write');
    expect(refused).toMatchObject({ exitCode: 3 });
    expect(refused.err).toContain('already exists');
    expect(await stored()).toBe(before);
    const forced = await infer(pack, 'guests', '--write', '--force', '--json');
    expect(JSON.parse(forced.out)).toMatchObject({
      written: [SCHEMA],
      schemas: [{ table: 'guests', data: ['data/guests.yaml'], path: SCHEMA }],
    });
    expect(await stored()).not.toBe(before);
    expect((await infer(pack, 'guests', '--write')).out).toContain('is already what the records');
  });
});
