import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runHere, runWell } from '../helpers/command-line.ts';
import { editFiles, temporaryFolder } from '../helpers/pack-copy.ts';

const WORKFLOW = join('.github', 'workflows', 'game.yml');

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly jobs: { readonly game: { readonly steps: readonly Step[] } };
}

async function newPack(...more: readonly string[]): Promise<string> {
  const home = await temporaryFolder();
  const made = await runHere(['init', 'snow-post', ...more], { cwd: home });
  expect(made, made.stderr).toMatchObject({ code: 0, stderr: '' });
  return join(home, 'snow-post');
}

let steps: readonly Step[] = [];
let workflow: Workflow;

describe('the workflow of a new pack', () => {
  beforeAll(async () => {
    const home = join(import.meta.dirname, '..', '..');
    workflow = parse(await readFile(join(home, 'presets', 'ci', 'game.yml'), 'utf8'));
    steps = workflow.jobs.game.steps;
  });

  it('is laid down as it ships, and only where it is asked for', async () => {
    const pack = await newPack('--ci');
    expect(parse(await readFile(join(pack, WORKFLOW), 'utf8'))).toEqual(workflow);
    const bare = await newPack();
    await expect(readFile(join(bare, WORKFLOW))).rejects.toThrow('ENOENT');
  });

  it('may only read, pins its actions by major version, and carries both caches', () => {
    expect(Object.keys(workflow.on)).toEqual(['push', 'pull_request']);
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const used = steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses]));
    for (const one of used) expect(one).toMatch(/^actions\/[a-z-]+@v\d+$/);
    const inputsOf = (name: string) =>
      steps.find(({ uses }) => uses?.startsWith(`actions/${name}@`))?.with;
    expect(inputsOf('setup-node')).toMatchObject({ cache: 'npm' });
    const cached = String(inputsOf('cache')?.path);
    expect(workflow.env.VBUSES_CACHE?.endsWith(`/${cached}`)).toBe(true);
    expect(inputsOf('upload-artifact')).toMatchObject({ path: 'Output/pdf/' });
    // The only browser of the runner that may have a sandbox.
    expect(workflow.env.PUPPETEER_EXECUTABLE_PATH).toBe('/opt/google/chrome/chrome');
  });

  it('has commands that the program understands: on the new pack they check and print it', async () => {
    const lines = steps
      .filter((step) => step.if === undefined)
      .flatMap(({ run = '' }) => run.split('\n'))
      .filter((line) => line !== '');
    const commands = lines.filter((line) => line.startsWith('vbuses '));
    expect(lines.filter((line) => !commands.includes(line))).toEqual([
      'npm ci',
      'npm install --global .',
    ]);
    expect(commands.map((line) => line.split(' ')[1])).toEqual(['validate', 'build']);
    const pack = await newPack('--ci');
    const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: pack };
    for (const line of commands) {
      await runWell(line.split(' ').slice(1), { cwd: pack, env });
    }
    const pdf = await readFile(join(pack, 'Output', 'pdf', 'a4', 'everything.pdf'));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await editFiles(pack, {
      'data/letters.yaml': (text) => text.replace(/^( +copies:) \d+$/m, '$1 some'),
    });
    const [check = ''] = commands;
    const reported = await runHere(check.split(' ').slice(1), { cwd: pack, env });
    expect(reported.code).toBe(1);
    expect(reported.stdout).toMatch(/^::error file=data\/letters\.yaml,line=\d+,/m);
  });
});
