// Looks at the packages that the program is installed with: their licences, by package-lock.json alone,
// and what npm's registry knows to be wrong with them. Says so where there is no registry to ask.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Licences under which a package may be used and passed on with the program. */
const LICENCES = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['CC0-1.0', 'Unlicense', 'Python-2.0', 'BlueOak-1.0.0'],
  // Of fonts: they may be embedded and passed on.
  'OFL-1.1',
]);

/** Packages under another licence, and why they may be used all the same. */
const ACCEPTED_LICENCES = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    reason:
      'libvips is a library of its own beside sharp, loaded when it runs: anyone can replace it',
  },
];

/** Advisories of severity high or critical that may stand, by number and with the reason. */
const ACCEPTED_ADVISORIES = [];

const SERIOUS = new Set(['high', 'critical']);
const AUDIT_LIMIT_MS = 60_000;

/** Whether an expression of SPDX asks for nothing but allowed licences. */
export function isAllowed(expression, allowed) {
  const choices = expression.replace(/[()]/g, ' ').split(/\s+OR\s+/);
  return choices.some((choice) =>
    choice.split(/\s+AND\s+/).every((one) => allowed.has(one.trim())),
  );
}

/** What is wrong with the licences in a lock file, one line each. */
export function licenceProblems({ packages }) {
  return Object.entries(packages).flatMap(([path, { dev, license }]) => {
    if (path === '' || dev === true) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const accepted = ACCEPTED_LICENCES.filter((one) => one.name.test(name));
    const allowed = new Set([...LICENCES, ...accepted.map(({ licence }) => licence)]);
    if (typeof license !== 'string') return [`${name} names no licence`];
    return isAllowed(license, allowed) ? [] : [`${name} is under ${license}`];
  });
}

/** What an answer of `npm audit --json` holds against the packages; `null` where it is no answer. */
export function auditProblems(answer, accepted = ACCEPTED_ADVISORIES) {
  if (typeof answer !== 'object' || answer === null || !('vulnerabilities' in answer)) return null;
  const advisories = Object.values(answer.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((one) => typeof one === 'object' && SERIOUS.has(one.severity))
    .filter(({ source }) => !accepted.some(({ number }) => number === source));
  return [...new Map(advisories.map((one) => [one.source, one])).values()].map(
    ({ name, severity, title, url, source }) =>
      `${name}: ${severity}, ${title} (${source}, ${url})`,
  );
}

/** Asks the registry. npm answers with exit 1 where it has found something. */
async function audit() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = { timeout: AUDIT_LIMIT_MS, shell: process.platform === 'win32' };
  const { stdout } = await promisify(execFile)(
    npm,
    ['audit', '--omit=dev', '--json', '--fetch-retries=0'],
    options,
  ).catch((error) => error);
  try {
    return JSON.parse(stdout);
  } catch {
    return null;
  }
}

async function main() {
  const lock = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8'));
  const found = auditProblems(await audit());
  if (found === null) {
    process.stdout.write('advisories: the registry could not be asked, so they were not checked\n');
  }
  const problems = [
    ...licenceProblems(lock).map((one) => `licence: ${one}`),
    ...(found ?? []).map((one) => `advisory: ${one}`),
  ];
  for (const one of problems) process.stderr.write(`${one}\n`);
  if (problems.length === 0) return;
  process.stderr.write(
    'Use another package or version, or accept it in scripts/check-dependencies.mjs with the reason.\n',
  );
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
