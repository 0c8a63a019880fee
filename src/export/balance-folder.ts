import { join } from 'node:path';

/** The folder of the balance report in an output folder; it has a manifest of its own, as exports have. */
export const balanceFolder = (out: string): string => join(out, 'balance');
