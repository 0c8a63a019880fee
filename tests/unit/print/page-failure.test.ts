import { describe, expect, it } from 'vitest';
import {
  PageCrashError,
  PageTimeoutError,
  pageFailureDiagnostic,
} from '../../../src/browser/page-problems.ts';
import type { DeckComponent } from '../../../src/core/pack.ts';
import { EXIT } from '../../../src/errors.ts';

const entryAt = (id: string, line: number) => {
  const place = { file: 'data/foxes.yaml', line, column: 3 };
  return { id, table: 'foxes', place, placeOf: () => place, fields: {} };
};
const card = (id: string, line: number) => ({ id, copies: 1, entry: entryAt(id, line) });
const DECK = {
  kind: 'deck',
  id: 'foxes',
  place: { file: 'game.yaml', line: 10, column: 5 },
  cards: [card('red', 1), card('grey', 5)],
} as unknown as DeckComponent;

const slot = (id: string, markup: string): string =>
  `<div class="slot" data-card="${id}">${markup}</div>`;
const HTML =
  slot('red', '<svg><use href="#a"/></svg>') +
  slot('grey', '<svg><filter id="b"><feTurbulence/></filter><g style="filter: url(#b)"/></svg>');

describe('a page that fails', () => {
  it('by time is a problem of its component, with the card that draws most', () => {
    const error = new PageTimeoutError('the PDF of foxes.html', 120_000);
    expect(error.exitCode).toBe(EXIT.problems);
    expect(pageFailureDiagnostic(DECK, error, HTML)).toMatchObject({
      ...{ code: 'page/too-slow', severity: 'error', file: 'game.yaml', line: 10, column: 5 },
      message: 'Timed out after 120 s waiting for the PDF of foxes.html.',
      related: [{ file: 'data/foxes.yaml', line: 5, message: expect.stringContaining('`grey`') }],
    });
  });

  it('by a crash is one too, and names no card where none draws more than text', () => {
    const error = new PageCrashError('The page crashed.');
    const found = pageFailureDiagnostic(DECK, error, slot('red', '<p>red</p>'));
    expect(found).toMatchObject({ code: 'page/crashed', line: 10, related: [] });
  });
});
