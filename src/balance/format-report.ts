import { formatCount } from '../text/text-markup.ts';
import { formatCell, type ReportTable, type Section } from '../values/report.ts';
import type { BalanceReport, Verdict } from './report.ts';

/** The report as Markdown: every sentence and table, no plots. */
export function formatMarkdown(report: BalanceReport): string {
  return `${[
    `# Balance of ${escapeCell(report.run.game.name)}`,
    '',
    ...report.summary.map(escapeCell),
    '',
    ...runFactRows(report).map(([name, text]) => `- ${name}: ${escapeCell(text)}`),
    '',
    '## Verdicts',
    '',
    ...report.verdicts.map(verdictLine),
    ...report.sections.flatMap(sectionLines),
  ].join('\n')}\n`;
}

const MARKS: Readonly<Record<Verdict['outcome'], string>> = {
  holds: 'holds',
  fails: '**fails**',
  unclear: 'unclear',
  expected: 'fails as expected',
};

const verdictLine = ({ id, outcome, told }: Verdict): string =>
  `- ${MARKS[outcome]} \`${id}\`: ${escapeCell(told)}`;

const sectionLines = ({ title, text, tables }: Section): string[] => [
  '',
  `## ${title}`,
  '',
  ...text.flatMap((sentence) => [escapeCell(sentence), '']),
  ...tables.flatMap(tableLines),
];

/** A table as Markdown, with its caption. */
export function tableLines({ caption, columns, rows }: ReportTable): string[] {
  const isNumber = columns.map((_, at) => rows.some((row) => typeof row[at] === 'number'));
  return [
    `${escapeCell(caption)}:`,
    '',
    `| ${columns.map(({ head }) => escapeCell(head)).join(' | ')} |`,
    `| ${isNumber.map((one) => (one ? '---:' : '---')).join(' | ')} |`,
    ...rows.map(
      (row) =>
        `| ${columns.map((column, at) => escapeCell(formatCell(row[at] ?? '', column))).join(' | ')} |`,
    ),
    '',
  ];
}

/** What Markdown would read as a mark. */
const escapeCell = (text: string): string => text.replaceAll(/[\\|*_`<[\]]/g, '\\$&');

/** What was played, as pairs of a name and a text. */
export function runFactRows({ run, games }: BalanceReport): readonly (readonly [string, string])[] {
  const { game, config, rulesVersion, packDigest, seed, strategies, engine } = run;
  const { isTournament, gamesOfPeople } = run;
  return [
    ['game', `${game.name} ${game.version}`],
    ['games', String(games)],
    ...(gamesOfPeople ? [['games of people', String(gamesOfPeople)] as const] : []),
    ...(isTournament
      ? [['tournament', 'each set, each bot in each seat, with the same random events'] as const]
      : []),
    ['players', String(config.players)],
    ['bots', strategies.join(', ')],
    ['seed', seed],
    ['rules', `${rulesVersion}, at most ${formatCount(config.maxTurns, 'turn')}`],
    ['data', packDigest],
    ['made by', engine],
  ];
}
