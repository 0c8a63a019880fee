import { chmodSync } from 'node:fs';

// A compiler writes plain files; npx links the command and needs it executable every time.
chmodSync(new URL('../dist/cli.js', import.meta.url), 0o755);
