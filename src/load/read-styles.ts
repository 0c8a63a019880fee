import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolFolder } from './folders.ts';

/**
 * The tool's own stylesheets `styles/<name>.css`, joined. A missing one is our mistake, and thrown.
 * Read when a page is composed, not at start-up: most commands write none.
 */
export const readStyles = (...names: readonly string[]): string =>
  names.map((name) => readFileSync(join(toolFolder(), 'styles', `${name}.css`), 'utf8')).join('\n');
