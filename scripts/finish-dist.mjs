import { chmodSync, writeFileSync } from 'node:fs';
import { hashShippedCode } from '../dist/simulate/known-code.js';

// A compiler writes plain files; npx links the command and needs it executable every time.
chmodSync(new URL('../dist/cli.js', import.meta.url), 0o755);

// The code of shipped packs runs without being asked for, as long as it is what was compiled here.
const known = `${JSON.stringify(await hashShippedCode(), null, 2)}\n`;
writeFileSync(new URL('../dist/packs/known-code.json', import.meta.url), known);
