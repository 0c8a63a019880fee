import type { PackFile } from '../../core/pack-files.ts';
import { hintForNearest } from '../../diagnostics/suggestions.ts';
import type { CheckContext } from '../check-context.ts';

/** Rules should be read before they are allowed to run: more than this is too much to read. */
const [MAX_FILES, MAX_BYTES] = [200, 1_000_000];

/** The module with the pack's own rules exists, and a person can read it and what it may import. */
export function checkPlay({ files, manifest, report }: CheckContext): void {
  const { file, rules } = manifest;
  if (rules === null) return;
  const at = file.spanOf(['play', 'rules']);
  const code = [...files.values()].filter(({ path }) => /^(?:rules|strategies)\//.test(path));
  if (!files.has(rules)) {
    const modules = code.map(({ path }) => path).filter((path) => path.endsWith('.mjs'));
    report({
      code: 'play/no-such-file',
      at,
      message: `there is no file \`${rules}\``,
      hint: hintForNearest(rules, modules) ?? 'add the module with the rules, or remove `play`',
    });
  }
  const bytes = code.reduce((sum, one) => sum + sizeOf(one), 0);
  if (code.length <= MAX_FILES && bytes <= MAX_BYTES) return;
  report({
    code: 'play/too-large',
    at,
    message: `rules/ and strategies/ have ${code.length} files with ${bytes} bytes; they may have at most ${MAX_FILES} files and ${MAX_BYTES} bytes`,
    hint: 'keep only the modules of the rules there; data belong in data/',
  });
}

function sizeOf(file: PackFile): number {
  if (file.kind === 'text') return Buffer.byteLength(file.text);
  return file.kind === 'binary' ? file.bytes : 0;
}
