import { createHash, randomBytes } from 'node:crypto';
import type { Job } from '../app/job.ts';
import type { CheckedRun } from '../app/render.ts';
import { InternalError, usageError } from '../diagnostics/errors.ts';
import { loadWords } from '../load/load-presets.ts';
import type { GameLog } from '../play/log.ts';
import { isPerson } from '../play/player-specs.ts';
import { LogFile, type ResumedLog, repeatTable } from '../play-page/log-file.ts';
import { openPictures } from '../play-page/pictures.ts';
import { namePlayers } from '../play-page/players.ts';
import { TABLE_RULES, TableGame } from '../play-page/table-game.ts';
import { openTableSet, renderForTable } from '../play-page/table-set.ts';
import type { PlayFlags } from './play-options.ts';
import { firstRecords, headerOf, namerFor, newLogPath, serveSession } from './serve-play.ts';
import type { Terminal } from './terminal.ts';

/** `vbuses play` without rules: the pieces of a pack on a table, moved by hand. */
export async function playTable(
  run: CheckedRun,
  job: Job,
  resumed: ResumedLog | null,
  { flags, terminal }: { readonly flags: PlayFlags; readonly terminal: Terminal },
): Promise<number> {
  const { rendered, renderAs } = run;
  if (rendered === null || renderAs === null) throw new InternalError('nothing was rendered');
  const shown = renderForTable({ rendered, renderAs });
  const set = openTableSet(shown);
  const { game } = rendered.pack;
  const digest = createHash('sha256').update(JSON.stringify(set)).digest('hex');
  const known = resumed?.log.header;
  const strategies =
    flags.players === undefined && known !== undefined ? known.strategies : peopleOf(flags);
  const config = { players: strategies.length, toggles: {}, maxTurns: 0 };
  const header: GameLog['header'] = {
    ...headerOf(game.id),
    rulesVersion: TABLE_RULES,
    packDigest: digest,
    config,
    seed: flags.seed ?? randomBytes(6).toString('hex'),
    ...known,
    strategies,
  };
  if (header.config.players !== strategies.length) {
    throw usageError(
      `${flags.resume} is a table for ${header.config.players}, not for ${strategies.length}`,
      'name a player for each seat',
    );
  }
  const players = namePlayers(strategies, await namerFor(game));
  const names = players.map(({ name }) => name);
  const table = new TableGame(set, header.seed, names);
  const records = resumed === null ? [] : firstRecords(resumed, flags.until);
  if (resumed !== null) repeatTable(table, resumed.path, records);
  const log =
    resumed !== null && flags.until === undefined
      ? LogFile.resume(resumed)
      : await LogFile.create(
          newLogPath(game.id, flags, { terminal, out: job.out }),
          header,
          records,
        );
  const notes =
    header.packDigest === digest ? [] : ['The pack has changed since this log was begun.'];
  const pictures = await openPictures(shown, run, job.cache);
  return serveSession({
    ...{ live: table, state: table.start() },
    ...{ players, log, notes, pictures, flags, terminal },
    welcome: {
      ...{ game: game.name, language: game.language, answers: [], isTable: true },
      words: await loadWords('en'),
      seats: players.map(({ name }) => ({ name })),
    },
  });
}

/** @throws CliError (exit 2) for bots, and for answers to questions of rules */
function peopleOf({ players = ['me'], seats, set }: PlayFlags): string[] {
  const bot = players.find((text) => !isPerson(text));
  if (bot !== undefined || set !== undefined) {
    throw usageError(
      bot === undefined
        ? 'a table without rules has no questions to answer'
        : `a table without rules has no bots, so \`${bot}\` cannot play`,
      'name people: `--players me=Ana,guest=Ben`; leave `--set` to games with rules',
    );
  }
  const more = Math.max(0, (seats ?? 0) - players.length);
  return [...players, ...Array.from({ length: more }, () => 'guest')];
}
