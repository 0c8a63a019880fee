import { join, relative, resolve } from 'node:path';
import { type CliError, EXIT, usageError } from '../diagnostics/errors.ts';
import { gamesFolder } from '../export/output-folders.ts';
import { toolVersion } from '../load/folders.ts';
import { loadWords } from '../load/load-presets.ts';
import type { Game } from '../pack/pack.ts';
import type { LiveState } from '../play/live-requests.ts';
import { LOG_FORMAT } from '../play/log.ts';
import { type PlayAppOptions, type ServedGame, serveGame } from '../play-page/app.ts';
import type { ResumedLog } from '../play-page/log-file.ts';
import type { TablePictures } from '../play-page/pictures.ts';
import type { SeatNamer } from '../play-page/players.ts';
import { PlaySession, type SessionSetting } from '../play-page/session.ts';
import { formatCount } from '../text/text-markup.ts';
import type { Words } from '../text/words.ts';
import type { PlayFlags } from './play-options.ts';
import { CommandOutput } from './report.ts';
import { openInBrowser, type Terminal } from './terminal.ts';

/** Where the game of a pack is written. */
export function newLogPath(
  id: string,
  { log }: PlayFlags,
  { terminal, out }: { readonly terminal: Terminal; readonly out: string },
): string {
  const now = new Date().toISOString().replace(/\..*/, '').replaceAll(':', '-');
  return resolve(terminal.cwd, log ?? join(gamesFolder(out), `${id}-${now}.jsonl`));
}

/** What the header of a log says that begins now. */
export const headerOf = (game: string) =>
  ({ type: 'header', format: LOG_FORMAT, engine: `vbuses ${toolVersion()}`, game }) as const;

/**
 * The records of a log up to a move; all of them where none is named.
 *
 * @throws CliError (exit 2) for a move that the log does not reach
 */
export function firstRecords(
  { path, log: { records } }: ResumedLog,
  until?: number,
): ResumedLog['log']['records'] {
  if (until !== undefined && until > records.length) {
    throw usageError(
      `${path} has only ${formatCount(records.length, 'move')}`,
      `choose a move of it: \`--until ${records.length}\` or fewer`,
    );
  }
  return records.slice(0, until);
}

/** What bots and people without a name are called on the page, in the language of the game. */
export async function namerFor({ language }: Pick<Game, 'language'>): Promise<SeatNamer> {
  const words = await loadWords(language);
  return (seat, bot) =>
    bot === undefined ? words('play.player', { seat }) : words('play.bot', { bot, seat });
}

/** What is served with a session, whatever is played. */
interface ServeRequest extends Pick<SessionSetting, 'live' | 'players' | 'log'> {
  /** Where it begins, or goes on. */
  readonly state: LiveState;
  readonly notes: readonly string[];
  readonly welcome: Omit<
    PlayAppOptions['welcome'],
    'looks' | 'hasRules' | 'words' | 'wordsLanguage'
  > & {
    /** What the page itself says. */
    readonly words: Words;
  };
  readonly pictures: TablePictures;
  readonly flags: PlayFlags;
  readonly terminal: Terminal;
}

/** Serves a session until it is interrupted, or fails. */
export async function serveSession(request: ServeRequest): Promise<number> {
  const { live, players, log, state, pictures, welcome, flags, terminal } = request;
  const ended = new AbortController();
  let failure: CliError | null = null;
  let served: ServedGame | null = null;
  const session = new PlaySession({
    ...{ live, players, log, isHotSeat: flags.hotSeat === true },
    onFailure: (error) => {
      failure = error as CliError;
      ended.abort();
    },
  });
  try {
    await session.start(state);
    served = await serveGame(
      {
        session,
        pictures,
        welcome: {
          ...welcome,
          ...{ words: welcome.words.texts('play'), wordsLanguage: welcome.words.language },
          ...{ looks: pictures.looks, hasRules: pictures.hasRulebook },
        },
      },
      { port: flags.port ?? null, isShared: flags.lan === true },
    );
    reportStart(request, session.views, served);
    const [first] = session.views;
    // A program that reads the address opens it where it wants.
    const isForPeople = !new CommandOutput(flags, terminal).isJson;
    if (flags.open && isForPeople && first !== undefined)
      await openInBrowser(served.addressOf(first.key));
    await waitForEnd([terminal.signal, ended.signal]);
  } finally {
    session.close();
    await served?.close();
  }
  if (failure !== null) throw failure;
  return EXIT.ok;
}

const waitForEnd = (signals: readonly AbortSignal[]): Promise<void> =>
  new Promise((end) => {
    const any = AbortSignal.any([...signals]);
    if (any.aborted) end();
    any.addEventListener('abort', () => end());
  });

/** The addresses of all seats, and where the game is written. */
function reportStart(
  { players, log, notes, flags, terminal }: ServeRequest,
  views: PlaySession['views'],
  served: ServedGame,
): void {
  const { out, err, cwd } = terminal;
  const addresses = views.map(({ key, seats }) => ({
    who:
      seats.map((seat) => players[seat]?.name).join(', ') ||
      (log === null ? 'replay' : 'spectators'),
    url: served.addressOf(key),
  }));
  if (new CommandOutput(flags, terminal).isJson) {
    out.write(`${JSON.stringify({ addresses, log: log?.path }, null, 2)}\n`);
    return;
  }
  for (const note of notes) err.write(`${note}\n`);
  for (const { who, url } of addresses) out.write(`${who}: ${url}\n`);
  if (flags.quiet) return;
  if (flags.lan) {
    err.write(
      'everyone in your network who has an address can play its seat; nothing is encrypted\n',
    );
  }
  if (log === null) {
    err.write('press Ctrl-C to stop\n');
    return;
  }
  const path = relative(cwd, log.path);
  const again = `${flags.game === undefined ? '' : `--game ${flags.game} `}--resume ${path}`;
  err.write(
    `the game is written to ${path}; press Ctrl-C to stop, and go on with \`vbuses play ${again}\`\n`,
  );
}
