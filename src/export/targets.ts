import { cut } from './cut/target.ts';
import type { ExportTarget } from './export-target.ts';
import { pdf } from './pdf/target.ts';
import { png } from './png/target.ts';
import { TABLES } from './table/table-target.ts';
import { tgc } from './tgc/target.ts';
import { tts } from './tts/target.ts';

/** Everything that a pack can be exported to, in the order of the help. */
export const EXPORTS: readonly ExportTarget[] = [pdf, png, tgc, tts, ...TABLES, cut];
