import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from '../app/job.ts';
import { usageError } from '../diagnostics/errors.ts';
import { uploadFolder } from '../export/output-folders.ts';
import { tgc } from '../export/tgc/target.ts';
import { TGC_LIST_PATH, type WrittenTgcList } from '../export/tgc/tgc-list.ts';
import { toolVersion } from '../load/folders.ts';
import { loadPresets } from '../load/load-presets.ts';
import { readConfigFile, writeConfigFile, writeFileAtomically } from '../output/config-file.ts';
import { withStaging } from '../output/job.ts';
import type { Product } from '../pack/product.ts';
import { productsOf } from '../pack/product.ts';
import { formatCount } from '../text/text-markup.ts';
import { countSteps, describeStep, planSteps, remoteOfState } from '../upload/plan-steps.ts';
import { type FileFacts, listedFiles, planUpload, type UploadPlan } from '../upload/plan-upload.ts';
import { runUpload, type UploadResult } from '../upload/run-upload.ts';
import { emptyState, parseState, StateStore, type UploadState } from '../upload/state.ts';
import { type Credentials, TgcClient } from '../upload/tgc-client.ts';
import { type ExportUse, exportTo } from './export.ts';
import type { UploadTgcFlags } from './options.ts';
import { CommandOutput } from './report.ts';
import { CLEAR_LINE, formatMegabytes, type Terminal, type WaitingClock } from './terminal.ts';

/** `vbuses upload tgc`: makes the export, and the game in the user's account from it. */
export async function uploadTgc(flags: UploadTgcFlags, terminal: Terminal): Promise<number> {
  const { dryRun = false, ...exportFlags } = flags;
  const service = serviceAddress(terminal);
  // Who is going to log in is asked before minutes are spent on pictures.
  const credentials = dryRun ? null : await readCredentials(terminal);
  return exportTo(tgc, { flags: exportFlags, terminal }, async (folder, job) => {
    const { products } = await loadPresets();
    const byName = new Map(productsOf(products, 'tgc').map((one) => [one.id, one]));
    const plan = await readExport(folder, byName);
    const call = { plan, service, folder, file: stateFile(job), flags, terminal };
    return credentials === null ? describePlan(call) : upload(call, credentials);
  });
}

interface UploadCall {
  readonly plan: UploadPlan;
  /** The address of the API. */
  readonly service: string;
  /** Of the export, absolute. */
  readonly folder: string;
  /** With the state, absolute. */
  readonly file: string;
  readonly flags: UploadTgcFlags;
  readonly terminal: Terminal;
}

const stateFile = ({ out }: Job): string => join(uploadFolder(out), 'tgc.json');

const SERVICE = 'https://www.thegamecrafter.com/api';

/** The address of the API; another one may be given, and only on this machine without encryption. */
function serviceAddress({ env }: Terminal): string {
  const text = env.VBUSES_TGC_API ?? '';
  if (text === '') return SERVICE;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '');
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal);
  if (url !== null && isSafe && `${url.username}${url.password}${url.search}${url.hash}` === '') {
    return url.href.replace(/\/+$/, '');
  }
  throw usageError(
    'VBUSES_TGC_API cannot be used, since a password is sent there: it must begin with https:// (or http:// for this machine) and hold no user name, ? or #',
    `remove it, or set an address such as ${SERVICE}`,
  );
}

const QUESTIONS = [
  ['key', 'VBUSES_TGC_KEY', 'API key of The Game Crafter'],
  ['user', 'VBUSES_TGC_USER', 'User name'],
  ['password', 'VBUSES_TGC_PASSWORD', 'Password'],
] as const;

/** From the environment; what is missing there is asked for, if there is a person to ask. */
async function readCredentials({ env, ask }: Terminal): Promise<Credentials> {
  const missing = QUESTIONS.map(([, name]) => name).filter((name) => (env[name] ?? '') === '');
  if (missing.length > 0 && ask === undefined) {
    throw usageError(
      `the environment has no ${missing.join(', ')}`,
      `set ${missing.length === 1 ? 'it' : 'them'}, or run the command in a terminal, where it asks; docs/upload.md says where to get a key`,
    );
  }
  const read = { key: '', user: '', password: '' };
  for (const [field, name, question] of QUESTIONS) {
    const given = env[name] ?? '';
    read[field] = given === '' ? ((await ask?.(`${question}: `, field !== 'user')) ?? '') : given;
    if (read[field] === '') throw usageError(`the answer to *${question}* is empty`);
  }
  return read;
}

const readState = ({ file, plan, service }: UploadCall): Promise<UploadState> =>
  readConfigFile(file, {
    parse: (text) => {
      const state = parseState(text);
      return state?.pack === plan.game.id && state.service === service ? state : null;
    },
    absent: emptyState({ service, pack: plan.game.id }),
    holds: 'the state of an upload of this pack to this service',
    remedy:
      'Delete it, then type `vbuses upload tgc --game-id <id>` with the id of your game, which is in the address of its page.',
  });

/** What would be uploaded, as far as the last upload knows what is there. */
async function describePlan(call: UploadCall): Promise<ExportUse> {
  const { plan, flags } = call;
  const state = await readState(call);
  const known = flags.gameId === undefined || flags.gameId === state.gameId;
  const used = known ? state : emptyState({ service: call.service, pack: plan.game.id });
  const steps = planSteps(plan, remoteOfState(used), used);
  const counts = countSteps(steps);
  const bytes = steps.reduce((sum, step) => sum + (step.kind === 'file' ? step.file.bytes : 0), 0);
  const game = flags.gameId ?? used.gameId;
  const { files: _, ...listed } = plan;
  return {
    document: {
      upload: { isDry: true, gameId: game, plan: listed, steps: steps.map(describeStep), counts },
    },
    lines: [
      ...steps.map(describeStep),
      `${game === null ? 'a new game' : `the game ${game}`}: ${formatCount(counts.file, 'file')} (${formatMegabytes(bytes)}) to upload, ${formatCount(counts.create, 'component')} to create, ${formatCount(counts.add, 'piece')} to add, ${counts.change} to change, ${counts.remove} to remove`,
      ...plan.byHand.map((what) => `by hand: ${what}`),
      'nothing was sent',
    ],
  };
}

async function upload(call: UploadCall, credentials: Credentials): Promise<ExportUse> {
  const { plan, service, folder, file, flags, terminal } = call;
  const { signal, err, cwd, clock = systemClock } = terminal;
  const output = new CommandOutput(flags, terminal);
  // The cursor may be on the line of progress.
  const say = (line: string): void => err.write(`${err.isTty ? CLEAR_LINE : ''}${line}\n`);
  const client = new TgcClient({
    service,
    credentials,
    clock,
    signal,
    userAgent: `vbuses/${toolVersion()}`,
    onWait: (reason) => {
      if (!flags.quiet) say(reason);
    },
    onRequest: (line) => {
      if (flags.verbose) say(line);
    },
  });
  // A second upload of the pack would create everything twice.
  const result = await withStaging(dirname(file), async () => {
    const store = new StateStore(await readState(call), (state) => writeConfigFile(file, state));
    // Ids of an account do not belong in a repository.
    await writeFileAtomically(join(dirname(file), '.gitignore'), '*\n');
    return output.withProgress((progress) =>
      runUpload({
        client,
        store,
        plan,
        signal,
        stateFile: relative(cwd, file),
        gameId: flags.gameId ?? null,
        designer: flags.designer ?? null,
        readFile: (path) => readFile(join(folder, ...path.split('/'))),
        onStart: (total) => progress.expect(total),
        onStep: (name) => progress.step(name),
      }),
    );
  });
  return { document: { upload: result }, lines: describeResult(result) };
}

const systemClock: WaitingClock = {
  now: () => Date.now(),
  wait: async (ms, signal) => {
    await delay(ms, undefined, { signal });
  },
};

function describeResult({ done, page, byHand }: UploadResult): string[] {
  const { file, create, add, change, remove } = done;
  const all = file + create + add + change + remove;
  return [
    all === 0
      ? 'the game at The Game Crafter is already like this'
      : `uploaded ${formatCount(file, 'file')}: ${formatCount(create, 'component')} created, ${formatCount(add, 'piece')} added, ${change} changed, ${remove} removed`,
    `edit the game: ${page}`,
    'the price of a copy is on that page',
    'to do there:',
    ...[...byHand, ...ALWAYS_BY_HAND].map((what) => `  - ${what}`),
  ];
}

/** What vbuses leaves to a person. */
const ALWAYS_BY_HAND = [
  'look at every picture and mark it as proofed',
  'choose a box for the game, if it needs one',
  'order a copy: nothing costs anything before',
];

/** Plans the upload of an export that was just made, from its absolute folder, and the products by name. */
async function readExport(
  folder: string,
  products: ReadonlyMap<string, Product>,
): Promise<UploadPlan> {
  const list: WrittenTgcList = JSON.parse(await readFile(join(folder, TGC_LIST_PATH), 'utf8'));
  const files = new Map<string, FileFacts>();
  for (const path of listedFiles(list)) {
    const bytes = await readFile(join(folder, path));
    files.set(path, {
      sha1: createHash('sha1').update(bytes).digest('hex'),
      bytes: bytes.length,
    });
  }
  return planUpload({ list, files, products });
}
