import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The repository contains images of the board: `vbuses validate` reports when they are stale.
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
execFileSync(process.execPath, [at('dist/cli.js'), 'build', 'board'], {
  cwd: at('.'),
  stdio: 'inherit',
});
mkdirSync(at('Board'), { recursive: true });
for (const name of ['vancouver-buses.svg', 'vancouver-buses.png']) {
  copyFileSync(at(`Output/board/${name}`), at(`Board/${name}`));
}
