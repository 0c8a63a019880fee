import {
  FARES,
  inFares,
  inRecord,
  LINKS,
  type Mistake,
  ROUTES,
  STOPS,
} from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

/** Lines that do not line up. */
export const INDENT_MISTAKES: readonly Mistake[] = [
  {
    code: 'yaml/syntax',
    of: 'a tab for an indent',
    edits: { [STOPS]: inRecord('id: ubc', '  size: major', '\tsize: major') },
    at: [STOPS, '»\tsize: major'],
    message: 'there is a tab where YAML only allows spaces',
    hint: 'indent with spaces',
  },
  {
    code: 'yaml/syntax',
    of: 'a tab in an indent',
    edits: { [STOPS]: inRecord('id: ubc', '  size: major', ' \tsize: major') },
    at: [STOPS, ' »\tsize: major'],
  },
  {
    code: 'yaml/syntax',
    of: 'a line too far to the right',
    edits: { [FARES]: inFares('   name: Fare', '  name: Fare') },
    at: [FARES, '   »name: Fare'],
    message: 'this line is not indented like the lines around it',
    hint: 'align it with the other keys of its record',
  },
  {
    code: 'yaml/syntax',
    of: 'a line too far to the left',
    edits: { [FARES]: inFares(' name: Fare', '  name: Fare') },
    at: [FARES, ' »name: Fare'],
  },
  {
    code: 'yaml/syntax',
    of: 'a key that is no longer part of its record',
    edits: { [FARES]: inFares('name: Fare', '  name: Fare') },
    at: [FARES, '»name: Fare'],
  },
  {
    code: 'yaml/syntax',
    of: 'a record too far to the right',
    edits: { [STOPS]: replacing('- id: granville-island', ' - id: granville-island') },
    at: [STOPS, ' »- id: granville-island'],
    hint: 'or with the other entries of its list',
  },
  {
    code: 'yaml/syntax',
    of: 'an entry too far to the left',
    edits: { [ROUTES]: inRecord('id: "3"', '      - marine-main', '     - marine-main') },
    at: [ROUTES, '     »- marine-main\n      - 49th-main'],
  },
  {
    code: 'yaml/syntax',
    of: 'an entry so far to the right that it is part of the one above',
    edits: { [ROUTES]: inRecord('id: "3"', '      - marine-main', '       - marine-main') },
    at: [ROUTES, '       »- marine-main\n      - 49th-main'],
    message: 'YAML reads this line as part of the text above',
    hint: 'align its dash with the other entries',
  },
  {
    code: 'yaml/syntax',
    of: 'the first line of a file lost',
    edits: { [LINKS]: (text) => text.replace(/^- from: .*\n/m, '') },
    at: [LINKS, '\n  to: 16th-blanca\n»- from: 16th-alma\n'],
  },
  {
    code: 'yaml/syntax',
    of: 'the second line of a record too far to the right, behind a comment',
    edits: { [FARES]: inFares('  # all\n    name: Fare', '  name: Fare') },
    at: [FARES, '    »name: Fare'],
  },
];
