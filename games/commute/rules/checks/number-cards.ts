import { findRepeats, type Rule, relatedPlace } from 'vbuses/check';

/** What is printed for a value, as in a poker deck. */
const rankOf = (value: number): string => (value === 1 ? 'A' : String(value));

/** Each suit has each value once, and a card shows its value. */
export const numberCards: Rule = {
  name: 'number-cards',
  check: ({ tables, report }) => {
    const cards = tables.get('number-cards');
    if (!cards?.isComplete) return;
    const complete = cards.records.filter(
      ({ isValid, duplicate }) => isValid && duplicate === null,
    );
    for (const card of complete) {
      const value = card.number('value');
      const rank = card.text('rank');
      if (value === null || rank === null || rank === rankOf(value)) continue;
      report({
        code: 'number-card/wrong-rank',
        at: card.span(['rank']),
        message: `\`${card.id}\` shows ${rank}, but its value is ${value}`,
        hint: `write \`rank: "${rankOf(value)}"\`, or fix the value`,
        related: [relatedPlace(card.span(['value']), 'its value is here')],
        about: [card],
      });
    }
    const kindOf = (card: (typeof complete)[number]): string =>
      `${card.text('suit')} ${card.number('value')}`;
    for (const { item, first } of findRepeats(
      complete.filter(({ isValid }) => isValid),
      kindOf,
    )) {
      report({
        code: 'number-card/same-card',
        at: item.span(['value']),
        message: `\`${item.id}\` and \`${first.id}\` are the same card`,
        hint: 'each suit has each value from 1 to 10 once',
        related: [relatedPlace(first.span(['value']), `\`${first.id}\` is here`)],
        about: [item],
      });
    }
  },
};
