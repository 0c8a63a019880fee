import { beforeAll, describe, expect, it } from 'vitest';
import { generateDocs } from '../../../scripts/update-docs.mjs';
import { listCodes } from '../../../src/load/load-codes.ts';
import * as markup from '../../../src/markup/allowed-markup.ts';
import { REPOSITORY } from '../../helpers/pack.ts';
import { documents, vbuses } from './documents.ts';

let made: ReadonlyMap<string, string> = new Map();

beforeAll(async () => {
  made = await generateDocs({ root: REPOSITORY, codes: listCodes(), markup, vbuses });
});

describe('what is generated in the docs', () => {
  it.each(documents)('$path is fresh: else run `npm run docs`', ({ path, text }) => {
    expect(text).toBe(made.get(path));
  });

  it('has every mark closed', () => {
    for (const { path, text } of documents) {
      const marks = [...text.matchAll(/^<!-- (\/?)generated.*-->$/gm)].map((mark) => mark[1]);
      expect(marks, path).toEqual(marks.map((_, index) => (index % 2 === 0 ? '' : '/')));
    }
  });

  it('is not little', () => {
    const orders = documents.flatMap(({ text }) => [...text.matchAll(/^<!-- generated: /gm)]);
    expect(orders.length).toBeGreaterThan(30);
  });
});
