import { expect, it } from 'vitest';
import { fillTemplateName, mayBeTemplate } from '../../../src/pack/template-name.ts';

const fill = (value: unknown) =>
  fillTemplateName('templates/{{card.kind}}-{{ n }}.hbs', ([key]) => (key === 'kind' ? value : 2));

it.each(['spell', 'Big Dragon', 'épée', 'v1.2', 'a_b-c', 7, { id: 'spell' }])(
  '%j can be part of the name of a template',
  (value) => {
    const text = typeof value === 'object' ? value.id : value;
    expect(fill(value)).toEqual({ path: `templates/${text}-2.hbs` });
  },
);

it.each([
  '..',
  '../up',
  'a/b',
  'a\\b',
  'C:',
  '.hidden',
  'a..b',
  'a\u0000b',
  'ends.',
  '{{n}}',
  ['a'],
])('%j cannot', (value) => {
  expect(fill(value)).toEqual({ fault: 'unsafe', field: 'kind' });
});

it('a field that is empty or does not exist makes no name', () => {
  expect(fill(null)).toEqual({ fault: 'empty', field: 'kind' });
  expect(fill('  ')).toEqual({ fault: 'empty', field: 'kind' });
  expect(fill(undefined)).toEqual({ fault: 'unknown', field: 'kind' });
});

it('a name with fields may stand for the files of its folder', () => {
  const name = 'templates/{{kind}}-back.hbs';
  expect(mayBeTemplate(name, 'templates/fire-back.hbs')).toBe(true);
  expect(mayBeTemplate(name, 'templates/-back.hbs')).toBe(false);
  expect(mayBeTemplate(name, 'templates/old/fire-back.hbs')).toBe(false);
  expect(mayBeTemplate(name, 'templates/fire.hbs')).toBe(false);
});
