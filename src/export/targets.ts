import { cut } from './cut/target.ts';
import type { ExportTarget } from './export-target.ts';
import { pcio } from './pcio/target.ts';
import { pdf } from './pdf/target.ts';
import { png } from './png/target.ts';
import { sheets } from './sheets/target.ts';
import { tgc } from './tgc/target.ts';
import { tts } from './tts/target.ts';
import { vtt } from './vtt/target.ts';

/** Everything that a pack can be exported to, in the order of the help. */
export const EXPORTS: readonly ExportTarget[] = [pdf, png, tgc, tts, sheets, vtt, pcio, cut];
