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
      /^#a9937a looks like the #57c598 of Mount Pleasant (with (protanopia|deuteranopia) \(\d+\.\d apart\)(, )?)+(in grey \(\d\.\d apart\))?$/,
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
  {
    code: 'mark/die-number-twice',
    of: 'one number of the dice for two regions',
    edits: { [REGIONS]: replacing('number: 2\n', 'number: 1\n') },
    at: [REGIONS, 'id: mount-pleasant\n  number: »1'],
    message: '`1` is the `number` of 2 regions: Fairview, Mount Pleasant',
    related: [REGIONS],
  },
  {
    code: 'mark/not-distinct',
    of: 'one shape for two regions of different colours',
    severity: 'warning',
    edits: { [REGIONS]: replacing('shape: triangle', 'shape: circle') },
    at: [REGIONS, 'fill: "#57c598"\n  ink: "#14161a"\n  shape: »circle'],
    hint: 'give each a different `shape`',
  },
  {
    code: 'mark/not-distinct',
    of: 'one colour, in words, for three regions',
    severity: 'warning',
    edits: {
      [REGIONS]: (text) =>
        replacing('colour: green', 'colour: red')(text).replace('colour: yellow', 'colour: red'),
    },
    at: [REGIONS, 'name: Mount Pleasant\n  colour: »red'],
    message: '3 regions',
    related: [REGIONS, REGIONS],
  },
  {
    code: 'mark/not-distinct',
    of: 'one printed colour for two regions with different numbers and shapes',
    severity: 'warning',
    edits: { [REGIONS]: replacing('fill: "#57c598"', 'fill: "#a80b1c"') },
    at: [REGIONS, 'colour: green\n  fill: »"#a80b1c"'],
  },
  {
    code: 'mark/not-distinct',
    of: 'one letter for two players',
    severity: 'warning',
    edits: { 'data/players.yaml': replacing('letter: B', 'letter: A') },
    at: ['data/players.yaml', 'name: Pink\n  letter: »A'],
  },
];
