import { chmodSync, cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashShippedCode } from '../dist/simulate/known-code.js';

// A compiler writes plain files; npx links the command and needs it executable every time.
chmodSync(new URL('../dist/cli.js', import.meta.url), 0o755);

// The code of shipped packs runs without being asked for, as long as it is what was compiled here.
const shipped = await hashShippedCode();
const root = join(import.meta.dirname, '..');
for (const folder of Object.values(shipped).filter((path) => path.startsWith('examples/'))) {
  // JavaScript is not compiled.
  const rules = join(folder, 'rules');
  cpSync(join(root, rules), join(root, 'dist', 'packs', rules), { recursive: true });
}
const known = `${JSON.stringify(shipped, null, 2)}\n`;
writeFileSync(new URL('../dist/packs/known-code.json', import.meta.url), known);
