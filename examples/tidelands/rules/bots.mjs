// The bots of Tidelands. A bot sees what its seat sees (`view`), and answers with one of the legal
// actions.
// @ts-check

/** The item of a list that is worth most; the first of several. */
function best(list, worth) {
  let [found] = list;
  let most = Number.NEGATIVE_INFINITY;
  for (const one of list) {
    const value = worth(one);
    if (value > most) [found, most] = [one, value];
  }
  return found;
}

/** Takes the most shells that it can get now. */
export const grabber = {
  description: 'lays the tile that brings most at once',
  create: ({ rules: { tables } }) => ({
    decide: ({ laid }, legal) => best(legal, (one) => tables.points(laid, one.space, one)),
  }),
};

/** Thinks of the next player too: bays with many neighbours are what others wait for. */
export const guard = {
  description: 'lays the tile that brings much, and leaves few good places to the next player',
  parameters: {
    weight: {
      standard: 0.5,
      least: 0,
      most: 5,
      description: 'how much it minds what it leaves behind',
    },
  },
  create: ({ rules: { tables }, parameters: { weight } }) => ({
    decide({ laid }, legal) {
      const worthOf = ({ space, ...one }) => {
        const after = { ...laid, [space]: one };
        const open = tables.shore(after).map((other) => tables.countNeighbours(after, other));
        return tables.points(laid, space, one) - weight * Math.max(0, ...open);
      };
      return best(legal, worthOf);
    },
  }),
};
