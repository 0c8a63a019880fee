import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { ANNOTATIONS } from '../../../src/check/schema/compile-schema.ts';
import { collectTemplateSources, compileTemplates } from '../../../src/render/compile-templates.ts';
import { TEMPLATE_HELPERS } from '../../../src/render/template-helpers/registry.ts';
import { shippedPack } from '../../helpers/pack.ts';
import { codeBlocks, documents, documentText, vbuses } from './documents.ts';

const blocks = documents.flatMap(codeBlocks);
const inLanguage = (language: string) => blocks.filter((block) => block.language === language);

describe('examples in the docs', () => {
  it.each(inLanguage('yaml'))('$document:$line is YAML', ({ text }) => {
    const document = parseDocument(text);
    expect([...document.errors, ...document.warnings]).toEqual([]);
  });

  it.each(inLanguage('json'))('$document:$line is JSON', ({ text }) => {
    expect(() => JSON.parse(text)).not.toThrow();
  });

  it.each(inLanguage('handlebars'))('$document:$line compiles', ({ text }) => {
    const { partials } = collectTemplateSources(shippedPack);
    const templates = new Map([['templates/example.hbs', text]]);
    expect(compileTemplates({ templates, partials }).diagnostics).toEqual([]);
  });

  it('name a language each, and are many', () => {
    expect(
      blocks.filter(({ language }) => language === '').map(({ document }) => document),
    ).toEqual(['README.md']);
    expect(inLanguage('yaml').length).toBeGreaterThan(8);
    expect(inLanguage('handlebars').length).toBeGreaterThan(8);
  });
});

describe('docs/pack.md', () => {
  const text = documentText('docs/pack.md');
  const folder = mkdtempSync(join(tmpdir(), 'vbuses-docs-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has a complete pack that builds', async () => {
    const files = codeBlocks({ path: 'docs/pack.md', text }).filter(
      ({ fileName }) => fileName !== null,
    );
    expect(files.map(({ fileName }) => fileName)).toContain('game.yaml');
    for (const { fileName, text: content } of files) {
      const place = join(folder, fileName ?? '');
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, content);
    }
    const built = await vbuses(['build', '--format', 'html', '--strict'], folder);
    expect(built).toMatchObject({ exitCode: 0, stderr: '' });
    const manifest: { cards: { places: unknown[] }[]; files: { path: string }[] } = JSON.parse(
      readFileSync(join(folder, 'Output', 'manifest.json'), 'utf8'),
    );
    expect(manifest.cards.map(({ places }) => places.length)).toEqual([6, 4, 2]);
    expect(manifest.files.map(({ path }) => path)).toContain('fruit.html');
    expect(readFileSync(join(folder, 'Output', 'fruit.html'), 'utf8')).toContain('Quince');
  });

  it.each(Object.keys(TEMPLATE_HELPERS))('explains the helper %s, by an example', (name) => {
    const [, section = ''] = text.split(`\n#### \`${name}\`\n`);
    expect(section).toMatch(new RegExp(`^\\n\`\`\`handlebars\\n.*\\b${name} `));
  });

  it.each(ANNOTATIONS)('explains the keyword %s', (keyword) => {
    expect(text).toContain(`| \`"${keyword}": `);
  });
});
