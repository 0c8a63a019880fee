import type { PackFiles } from '../model/pack-files.ts';
import type { TemplateSources } from './handlebars.ts';

const PARTIAL_PATH = /^templates\/partials\/([^/]+)\.hbs$/;

/** The templates and partials among the files of a pack. */
export function collectTemplateSources(files: PackFiles): Required<TemplateSources> {
  const templates = new Map<string, string>();
  const partials = new Map<string, string>();
  const lostPartials: string[] = [];
  for (const [path, file] of files) {
    const partial = PARTIAL_PATH.exec(path)?.[1];
    if (partial !== undefined && file.kind !== 'text') lostPartials.push(partial);
    if (file.kind !== 'text' || !path.startsWith('templates/')) continue;
    if (partial !== undefined) partials.set(partial, file.text);
    else if (path.endsWith('.hbs')) templates.set(path, file.text);
  }
  return { templates, partials, unreadablePartials: lostPartials };
}
