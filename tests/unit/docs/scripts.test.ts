import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');

// No compiler follows what scripts import of the compiled program.
describe('the scripts', () => {
  const scripts = ['scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(REPOSITORY, folder), { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((name) => name.endsWith('.mjs')),
  );
  const modules = scripts.flatMap((script) => {
    const text = readFileSync(join(REPOSITORY, script), 'utf8');
    const imported = text.matchAll(/'(?:\.\.\/)?(?:dist\/)?((?:[a-z-]+\/)*[a-z-]+)\.js'/g);
    return [...imported].map(([, path = '']) => [script, path] as const);
  });

  it('import the compiled program', () => expect(modules.length).toBeGreaterThan(20));

  it.each(modules)('%s finds %s', (_, path) => {
    expect(existsSync(join(REPOSITORY, 'src', `${path}.ts`))).toBe(true);
  });
});
