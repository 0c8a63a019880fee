/** What to type to install a browser, or the libraries that a browser is missing. */

export const INSTALL_TOOLS = ['apt-get', 'dnf', 'pacman', 'apk'] as const;

export type InstallTool = (typeof INSTALL_TOOLS)[number];

/** Debian and Ubuntu packages by the library they hold: all that a Chrome links to. */
const APT_PACKAGES: ReadonlyMap<string, string> = new Map([
  ['libnss3.so', 'libnss3'],
  ['libnssutil3.so', 'libnss3'],
  ['libsmime3.so', 'libnss3'],
  ['libnspr4.so', 'libnspr4'],
  ['libplc4.so', 'libnspr4'],
  ['libplds4.so', 'libnspr4'],
  ['libexpat.so.1', 'libexpat1'],
  ['libglib-2.0.so.0', 'libglib2.0-0'],
  ['libgobject-2.0.so.0', 'libglib2.0-0'],
  ['libgio-2.0.so.0', 'libglib2.0-0'],
  ['libatk-1.0.so.0', 'libatk1.0-0'],
  ['libatk-bridge-2.0.so.0', 'libatk-bridge2.0-0'],
  ['libatspi.so.0', 'libatspi2.0-0'],
  ['libcups.so.2', 'libcups2'],
  ['libdbus-1.so.3', 'libdbus-1-3'],
  ['libdrm.so.2', 'libdrm2'],
  ['libgbm.so.1', 'libgbm1'],
  ['libasound.so.2', 'libasound2'],
  ['libX11.so.6', 'libx11-6'],
  ['libxcb.so.1', 'libxcb1'],
  ['libXcomposite.so.1', 'libxcomposite1'],
  ['libXdamage.so.1', 'libxdamage1'],
  ['libXext.so.6', 'libxext6'],
  ['libXfixes.so.3', 'libxfixes3'],
  ['libXrandr.so.2', 'libxrandr2'],
  ['libxkbcommon.so.0', 'libxkbcommon0'],
  ['libpango-1.0.so.0', 'libpango-1.0-0'],
  ['libcairo.so.2', 'libcairo2'],
  ['libudev.so.1', 'libudev1'],
  ['libfontconfig.so.1', 'libfontconfig1'],
]);

/** The command that brings the libraries, or which they are where no command is known. */
export function librariesHint(
  libraries: readonly string[],
  machine: { readonly installTool: InstallTool | null; readonly isRoot: boolean },
): string {
  const packages = libraries.map((library) => APT_PACKAGES.get(library) ?? null);
  if (machine.installTool === 'apt-get' && packages.every((name) => name !== null)) {
    return `Type \`${sudoPrefix(machine.isRoot)}apt-get install ${[...new Set(packages)].join(' ')}\`.`;
  }
  if (machine.installTool === 'dnf') {
    const capabilities = libraries.map((library) => `'${library}()(64bit)'`).join(' ');
    return `Type \`${sudoPrefix(machine.isRoot)}dnf install ${capabilities}\`.`;
  }
  return `Install the packages that contain ${libraries.join(', ')}.`;
}

/** The command that brings a browser where none was found. */
export function browserHint(machine: {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly installTool: InstallTool | null;
  readonly isRoot: boolean;
  readonly hasGlibc: boolean;
}): string {
  const named = 'Or use a browser that you have: `--browser <path>`.';
  if (machine.platform === 'linux' && machine.arch === 'x64' && machine.hasGlibc) {
    return `Type \`npm install --include=optional\` in the folder where vbuses is installed. ${named}`;
  }
  const sudo = sudoPrefix(machine.isRoot);
  if (machine.platform === 'linux' && machine.installTool !== null) {
    const command = {
      'apt-get': 'apt-get install chromium',
      dnf: 'dnf install chromium',
      pacman: 'pacman -S chromium',
      apk: 'apk add chromium',
    }[machine.installTool];
    return `Type \`${sudo}${command}\`. ${named}`;
  }
  return `Type \`npx puppeteer browsers install chrome\` in the folder where vbuses is installed. ${named}`;
}

const sudoPrefix = (isRoot: boolean): string => (isRoot ? '' : 'sudo ');
