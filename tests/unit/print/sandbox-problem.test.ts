import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findSandboxProblem,
  lacksSandbox,
  sandboxHint,
} from '../../../src/browser/launch-failure.ts';
import { temporaryFolder } from '../../helpers/pack-copy.ts';

const APPARMOR = 'proc/sys/kernel/apparmor_restrict_unprivileged_userns';
const CHROME = 'opt/google/chrome/chrome';

/** A system of just these files. */
async function systemOf(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
    if (path.startsWith('opt/')) await chmod(join(root, path), 0o755);
  }
  return root;
}

describe('a browser without a sandbox', () => {
  it('is known by what it writes', () => {
    expect(lacksSandbox('[1:1:FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If')).toBe(
      true,
    );
    expect(lacksSandbox('profile in use')).toBe(false);
  });

  it.each([
    [{ [APPARMOR]: '1\n' }, 'kernel.apparmor_restrict_unprivileged_userns=0', null],
    [
      { [APPARMOR]: '1\n', [CHROME]: '', 'etc/apparmor.d/chrome': '' },
      'kernel.apparmor_restrict_unprivileged_userns=0',
      `/${CHROME}`,
    ],
    // Without its profile an installed Chrome fares no better.
    [{ [APPARMOR]: '1\n', [CHROME]: '' }, 'kernel.apparmor_restrict_unprivileged_userns=0', null],
    [
      { [APPARMOR]: '0\n', 'proc/sys/kernel/unprivileged_userns_clone': '0\n' },
      'kernel.unprivileged_userns_clone=1',
      null,
    ],
    [{ 'proc/sys/user/max_user_namespaces': '0\n' }, 'user.max_user_namespaces=15000', null],
    [{ 'proc/sys/user/max_user_namespaces': '96365\n' }, null, null],
  ])('on the system %j', async (files, setting, allowedBrowser) => {
    expect(await findSandboxProblem(await systemOf(files))).toEqual({ setting, allowedBrowser });
  });

  it('is helped by what the system allows, best first', () => {
    const setting = 'kernel.apparmor_restrict_unprivileged_userns=0';
    const hint = sandboxHint({ setting, allowedBrowser: `/${CHROME}` });
    expect([...hint.matchAll(/`([^`]+)`/g)].map(([, command]) => command)).toEqual([
      `--browser /${CHROME}`,
      `sudo sysctl -w ${setting}`,
      'PUPPETEER_DANGEROUS_NO_SANDBOX=true vbuses …',
    ]);
    expect(sandboxHint({ setting: null, allowedBrowser: null })).toMatch(
      /^Run without a sandbox: `PUPPETEER_DANGEROUS_NO_SANDBOX=true/,
    );
  });
});
