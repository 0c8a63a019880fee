import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { jsonOf } from '../helpers/cli.ts';
import { runHere, runWell } from '../helpers/command-line.ts';
import type { FileEdits } from '../helpers/pack-copy.ts';
import { sharedTinyPack, tinyPack } from '../helpers/tiny-pack.ts';

const withWords = (text: string): string =>
  text.replace('"x-name":true', '"x-name":true,"x-translate":true');

/** Words that can be translated: names in the data, and one in a template. */
const WORDS: FileEdits = {
  'data/schemas/guests.schema.json': withWords,
  'data/schemas/cakes.schema.json': withWords,
  'templates/guest.hbs': (text) =>
    text.replace(
      'brings {{card.brings.name}}',
      '{{t "brings {cake}" cake=card.brings.name}}{{mark}}',
    ),
};
const wordyPack = (): Promise<string> => tinyPack(WORDS);

const CAKES: Readonly<Record<string, string>> = {
  'Lemon Tart': 'Tarte au citron',
  'Seed Cake': 'Gâteau aux graines',
  'Mad Hatter': 'Chapelier fou',
  Dormouse: 'Loir',
  'brings {cake}': 'apporte {cake}',
  'Tea Party': 'Le thé',
  Guests: 'Invités',
  Cakes: 'Gâteaux',
};

/** Fills in every translation that an update left empty. */
async function translate(pack: string): Promise<void> {
  const folder = join(pack, 'locales', 'fr');
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8');
    const filled = text.replaceAll(
      / {2}source: "?(.*?)"?\n {2}text: ""/g,
      (whole, source: string) =>
        whole.replace('text: ""', `text: ${JSON.stringify(CAKES[source])}`),
    );
    await writeFile(join(folder, name), filled);
  }
}

describe('a pack in two languages', () => {
  it('is begun, translated, checked and built', async () => {
    const cwd = await wordyPack();
    const begun = await runHere(['locale', 'update', 'fr'], { cwd });
    expect(begun).toMatchObject({ code: 0, stderr: '' });
    expect(begun.stdout).toContain('wrote locales/fr/guests.yaml');
    expect(begun.stdout).toContain('8 texts to translate');

    const empty = jsonOf(await runHere(['validate', '--json'], { cwd }));
    expect(empty.diagnostics).toMatchObject([
      { code: 'locale/missing', message: 'none of the 8 texts is translated into French' },
    ]);
    expect(await runHere(['validate', '--strict'], { cwd })).toMatchObject({ code: 1 });

    await translate(cwd);
    await runWell(['validate', '--strict'], { cwd });
    const again = await runHere(['locale', 'update', 'fr'], { cwd });
    expect(again.stdout).toBe('French has an entry for every text\n');

    const args = ['build', '--locale', 'fr', '--format', 'html', '--strict'];
    expect(await runHere(args, { cwd })).toMatchObject({ code: 0, stderr: '' });
    const read = (path: string) => readFile(join(cwd, 'Output', path), 'utf8');
    const guests = await read('guests.html');
    expect(guests).toContain('<html lang="fr"');
    // Without the id, which is in the language of the data.
    expect(guests).toContain('<p>apporte Tarte au citron</p>');
    expect(guests).not.toMatch(/brings|Lemon|Hatter/);
    expect(JSON.parse(await read('manifest.json'))).toMatchObject({
      locale: 'fr',
      pack: { name: 'Le thé' },
      cards: [{ id: 'hatter', file: 'data/guests.yaml', line: 1 }, {}, {}, {}],
    });
    expect(await read('index.html')).toContain('<h1>Le thé</h1>');
    expect(await read('index.html')).toContain(', en français</p>');

    await runWell(['build', '--format', 'html'], { cwd });
    expect(await read('guests.html')).toContain('<p>brings Lemon Tarthatter</p>');
    expect(JSON.parse(await read('manifest.json'))).toMatchObject({ locale: 'en' });
    await runWell([...args, '--draft'], { cwd });
    expect(await read('guests.html')).toContain('<p>apporte Tarte au citronhatter</p>');
  });
});

describe('a language that is not there', () => {
  let cwd = '';
  beforeAll(async () => {
    cwd = await sharedTinyPack(WORDS);
    await runHere(['locale', 'update', 'pt-br'], { cwd });
  });

  it.each([['build', '--format', 'html'], ['validate'], ['export', 'pdf']])(
    'is reported by %s, with those there are',
    async (...args) => {
      const result = await runHere([...args, '--locale', 'pt-Pt'], { cwd });
      expect(result.code).toBe(2);
      expect(result.stderr).toContain('the pack has no language `pt-Pt`');
      expect(result.stderr).toContain('`en`, `pt-BR`');
    },
  );

  it('is any other than those that are listed', async () => {
    expect(jsonOf(await runHere(['list', '--json'], { cwd })).languages).toEqual(['en', 'pt-BR']);
    expect((await runHere(['list'], { cwd })).stdout).toContain('with --locale: pt-BR');
    await runWell(['build', '--locale', 'EN', '--format', 'html'], { cwd });
  });

  it('is not begun under a name that is no code, nor in the language of the pack', async () => {
    const french = await runHere(['locale', 'update', 'french'], { cwd });
    expect(french).toMatchObject({ code: 2, stdout: '' });
    expect(french.stderr).toContain('use a code such as `fr`');
    expect(await runHere(['locale', 'update', 'en'], { cwd })).toMatchObject({ code: 2 });
    expect(await readdir(join(cwd, 'locales'))).toEqual(['locale.schema.json', 'pt-BR']);
  });
});
