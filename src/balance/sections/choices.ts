import { type Findings, percent, type ReportInput, type Verdict } from '../report.ts';
import type { ActionTally } from '../tally.ts';
import { percentColumns } from './fairness.ts';

/** A word of the rules as a player knows it, and what it means; without one the id as it is. */
export const termFor = (
  words: ReportInput['terms'],
  of: string,
  id: string,
): readonly [string, string] => {
  const { name, description } = words.get(`${of}/${id}`) ?? { name: id, description: '' };
  return [name, description];
};

/** How many choices there are, and which are never made. */
export function choices(input: ReportInput): Findings {
  const { tally, terms } = input;
  const { games, decisionKinds, violations } = tally;
  const verdict: Verdict = {
    id: 'violations',
    outcome: violations === 0 ? 'holds' : 'fails',
    told:
      violations === 0
        ? 'No game that was played broke a law of the game.'
        : `The rules as programmed have a mistake: laws of the game were broken ${violations} times.`,
  };
  return {
    verdicts: [verdict],
    section: {
      id: 'choices',
      title: 'Choices',
      text: [verdict.told, ...tally.violationExamples, ...unusedActions(input)],
      tables: [
        {
          caption: 'Kinds of decisions',
          columns: [
            { head: 'decision' },
            { head: 'what is asked' },
            { head: 'in a game', digits: 1 },
            { head: 'legal actions', digits: 1 },
            ...percentColumns('forced %'),
          ],
          rows: [...decisionKinds]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([kind, { made, forced, options }]) => [
              ...termFor(terms, 'decision', kind),
              made / games,
              options / made,
              percent(forced, made),
            ]),
        },
        actionTable(input),
      ],
      charts: [],
    },
  };
}

/** Kinds of actions, the most used first. */
function actionTable({ tally, terms }: ReportInput) {
  const { games } = tally;
  return {
    caption: 'Kinds of actions: in how many decisions of a game they are offered, and taken',
    columns: [
      { head: 'action' },
      { head: 'what is done' },
      { head: 'offered', digits: 2 },
      { head: 'taken', digits: 2 },
      ...percentColumns('taken, % of offered'),
    ],
    rows: actionsByUse(tally).map(([type, { offered, used }]) => [
      ...termFor(terms, 'action', type),
      offered / games,
      used / games,
      percent(used, offered),
    ]),
  };
}

const actionsByUse = ({ actions }: ReportInput['tally']): readonly [string, ActionTally][] =>
  [...actions].sort(
    ([a, one], [b, other]) =>
      other.used - one.used || other.offered - one.offered || (a < b ? -1 : 1),
  );

/** Kinds of actions that nobody ever took, and those that nobody ever could. */
function unusedActions({ tally, terms }: ReportInput): string[] {
  const nameOf = (type: string): string => termFor(terms, 'action', type)[0];
  const passed = actionsByUse(tally).flatMap(([type, { offered, used }]) =>
    used > 0
      ? []
      : [`${nameOf(type)} (in ${(offered / tally.games).toFixed(1)} decisions of a game)`],
  );
  const types = [...terms.keys()].flatMap((id) =>
    id.startsWith('action/') ? [id.slice('action/'.length)] : [],
  );
  const missing = types.filter((type) => !tally.actions.has(type)).map(nameOf);
  return [
    passed.length === 0
      ? 'Every kind of action that was offered was taken at least once.'
      : `Offered and never taken: ${passed.join(', ')}.`,
    ...(missing.length === 0 ? [] : [`Never offered: ${missing.join(', ')}.`]),
  ];
}
