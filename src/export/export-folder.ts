import { join } from 'node:path';

/** What a pack can be exported to; each has a folder and a manifest of its own, which `build` leaves alone. */
export const EXPORT_TARGETS = ['pdf', 'png', 'tgc', 'tts', 'release'] as const;
export type ExportTarget = (typeof EXPORT_TARGETS)[number];

/** The folder of one target in an output folder. A release, which holds the others, stands beside them. */
export const exportFolder = (out: string, target: ExportTarget): string =>
  target === 'release' ? join(out, 'release') : join(out, 'export', target);
