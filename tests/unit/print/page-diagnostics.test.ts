import { expect, it } from 'vitest';
import { PAGE_PROBLEM_KINDS, pageDiagnostics } from '../../../src/browser/page-problems.ts';
import type { DeckComponent } from '../../../src/core/pack.ts';
import { checkFully, placeOf, shippedPack } from '../../helpers/pack.ts';

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

it('knows every kind of problem', () => {
  expect(CODES.map(([kind]) => kind)).toEqual(PAGE_PROBLEM_KINDS);
});

it.each(CODES)('%s of a page is told at its component as %s', (kind, code) => {
  if (fares === undefined) throw new Error('the shipped pack has no fares');
  const told = pageDiagnostics(fares, [{ kind, message: 'it went wrong', url: 'x.png' }]);
  const template = { file: 'templates/fare.hbs', line: 1, column: 1 };
  const at = placeOf({ file: 'game.yaml', on: 'name: Fares' }, shippedPack);
  expect(told).toMatchObject([
    {
      ...{ code, severity: 'error', message: 'it went wrong' },
      ...{ file: 'game.yaml', line: at.line - 2, column: at.column },
      related: [template],
    },
  ]);
});
