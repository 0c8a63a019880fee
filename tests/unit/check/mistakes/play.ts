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
    code: 'play/no-such-import',
    of: 'a module misspelt',
    edits: {
      ...declaring(RULES),
      [RULES]: "import { deck } from './cadrs.mjs';\nexport default deck;\n",
      'rules/cards.mjs': 'export const deck = {};\n',
    },
    at: [RULES, "from '»./cadrs.mjs"],
    hint: 'did you mean `./cards.mjs`?',
  },
  {
    code: 'play/no-such-import',
    of: 'a module that another one exports on, and that is not there',
    edits: {
      ...declaring(RULES),
      [RULES]: "import '../strategies/bots.mjs';\nexport default {};\n",
      'strategies/bots.mjs': "// import './no-import.mjs'\nexport * from './greedy/bot.mjs';\n",
    },
    at: ['strategies/bots.mjs', "from '»./greedy/bot.mjs"],
    message: 'there is no file strategies/greedy/bot.mjs',
    hint: 'fix the name or add the file',
  },
  {
    code: 'play/forbidden-import',
    of: 'a module of Node',
    edits: {
      ...declaring(RULES),
      [RULES]: "import { readFileSync } from 'node:fs';\nexport default readFileSync;\n",
    },
    at: [RULES, "from '»node:fs"],
    message: 'the rules import `node:fs`, which is not allowed',
    hint: 'rules can import `vbuses/play`, and modules',
  },
  {
    code: 'play/forbidden-import',
    of: 'a package, as the rules run',
    edits: {
      ...declaring(RULES),
      [RULES]: "const load = () => import('lodash');\nexport default load;\n",
    },
    at: [RULES, "import('»lodash"],
  },
  {
    code: 'play/forbidden-import',
    of: 'a module of its own without its path',
    edits: {
      ...declaring(RULES),
      [RULES]: "import 'cards.mjs';\nexport default {};\n",
      'rules/cards.mjs': 'export {};\n',
    },
    at: [RULES, "import '»cards.mjs"],
    hint: 'did you mean `./cards.mjs`?',
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
