import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compileSchemaFile } from '../../../src/check/schema/compile-schema.ts';
import { loadPresets } from '../../../src/load/load-presets.ts';
import { REPOSITORY } from '../../helpers/pack.ts';

const { products, services, tableSchemas } = await loadPresets();
const read = (name: string) => readFile(join(REPOSITORY, 'presets', name), 'utf8');

const PRESETS = readdirSync(join(REPOSITORY, 'presets'))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.slice(0, -'.yaml'.length));

describe('the presets', () => {
  it.each(PRESETS)('are valid against their schema: %s', async (name) => {
    const schema = JSON.parse(await read(`schemas/${name}.schema.json`));
    const validate = new Ajv2020({ allErrors: true }).compile(schema);
    validate(parse(await read(`${name}.yaml`)));
    expect(validate.errors).toBeNull();
  });

  it.each([...tableSchemas])('have a schema for tables that can be compiled: %s', (_, file) => {
    expect(compileSchemaFile(file).diagnostics).toEqual([]);
  });
});

describe('the products of print services', () => {
  it('leave bleed for the knife, and never a canvas smaller than what is cut from it', () => {
    for (const { id, kind, canvas, finished } of products.values()) {
      if (['document', 'tuckbox', 'die'].includes(kind)) continue;
      const over = [
        canvas.widthPx - finished.widthIn * 300,
        canvas.heightPx - finished.heightIn * 300,
      ];
      expect({ id, isCovered: over.every((px) => px >= 66 && px <= 152) }).toEqual({
        id,
        isCovered: true,
      });
    }
  });

  it('have boxes whose panels join and lie on their pictures', () => {
    const boxes = [...products.values()].filter(({ panels }) => panels.size > 0);
    expect(boxes.length).toBeGreaterThan(2);
    for (const { id, canvas, panels } of boxes) {
      for (const { xPx, yPx, widthPx, heightPx } of panels.values()) {
        expect(xPx + widthPx).toBeLessThanOrEqual(canvas.widthPx);
        expect(yPx + heightPx).toBeLessThanOrEqual(canvas.heightPx);
      }
      const row = ['left', 'back', 'right', 'front'] as const;
      for (const [index, name] of row.slice(1).entries()) {
        const before = panels.get(row[index] ?? 'left');
        const endPx = (before?.xPx ?? 0) + (before?.widthPx ?? 0);
        const gapPx = Math.abs((panels.get(name)?.xPx ?? 0) - endPx);
        expect({ id, name, joins: gapPx <= 2 }).toEqual({ id, name, joins: true });
      }
    }
  });

  it('are taken by each service in a way that its exports make', () => {
    const taken = [...services.values()].map(({ id, exports }) => [id, ...exports]);
    expect(taken).toEqual([
      ['tgc', 'png'],
      ['makeplayingcards', 'png'],
      ['printerstudio', 'png'],
      ['drivethrucards', 'pdf'],
      ['launchtabletop', 'pdf'],
      ['printandplay', 'build'],
      ['eu-offset', 'pdf'],
    ]);
  });

  it.each([
    ['services', { exports: ['pdg'] }],
    ['services', { exports: [] }],
    ['products', { kind: 'dek' }],
    ['products', { pixels: [825] }],
  ])('are held to the schema: %s with %o', async (name, change) => {
    const schema = JSON.parse(await read(`schemas/${name}.schema.json`));
    const validate = new Ajv2020().compile(schema);
    const [record] = parse(await read(`${name}.yaml`));
    expect(validate([record])).toBe(true);
    expect(validate([{ ...record, ...change }])).toBe(false);
  });
});
