import { describe, expect, it } from 'vitest';
import {
  PageCrashError,
  PageTimeoutError,
  pageDiagnostics,
  pageFailureDiagnostic,
} from '../../../src/browser/page-problems.ts';
import { EXIT } from '../../../src/diagnostics/errors.ts';
import type { DeckComponent } from '../../../src/pack/pack.ts';
import { checkFully, placeOf, shippedPack } from '../../helpers/pack.ts';

describe('a page that fails', () => {
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

  it('by time is a problem of its component', () => {
    const error = new PageTimeoutError('the PDF of foxes.html', 120_000);
    expect(error.exitCode).toBe(EXIT.problems);
    expect(pageFailureDiagnostic(DECK, error)).toMatchObject({
      code: 'page/too-slow',
      severity: 'error',
      file: 'game.yaml',
      line: 10,
      column: 5,
      message: 'Timed out after 120 s waiting for the PDF of foxes.html.',
    });
  });

  it('by a crash is one too', () => {
    const error = new PageCrashError('The page crashed.');
    const found = pageFailureDiagnostic(DECK, error);
    expect(found).toMatchObject({ code: 'page/crashed', line: 10, related: [] });
  });
});

describe('page diagnostics', () => {
  const { pack } = checkFully(shippedPack);
  const fares = pack?.components.find((one): one is DeckComponent => one.id === 'fares');

  const CODES = [
    ['request-refused', 'page/request-refused'],
    ['request-failed', 'page/request-failed'],
    ['font-failed', 'page/font-failed'],
    ['image-failed', 'page/image-failed'],
    ['page-overflow', 'page/overflow'],
    ['page-error', 'page/script-error'],
    ['console-error', 'page/browser-error'],
  ] as const;

  it.each(CODES)('%s of a page is reported at its component as %s', (kind, code) => {
    if (fares === undefined) throw new Error('the shipped pack has no fares');
    const reported = pageDiagnostics(fares, [{ kind, message: 'it went wrong', url: 'x.png' }]);
    const template = { file: 'templates/fare.hbs', line: 1, column: 1 };
    const at = placeOf({ file: 'game.yaml', on: 'name: Fares' }, shippedPack);
    expect(reported).toMatchObject([
      {
        code,
        severity: 'error',
        message: 'it went wrong',
        file: 'game.yaml',
        line: at.line - 2,
        column: at.column,
        related: [template],
      },
    ]);
  });
});
