import { FARES, GAME, type Mistake, REGIONS } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const MARKS = '    marks: [number, shape]\n';

/** Colours that mean something, and the tables and fields that hold them. */
export const COLOUR_MISTAKES: readonly Mistake[] = [
  {
    code: 'colour/too-close',
    of: 'colours that look alike and have no other mark',
    edits: {
      [GAME]: replacing(MARKS, ''),
      [REGIONS]: replacing('fill: "#d97726"', 'fill: "#a9937a"'),
    },
    at: [REGIONS, 'fill: »"#a9937a"'],
    message:
      /^#a9937a looks like the #57c598 of Mount Pleasant (to (protan|deutan) eyes \(\d+\.\d apart\)(, )?)+(in grey \(\d\.\d apart\))?$/,
    related: [REGIONS],
  },
  {
    code: 'colour/too-close',
    of: 'colours that have the same mark',
    edits: {
      [GAME]: replacing(MARKS, '    marks: [shape]\n'),
      [REGIONS]: (text) =>
        replacing('shape: hexagon', 'shape: triangle')(text).replace('"#d97726"', '"#a9937a"'),
    },
    at: [REGIONS, 'fill: »"#a9937a"'],
  },
  {
    code: 'colour/too-close',
    of: 'colours that are not as far apart as the pack asks for',
    edits: { [GAME]: replacing(MARKS, '    greySteps: 11.5\n') },
    at: [REGIONS, 'fill: »"#2c6bd2"'],
    message: /^#2c6bd2 looks like the #a80b1c of Fairview in grey \(11\.3 apart\)$/,
  },
  {
    code: 'colour/no-such-table',
    of: 'the table of the colours misspelt',
    edits: { [GAME]: replacing('  - table: regions\n', '  - table: region\n') },
    at: [GAME, '  - table: »region\n'],
    hint: 'did you mean `regions`?',
  },
  {
    code: 'colour/no-such-field',
    of: 'the field of the colours misspelt',
    edits: {
      [GAME]: replacing('table: regions\n    field: fill\n', 'table: regions\n    field: fil\n'),
    },
    at: [GAME, '    field: »fil\n'],
    hint: 'did you mean `fill`?',
  },
  {
    code: 'colour/no-such-field',
    of: 'the field of a mark misspelt',
    edits: { [GAME]: replacing('[number, shape]', '[number, shapes]') },
    at: [GAME, '[number, »shapes]'],
  },
  {
    code: 'colour/not-a-colour',
    of: 'a field that holds names',
    edits: {
      [GAME]: replacing(
        `  - table: regions\n    field: fill\n${MARKS}`,
        '  - table: fares\n    field: name\n',
      ),
    },
    at: [FARES, 'name: »Fare\n'],
    message: '`Fare` is not a colour',
  },
];
