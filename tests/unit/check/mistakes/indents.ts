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
    hint: 'it is indented by 3 spaces, the keys of the record above by 2',
  },
  {
    code: 'yaml/syntax',
    of: 'a line too far to the left',
    edits: { [FARES]: inFares(' name: Fare', '  name: Fare') },
    at: [FARES, ' »name: Fare'],
    hint: 'it is indented by 1 space, the keys of the record above by 2',
  },
  {
    code: 'yaml/syntax',
    of: 'a key that is no longer part of its record',
    edits: { [FARES]: inFares('name: Fare', '  name: Fare') },
    at: [FARES, '»name: Fare'],
    hint: 'it is indented by no spaces, the keys of the record above by 2',
  },
  {
    code: 'yaml/syntax',
    of: 'a record too far to the right',
    edits: { [STOPS]: replacing('- id: granville-island', ' - id: granville-island') },
    at: [STOPS, ' »- id: granville-island'],
    hint: 'it is indented by 1 space, the entries of the list above by none',
  },
  {
    code: 'yaml/syntax',
    of: 'an entry too far to the left',
    edits: { [ROUTES]: inRecord('id: "3"', '      - marine-main', '     - marine-main') },
    at: [ROUTES, '     »- marine-main\n      - 49th-main'],
    hint: 'it is indented by 5 spaces, the entries of the list above by 6',
  },
  {
    code: 'yaml/syntax',
    of: 'an entry so far to the right that it is part of the one above',
    edits: { [ROUTES]: inRecord('id: "3"', '      - marine-main', '       - marine-main') },
    at: [ROUTES, '       »- marine-main\n      - 49th-main'],
    message: 'this line is not indented like the lines around it',
    hint: 'if the dash is part of the text above, put that text in quotes',
  },
  {
    code: 'yaml/syntax',
    of: 'the first line of a file lost',
    edits: { [LINKS]: (text) => text.replace(/^- from: .*\n/m, '') },
    at: [LINKS, '\n  »to: 16th-blanca\n- from: 16th-alma\n'],
    message: 'the first record does not start with `- `',
  },
];
