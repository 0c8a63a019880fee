/**
 * Rules of the tiny game: guests drink one cup or two in turn, until ten are empty. Tests replace
 * parts of them.
 */
export const TEA_RULES = `import { defineGame, rankByScore } from 'vbuses/play';
import { drink } from './drink.mjs';

const score = ({ cups }) => cups.map((total) => ({ total, parts: { cups: total } }));
const isOver = ({ cups }) => cups.reduce((sum, one) => sum + one, 0) >= 10;

export default defineGame({
  id: 'tea-party',
  rulesVersion: '1',
  seats: { least: 2, most: 3 },
  bounds: { maxTurns: 20, scoreRange: [0, 20] },
  scoreParts: ['cups'],
  strategies: {
    thirsty: {
      parameters: { cups: { standard: 2, least: 1, most: 2, whole: true, description: 'its cups' } },
      create: ({ parameters }) => ({
        decide: (view, legal) => legal.find(({ cups }) => cups === parameters.cups) ?? legal[0],
      }),
    },
  },
  open: (pack) => ({
    setup: (config) => ({ config, active: 0, cups: Array.from({ length: config.players }, () => 0) }),
    pending: (state) =>
      isOver(state)
        ? { type: 'done', result: rankByScore(score(state), 'normal') }
        : { type: 'decision', seat: state.active, kind: 'turn', optional: false },
    legal: () => [{ type: 'drink', cups: 1 }, { type: 'drink', cups: 2 }],
    apply: (state, action) => ({
      state: drink(state, action.cups),
      events: [{ type: 'drank', seat: state.active, cups: action.cups }],
    }),
    view: (state) => state,
    score,
  }),
});
`;

/** The other module of these rules. */
export const DRINK = `export const drink = (state, cups) => ({
  ...state,
  active: (state.active + 1) % state.cups.length,
  cups: state.cups.map((had, seat) => (seat === state.active ? had + cups : had)),
});
`;

/** The files that give the tiny game these rules. */
export const TEA_FILES = {
  'game.yaml': (text: string) => `${text}play:\n  rules: rules/index.mjs\n`,
  'rules/index.mjs': TEA_RULES,
  'rules/drink.mjs': DRINK,
};
