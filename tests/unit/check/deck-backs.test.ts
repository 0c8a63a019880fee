import { describe, expect, it } from 'vitest';
import {
  type Anchor,
  check,
  checkFully,
  type Edits,
  editedPack,
  placeOf,
  replacing,
  shippedPack,
} from '../../helpers/pack.ts';

const BACK = 'templates/route-back.hbs';
const LINE = `    back: ${BACK}\n`;

/** The pack with another line in the place of the one that names the back of routes. */
const withLine = (line: string, others: Edits = {}) =>
  editedPack({ 'game.yaml': replacing(LINE, line === '' ? '' : `    ${line}\n`), ...others });

const reported = (files: ReturnType<typeof withLine>) =>
  check(files).map(({ code, severity, file, line, column, hint }) => ({
    code,
    severity,
    file,
    line,
    column,
    hint,
  }));

const at = (files: ReturnType<typeof withLine>, anchor: Anchor) => placeOf(anchor, files);

describe('`back` of a deck', () => {
  it('names the template of the back', () => {
    const { pack, diagnostics } = checkFully(shippedPack);
    expect(diagnostics).toEqual([]);
    const backs = new Map(
      pack?.components.map((one) => [one.id, one.kind === 'deck' ? one.back : 'no deck']),
    );
    expect(backs.get('routes')).toBe(BACK);
    expect(backs.get('fares')).toBe('templates/fare-back.hbs');
    expect(backs.get('dice')).toBeNull();
    expect(backs.get('board')).toBe('no deck');
  });

  it('may be left out', () => {
    const { pack, diagnostics } = checkFully(withLine('', { [BACK]: null }));
    expect(diagnostics).toEqual([]);
    const routes = pack?.components.find(({ id }) => id === 'routes');
    expect(routes).toMatchObject({ kind: 'deck', back: null });
  });

  it('names a file that is there', () => {
    const files = withLine('back: templates/route-bcak.hbs');
    expect(reported(files)).toEqual([
      {
        code: 'file/missing',
        severity: 'error',
        ...at(files, { file: 'game.yaml', on: 'templates/route-bcak' }),
        hint: `did you mean \`${BACK}\`?`,
      },
    ]);
  });

  it('is reported once for all decks that name it', () => {
    const name = 'templates/passenger-back.hbs';
    const diagnostics = check(editedPack({ [name]: null }));
    expect(diagnostics).toMatchObject([{ code: 'file/missing', file: 'game.yaml' }]);
    expect(diagnostics[0]?.related).toHaveLength(7);
  });

  it.each([
    ['back: ../route-back.hbs', 'file/outside-pack', '../route'],
    ['back: templates/route-back.html', 'value/bad-format', 'templates/route-back.html'],
    ['back: 7', 'value/wrong-type', '7'],
    ['bakc: templates/route-back.hbs', 'key/unknown', 'bakc'],
  ])('`%s` is %s and nothing else', (line, code, where) => {
    const files = withLine(line);
    const place = at(files, { file: 'game.yaml', on: `    ${line}`, at: where });
    // A path out of the pack says nothing of the file that is meant, which is unused then.
    const errors = reported(files).filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject([{ code, ...place }]);
    if (code !== 'file/outside-pack') expect(reported(files)).toHaveLength(1);
  });

  it('does not belong to a board', () => {
    const files = editedPack({
      'game.yaml': replacing('    kind: board\n', `    kind: board\n${LINE}`),
    });
    const kind = at(files, { file: 'game.yaml', on: 'kind: board' });
    expect(reported(files)).toMatchObject([
      { code: 'key/not-here', file: 'game.yaml', line: kind.line + 1, column: 5 },
    ]);
  });

  it('has something in it', () => {
    expect(reported(editedPack({ [BACK]: '\n' }))).toMatchObject([
      { code: 'file/empty', file: BACK, line: 1, column: 1 },
    ]);
  });

  it('that no deck names any more is reported as unused', () => {
    expect(reported(withLine(''))).toMatchObject([
      { code: 'file/unused', severity: 'warning', file: BACK, line: 1, column: 1 },
    ]);
  });
});
