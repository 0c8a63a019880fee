import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import { findKnownModule, hashShippedCode } from '../../../src/simulate/known-code.ts';
import { snapshotPackCode } from '../../../src/simulate/pack-code.ts';
import { openPackRules } from '../../../src/simulate/pack-rules.ts';
import { checkFully, editedPack, REPOSITORY, shippedPack } from '../../helpers/pack.ts';

const FOLDERS = Object.values(await hashShippedCode());

const codeOf = (files: typeof shippedPack) => snapshotPackCode(files, 'rules/index.ts');

describe('the code of a shipped pack', () => {
  it('is known of each of them', () => {
    expect(FOLDERS).toEqual(expect.arrayContaining(['', 'games/busao', 'examples/last-trick']));
  });

  it.each(FOLDERS.filter((folder) => !folder.startsWith('examples/')))(
    'runs wherever a copy of it lies: %s',
    async (folder) => {
      const files = await readPackFiles(join(REPOSITORY, folder));
      const rules = await openPackRules('/nowhere', files, { isAllowed: false });
      expect(rules.diagnostics).toEqual([]);
      const { pack } = checkFully(files);
      if (pack === null) throw new Error(`${folder} has mistakes`);
      expect((await rules.factsOf(pack)).ofRulebook()).toHaveProperty('numbers');
    },
  );

  it('does not run with a byte changed, a file more, or another entry', async () => {
    expect(await findKnownModule(codeOf(shippedPack))).not.toBeNull();
    const changes = [
      editedPack({ 'rules/cards.ts': (text) => `${text} ` }),
      editedPack({ 'strategies/mine.mjs': '' }),
      editedPack({ 'rules/codes.yaml': null }),
    ];
    for (const files of changes) expect(await findKnownModule(codeOf(files))).toBeNull();
    expect(await findKnownModule(snapshotPackCode(shippedPack, 'rules/cards.ts'))).toBeNull();
  });
});

describe('any other code of a pack', () => {
  it('is left out with one warning at its name, and its facts are empty', async () => {
    const files = editedPack({ 'rules/cards.ts': (text) => `${text} ` });
    const { checks, effectWords, diagnostics, factsOf } = await openPackRules('/', files, {
      isAllowed: false,
    });
    expect({ checks, effectWords }).toEqual({ checks: [], effectWords: null });
    expect(diagnostics).toMatchObject([
      { code: 'play/code-not-run', severity: 'warning', file: 'game.yaml' },
    ]);
    const { pack } = checkFully(shippedPack);
    if (pack === null) throw new Error('the shipped pack has mistakes');
    expect((await factsOf(pack)).ofRulebook()).toBeUndefined();
  });

  it('is not asked for where its module does not exist, which a check reports', async () => {
    const files = editedPack({ 'rules/index.ts': null });
    expect((await openPackRules('/', files, { isAllowed: true })).diagnostics).toEqual([]);
  });
});
