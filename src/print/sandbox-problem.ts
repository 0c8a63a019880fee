import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';

/** Why a browser gets no sandbox on this machine, as far as the system says. */
export interface SandboxProblem {
  /** The kernel setting that forbids it, as `sysctl -w` takes it; `null` where none does. */
  readonly setting: string | null;
  /** An installed browser that the system allows a sandbox by name, or `null`. */
  readonly allowedBrowser: string | null;
}

/** Settings that forbid user namespaces, with the value that does, and the one that allows them. */
const SANDBOX_SETTINGS = [
  { name: 'kernel.apparmor_restrict_unprivileged_userns', forbids: '1', allows: '0' },
  { name: 'kernel.unprivileged_userns_clone', forbids: '0', allows: '1' },
  { name: 'user.max_user_namespaces', forbids: '0', allows: '15000' },
] as const;

/**
 * Browsers that Ubuntu's AppArmor profiles allow a user namespace, by the path in the profile.
 * https://chromium.googlesource.com/chromium/src/+/main/docs/security/apparmor-userns-restrictions.md
 */
const ALLOWED_BY_APPARMOR = [
  { profile: '/etc/apparmor.d/chrome', executable: '/opt/google/chrome/chrome' },
  { profile: '/etc/apparmor.d/msedge', executable: '/opt/microsoft/msedge/msedge' },
] as const;

/** Whether a browser ended because it had no sandbox, from what it wrote. */
export const lacksSandbox = (output: string): boolean =>
  /no usable sandbox|setuid sandbox|without --no-sandbox|namespace sandbox/i.test(output);

/**
 * Looks for what forbids the sandbox, and for a browser that is exempt.
 *
 * @param root where the system's files are, `/` but in tests
 */
export async function findSandboxProblem(root = '/'): Promise<SandboxProblem> {
  const at = (path: string): string => `${root.replace(/\/$/, '')}${path}`;
  for (const { name, forbids, allows } of SANDBOX_SETTINGS) {
    const path = at(`/proc/sys/${name.replaceAll('.', '/')}`);
    const value = await readFile(path, 'utf8').catch(() => '');
    if (value.trim() !== forbids) continue;
    const isAppArmor = name.startsWith('kernel.apparmor');
    return {
      setting: `${name}=${allows}`,
      allowedBrowser: isAppArmor ? await findAllowedBrowser(at) : null,
    };
  }
  return { setting: null, allowedBrowser: null };
}

async function findAllowedBrowser(at: (path: string) => string): Promise<string | null> {
  for (const { profile, executable } of ALLOWED_BY_APPARMOR) {
    const isAllowed = await Promise.all([
      access(at(profile)),
      access(at(executable), constants.X_OK),
    ]).then(
      () => true,
      () => false,
    );
    if (isAllowed) return executable;
  }
  return null;
}

/** What to type so that a browser starts, best first. */
export function sandboxHint({ setting, allowedBrowser }: SandboxProblem): string {
  const ways = [
    ...(allowedBrowser === null
      ? []
      : [
          `Use the installed browser that AppArmor allows a sandbox: \`--browser ${allowedBrowser}\`, or set PUPPETEER_EXECUTABLE_PATH to it.`,
        ]),
    ...(setting === null
      ? []
      : [
          `${allowedBrowser === null ? 'Allow' : 'Or allow'} it until the next restart: \`sudo sysctl -w ${setting}\`.`,
        ]),
  ];
  const without =
    'run without a sandbox: `PUPPETEER_DANGEROUS_NO_SANDBOX=true vbuses …` (page scripts and the network are off in any case).';
  return ways.length === 0 ? `R${without.slice(1)}` : [...ways, `Or ${without}`].join(' ');
}
