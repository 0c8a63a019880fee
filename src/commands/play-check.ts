import { join, relative } from 'node:path';
import { EXIT } from '../diagnostics/errors.ts';
import { brokenLawPath, lawsFolder, saveFindings } from '../export/output-folders.ts';
import { toolVersion } from '../load/folders.ts';
import { configureGame } from '../play/game-rules.ts';
import { LAWS, type LawReport, type LawVerdict } from '../play/law-findings.ts';
import { type OpenedGame, openGame } from '../simulate/open-game.ts';
import { formatCount } from '../text/text-markup.ts';
import { gameRequest, openPack } from './open-job.ts';
import { resolveAnswers } from './plan-simulation.ts';
import type { CheckPlayFlags } from './play-options.ts';
import { CommandOutput } from './report.ts';
import { formatTable, type Terminal } from './terminal.ts';

/** `vbuses play check`: plays at random, and looks whether the rules keep the laws of every game. */
export async function checkPlay(flags: CheckPlayFlags, terminal: Terminal): Promise<number> {
  const opened = await openPack(flags, terminal);
  const { files, game, diagnostics } = await openGame(gameRequest(opened, flags, terminal));
  const output = new CommandOutput(flags, terminal);
  const pack = { packFolder: opened.folder, files };
  if (game === null) return output.failed(diagnostics, pack);
  const report = await checkGame(game, flags);
  const broken = report.laws.filter(({ outcome }) => outcome === 'broken');
  const folder = lawsFolder(opened.out);
  const logs = broken.map(({ law, found }) => ({
    path: brokenLawPath(law),
    data: found?.log ?? '',
  }));
  await saveFindings(folder, game.pack.game, logs);
  const shown = relative(terminal.cwd, folder);
  if (output.isJson) await output.problems(diagnostics, pack, describeReport(report, folder));
  else if (output.isVerbal)
    terminal.out.write(`${formatLaws(report, { folder: shown, game: flags.game })}\n`);
  return broken.length > 0 ? EXIT.problems : EXIT.ok;
}

/** Checks what the command line asks for, and ends the processes of the game. */
async function checkGame({ host, digest }: OpenedGame, flags: CheckPlayFlags): Promise<LawReport> {
  try {
    const toggles = resolveAnswers(host.description, flags.set ?? []);
    const { least } = host.description.seats;
    const first = host.description.allowedSeats?.[0] ?? least;
    configureGame(host.description, { players: flags.seats ?? first, toggles });
    return await host.check({
      decisions: flags.decisions,
      seed: flags.seed,
      seats: flags.seats ?? null,
      toggles,
      log: { engine: `vbuses ${toolVersion()}`, packDigest: digest },
    });
  } finally {
    await host.close();
  }
}

/** The report for programs: where a log is, in the place of its text. */
const describeReport = ({ laws, ...counts }: LawReport, folder: string) => ({
  ...counts,
  laws: laws.map(({ found, ...verdict }) => {
    const { log: _, ...place } = found ?? { log: '' };
    const file = found === null ? {} : { ...place, file: join(folder, brokenLawPath(verdict.law)) };
    return { ...verdict, ...file };
  }),
});

/** Where broken games are. */
interface LogsShown {
  /** Of the logs, as it is shown. */
  readonly folder: string;
  /** As it was typed; `undefined` for the game of the working folder. */
  readonly game: string | undefined;
}

function formatLaws({ games, ended, decisions, laws }: LawReport, logs: LogsShown): string {
  const broken = laws.filter(({ outcome }) => outcome === 'broken');
  const held = laws.filter(({ outcome }) => outcome === 'holds');
  const rows = laws.map(({ law, outcome, message }) => [
    law,
    outcome === 'unknown' ? 'not checked' : outcome,
    outcome === 'unknown' ? message : LAWS[law],
  ]);
  return [
    `${formatCount(decisions, 'decision')} in ${formatCount(games, 'game')}, ${ended} of them to the end`,
    '',
    formatTable(['law', 'result', 'what it says'], rows),
    ...broken.flatMap((verdict) => [...formatBreak(verdict, logs), '']),
    `${held.length} of ${held.length + broken.length} laws hold`,
  ].join('\n');
}

function formatBreak({ law, message, found }: LawVerdict, { folder, game }: LogsShown): string[] {
  if (found === null) return [`${law}: ${message}`];
  const path = join(folder, brokenLawPath(law));
  return [
    `${law}: ${message}`,
    `  in game ${found.game} after ${formatCount(found.move, 'move')}: vbuses replay ${path} --until ${found.move} --moves${game === undefined ? '' : ` --game ${game}`}`,
  ];
}
