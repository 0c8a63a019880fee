import { GAME, type Mistake, unreadable } from '../../../helpers/mistakes.ts';

const RULES = 'rules/index.mjs';

/** The rules of a pack, declared at the end of game.yaml. */
const declaring = (path: string) => ({
  [GAME]: (text: string) => `${text}\nplay:\n  rules: ${path}\n`,
});

const manyFiles = Object.fromEntries(
  Array.from({ length: 200 }, (_, number) => [`rules/part-${number}.mjs`, 'export {};\n']),
);

/** Mistakes around the rules that a pack brings. */
export const PLAY_MISTAKES: readonly Mistake[] = [
  {
    code: 'play/no-such-file',
    of: 'rules misspelt',
    edits: { ...declaring('rules/idnex.mjs'), [RULES]: 'export default {};\n' },
    at: [GAME, 'rules: »rules/idnex.mjs'],
    hint: 'did you mean `rules/index.mjs`?',
  },
  {
    code: 'play/no-such-file',
    of: 'rules that are not there',
    edits: declaring(RULES),
    at: [GAME, 'rules: »rules/index.mjs'],
    hint: 'add the module',
  },
  {
    code: 'play/too-large',
    of: 'more modules than anyone reads',
    edits: { ...declaring(RULES), [RULES]: 'export default {};\n', ...manyFiles },
    at: [GAME, 'rules: »rules/index.mjs'],
    message: '201 files',
  },
  {
    code: 'play/too-large',
    of: 'a module of more than a megabyte',
    edits: { ...declaring(RULES), [RULES]: `// ${'x'.repeat(1_000_000)}\n` },
    at: [GAME, 'rules: »rules/index.mjs'],
    message: 'at most 200 files and 1000000 bytes',
  },
  {
    code: 'value/bad-format',
    of: 'rules under another ending',
    edits: declaring('rules/index.js'),
    at: [GAME, 'rules: »rules/index.js'],
  },
  {
    code: 'file/binary',
    of: 'rules that are not text',
    edits: { ...declaring(RULES), [RULES]: unreadable(RULES, 'file/binary') },
    at: [RULES, '»'],
  },
];
