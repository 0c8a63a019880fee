import type { TextFile } from '../../model/pack-files.ts';
import { noteFile } from '../../model/work-place.ts';
import { openYaml, type ParsedYaml, parseYaml } from './parse-yaml.ts';
import { type AskedSpans, YamlFile } from './yaml-file.ts';

const parsedFiles = new WeakMap<TextFile, ParsedYaml>();

/** Parses a YAML file of a pack; the same file is parsed once in a process. */
export function parsePackYaml(file: TextFile): ParsedYaml {
  const known = parsedFiles.get(file);
  if (known !== undefined) return known;
  noteFile(file.path);
  const parsed = parseYaml(file.path, file.text);
  parsedFiles.set(file, parsed);
  return parsed;
}

/** Takes what an earlier run has made of the very same text without finding anything to tell. */
export function trustPackYaml(file: TextFile, value: unknown, asked: AskedSpans): void {
  const open = once(() => openYaml(file.text));
  parsedFiles.set(file, {
    file: new YamlFile(file.path, value, open, asked),
    diagnostics: [],
  });
}

/** What is known of a file; `undefined` for one that nobody has parsed. */
export const knownPackYaml = (file: TextFile): ParsedYaml | undefined => parsedFiles.get(file);

function once<T>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
