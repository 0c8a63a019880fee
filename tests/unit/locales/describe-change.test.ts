import { expect, it } from 'vitest';
import { describeChange } from '../../../src/locales/compare-translation.ts';

it('shows what was changed in a text, with the words around it', () => {
  expect(describeChange('Fare', 'Ticket')).toEqual({ before: '"Fare"', after: '"Ticket"' });
  expect(
    describeChange(
      'Start your action phase with 1 extra action, and so on to the end.',
      'Start your action phase with 2 extra actions, and so on to the end.',
    ),
  ).toEqual({
    before: '"… action phase with 1 extra action, and so on …"',
    after: '"… action phase with 2 extra actions, and so on …"',
  });
  expect(describeChange('one two', 'one two three')).toEqual({
    before: '"one two"',
    after: '"one two three"',
  });
});
