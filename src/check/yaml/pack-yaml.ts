import type { TextFile } from '../../model/pack-files.ts';
import { setCurrentFile } from '../../model/work-place.ts';
import { openYaml, type ParsedYaml, parseYaml } from './parse-yaml.ts';
import { type RequestedSpans, YamlFile } from './yaml-file.ts';

const parsedFiles = new WeakMap<TextFile, ParsedYaml>();

/** Parses a YAML file of a pack; the same file is parsed once in a process. */
export function parsePackYaml(file: TextFile): ParsedYaml {
  const known = parsedFiles.get(file);
  if (known !== undefined) return known;
  setCurrentFile(file.path);
  const parsed = parseYaml(file.path, file.text);
  parsedFiles.set(file, parsed);
  return parsed;
}

/** Takes what an earlier run has made of the very same text without finding anything to tell. */
export function restorePackYaml(file: TextFile, value: unknown, asked: RequestedSpans): void {
  const open = once(() => openYaml(file.text));
  parsedFiles.set(file, {
    file: new YamlFile(file.path, value, open, asked),
    diagnostics: [],
  });
}

/** What is known of a file; `undefined` for one that nobody has parsed. */
export const cachedPackYaml = (file: TextFile): ParsedYaml | undefined => parsedFiles.get(file);

function once<T>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
