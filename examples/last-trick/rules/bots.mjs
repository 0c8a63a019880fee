// The bots of Last Trick. A bot sees what its seat sees (`view`), and answers with one of the legal
// actions.
// @ts-check

/** The item of a list that is worth most; the first of several. */
const best = (list, worth) =>
  list.reduce((found, one) => (worth(one) > worth(found) ? one : found));

/** How high a card is, with trumps above all others. */
const heightOf = ({ rank, isTrump }) => rank + (isTrump ? 10 : 0);

/** Always plays high: the simplest bot, and a bar for the others. */
export const leader = {
  description: 'plays its highest card',
  create: ({ rules: { tables } }) => ({
    decide: (_view, legal) => best(legal, ({ card }) => heightOf(tables.card(card))),
  }),
};

/** Takes tricks as cheaply as it can, and keeps high cards for the end. */
export const cautious = {
  description:
    'wins a trick with its lowest card that can, and saves high cards for the last trick',
  parameters: {
    weight: {
      standard: 2,
      least: 0,
      most: 10,
      description: 'how much it keeps high cards, from not at all to always',
    },
  },
  create: ({ rules: { tables }, parameters: { weight } }) => ({
    decide(view, legal) {
      const { table, hand, config } = view;
      const winning = table.length === 0 ? null : tables.winner(table).card;
      const isLast = table.length === config.players - 1;
      // Towards the end high cards are worth less in the hand and more on the table.
      const price = weight * Math.min(1, (hand.length - 1) / 4);
      return best(legal, ({ card }) => {
        const height = heightOf(tables.card(card));
        const wins = winning === null || tables.beats(card, winning);
        const hope = wins ? (isLast ? 20 : height) : 0;
        return hope - (price * height) / 2 - height / 100;
      });
    },
  }),
};

/** Tries each card in worlds that it makes up, and plays the one that does best. */
export const lookahead = {
  description: 'plays each card to the end in worlds that look the same to it',
  parameters: {
    worlds: {
      standard: 6,
      least: 1,
      most: 100,
      whole: true,
      description: 'how many worlds it makes up',
    },
  },
  choices: {
    policy: {
      standard: 'cautious',
      values: ['cautious', 'leader', 'random'],
      description: 'how it thinks that everyone plays',
    },
  },
  create: ({ seat, config, random, rules, policy, parameters, choices }) => ({
    decide(view, legal) {
      if (legal.length === 1) return legal[0];
      const streams = Array.from({ length: parameters.worlds }, (_, number) => random.fork(number));
      const worlds = streams.map((stream) => ({ stream, state: rules.determinise(view, stream) }));
      const players = Array.from({ length: config.players }, (_, other) =>
        policy(choices.policy, { seat: other, random: random.fork(`policy/${other}`) }),
      );
      /** The lead of this seat over the best of the others, when all is played. */
      const playOut = ({ state: start, stream }, action) => {
        let { state } = rules.apply(start, action);
        for (;;) {
          const wait = rules.pending(state);
          if (wait.type === 'done') break;
          const choice =
            wait.type === 'chance'
              ? rules.sample(wait.chance, stream)
              : players[wait.seat].decide(rules.view(state, wait.seat), rules.legal(state));
          state = rules.apply(state, choice).state;
        }
        const totals = rules.score(state).map(({ total }) => total);
        return totals[seat] - Math.max(...totals.filter((_, other) => other !== seat));
      };
      const value = (action) => worlds.reduce((sum, world) => sum + playOut(world, action), 0);
      const values = new Map(legal.map((action) => [action, value(action)]));
      // The stream moves on, so that the next decision makes up other worlds.
      random.next();
      return best(legal, (action) => values.get(action));
    },
  }),
};
