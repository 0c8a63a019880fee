import { rmSync } from 'node:fs';

// A file whose source is gone must not stay behind as part of the program.
rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
