import { GAME, inRecord, type Mistake, withoutRecord } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const SPACES = 'data/board-spaces.yaml';
const TEXTS = 'data/board-texts.yaml';
const PANELS = 'data/board-panels.yaml';
const GROUND = 'data/ground.yaml';
const SCORING = 'data/scoring.yaml';

const space = (id: string, from: string, to: string) => inRecord(`id: ${id}`, from, to);
const FAIRVIEW_SPACE = 'passengers-1-fairview';

/** What lies on the board beside its network: spaces, words, panels, ground, scoring. */
export const DRESSING_MISTAKES: readonly Mistake[] = [
  {
    code: 'board-space/no-such-region',
    of: 'the region of a space misspelt',
    edits: { [SPACES]: space(FAIRVIEW_SPACE, 'region: fairview', 'region: fairviw') },
    at: [SPACES, 'region: »fairviw'],
    hint: 'did you mean `fairview`?',
  },
  {
    code: 'board-space/no-such-icon',
    of: 'the icon of a space misspelt',
    edits: { [SPACES]: space('fares', 'icon: fare', 'icon: fair') },
    at: [SPACES, 'icon: »fair\n'],
  },
  {
    code: 'value/not-allowed',
    of: 'the edge of a space misspelt',
    edits: { [SPACES]: space(FAIRVIEW_SPACE, 'edge: bottom', 'edge: botom') },
    at: [SPACES, 'edge: »botom'],
    hint: 'did you mean `bottom`?',
  },
  {
    code: 'board/missing-field',
    of: 'a space at an edge, and not where along it',
    edits: { [SPACES]: space(FAIRVIEW_SPACE, '  along: 1.5\n', '') },
    at: [SPACES, `- »id: ${FAIRVIEW_SPACE}`],
  },
  {
    code: 'board/off-board',
    of: 'a space beyond the end of its edge',
    edits: { [SPACES]: space(FAIRVIEW_SPACE, 'along: 1.5', 'along: 30') },
    at: [SPACES, 'along: »30'],
    message: 'extends from 28.75 to 31.25 in, but the board from 0 to 27',
    hint: '27 in wide and 18 in high',
  },
  {
    code: 'board/off-board',
    of: 'a space that hangs over the side of the board',
    edits: { [SPACES]: space('fares', 'centre: [2.2, 15.1]', 'centre: [2.2, 17.6]') },
    at: [SPACES, 'centre: »[2.2, 17.6]'],
  },
  {
    code: 'board/space-collision',
    of: 'two spaces at one place of an edge',
    edits: { [SPACES]: space('passengers-2-mount-pleasant', 'along: 4.5', 'along: 3') },
    at: [SPACES, 'along: »3\n'],
    message: `and \`${FAIRVIEW_SPACE}\` overlap`,
    related: [SPACES],
  },
  {
    code: 'value/not-allowed',
    of: 'a word of the board that no drawing uses',
    edits: { [TEXTS]: replacing('id: minor-stop', 'id: minor-stops') },
    at: [TEXTS, 'id: »minor-stops'],
    hint: 'did you mean `minor-stop`?',
  },
  {
    code: 'id/duplicate',
    of: 'a word of the board given twice',
    edits: { [TEXTS]: replacing('id: major-stop', 'id: minor-stop') },
    at: [TEXTS, 'id: »minor-stop\n  text: Major stop'],
    related: [TEXTS],
  },
  {
    code: 'board/missing-field',
    of: 'a number in the words of the board that nothing gives',
    edits: { [TEXTS]: replacing('  points: set-points\n', '') },
    at: [TEXTS, '»id: scoring-note'],
    message: 'its `points` is missing',
    related: [GAME],
  },
  {
    code: 'board-text/no-such-number',
    of: 'a number in the words of the board that does not exist',
    edits: { [TEXTS]: replacing('points: set-points', 'points: set-point') },
    at: [TEXTS, 'points: »set-point'],
    hint: /^did you mean `set-points`/,
  },
  {
    code: 'board/missing-field',
    of: 'a table of other texts in the place of the words of the board',
    edits: { [GAME]: replacing('  texts: board-texts\n', '  texts: rulings\n') },
    at: [GAME, 'texts: »rulings'],
    related: ['data/rulings.yaml'],
  },
  {
    code: 'board/off-board',
    of: 'a panel that begins beyond the board',
    edits: { [PANELS]: replacing('at: [20.55, 15.5]', 'at: [20.55, 18.5]') },
    at: [PANELS, 'at: »[20.55, 18.5]'],
    hint: 'the top left corner',
  },
  {
    code: 'value/not-allowed',
    of: 'a panel that there is not',
    edits: { [PANELS]: replacing('id: scoring', 'id: scores') },
    at: [PANELS, 'id: »scores'],
    hint: 'known: `legend`, `scoring`',
  },
  {
    code: 'board/bad-field',
    of: 'a park that is deep',
    edits: { [GROUND]: inRecord('id: vanier-park', 'kind: park', 'kind: park\n  depth: 1') },
    at: [GROUND, 'kind: park\n  depth: »1'],
    message: /`depth` must be a whole number from 0 to 3, and only of water/,
  },
  {
    code: 'value/not-allowed',
    of: 'a kind of ground misspelt',
    edits: { [GROUND]: inRecord('id: burrard-inlet', 'kind: water', 'kind: watr') },
    at: [GROUND, 'kind: »watr'],
    hint: 'did you mean `water`?',
  },
  {
    code: 'value/too-long',
    of: 'a corner of three numbers',
    edits: { [GROUND]: inRecord('id: burrard-inlet', '[500, -400]', '[500, -400, 3]') },
    at: [GROUND, '»[500, -400, 3]'],
  },
  {
    code: 'value/wrong-type',
    of: 'a comma left out of a corner',
    edits: { [GROUND]: inRecord('id: burrard-inlet', '[500, -400]', '[500 -400]') },
    at: [GROUND, '[»500 -400]'],
  },
  {
    code: 'board/scoring-steps',
    of: 'a number of passengers that is worth something twice',
    edits: { [SCORING]: inRecord('id: passengers-4', 'passengers: 4', 'passengers: 3') },
    at: [SCORING, 'id: passengers-4\n  passengers: »3'],
    related: [SCORING],
  },
  {
    code: 'board/scoring-steps',
    of: 'more passengers for fewer points',
    edits: { [SCORING]: inRecord('id: passengers-4', 'points: 10', 'points: 1') },
    at: [SCORING, 'passengers: 4\n  points: »1\n'],
    message: '4 passengers are worth 1 points, fewer than 3, which are worth 6',
  },
  {
    code: 'count/records',
    of: 'a step of the scoring table left out',
    edits: { [SCORING]: withoutRecord('id: passengers-4') },
    at: [SCORING, '- »id: passengers-0'],
    message: 'must have 11 scoring-step records, found 10',
  },
];
