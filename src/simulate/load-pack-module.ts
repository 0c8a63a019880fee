import { writeSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import vm from 'node:vm';
import { CliError, EXIT, InternalError, usageError } from '../diagnostics/errors.ts';
import { findImport } from '../pack/rules-code.ts';
import { adviceFor } from '../play/thrown-errors.ts';
import type { PackCode } from './pack-code.ts';

/** Globals of Node that neither reach the machine nor the network. */
const HARMLESS_GLOBALS = [
  ...[
    'global',
    'Buffer',
    'URL',
    'URLSearchParams',
    'TextEncoder',
    'TextDecoder',
    'structuredClone',
  ],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'],
  ...['clearImmediate', 'queueMicrotask', 'atob', 'btoa', 'performance', 'DOMException'],
  ...['AbortController', 'AbortSignal', 'Event', 'EventTarget'],
];

/**
 * Takes all globals from this process that are neither of the language nor harmless, before the first
 * line of a pack's code runs: an accident ends in a plain error then. This is not a sandbox.
 */
export function hideMachine(): void {
  const ofLanguage: string[] = vm.runInNewContext('Object.getOwnPropertyNames(globalThis)');
  const kept = new Set<string | symbol>([...ofLanguage, ...HARMLESS_GLOBALS]);
  for (const name of Reflect.ownKeys(globalThis)) {
    if (!kept.has(name)) Reflect.deleteProperty(globalThis, name);
  }
  // The console of Node has its streams, and with them sockets.
  const print = (...parts: readonly unknown[]): void => {
    writeSync(STDERR, `${format(...parts).slice(0, MAX_PRINTED_CHARS)}\n`);
  };
  const names = Object.keys(globalThis.console);
  const quiet = Object.fromEntries(names.map((name) => [name, () => undefined]));
  const printing = { log: print, info: print, debug: print, warn: print, error: print };
  Reflect.set(globalThis, 'console', { ...quiet, ...printing });
}

/** A stream would be opened for it. */
const STDERR = 2;
const MAX_PRINTED_CHARS = 10_000;

/**
 * The rules of a pack as modules, made from the texts that were hashed and not from the files on disk.
 * Needs a process with `--experimental-vm-modules`; loading runs the code.
 */
export class PackModules {
  readonly #code: PackCode;
  /** By the address that stacks name them by. */
  readonly #paths: ReadonlyMap<string, string>;
  readonly #modules = new Map<string, vm.SourceTextModule>();
  readonly #apis: Readonly<Record<string, vm.Module>>;

  /**
   * @param folder the pack's; stacks name its files
   * @param apis what `vbuses/play` and the like export
   */
  constructor(folder: string, code: PackCode, apis: Readonly<Record<string, object>>) {
    this.#code = code;
    this.#paths = new Map(
      code.files.map(([path]) => [pathToFileURL(join(folder, path)).href, path]),
    );
    this.#apis = Object.fromEntries(
      Object.entries(apis).map(([identifier, api]) => [identifier, createApi(identifier, api)]),
    );
  }

  /**
   * What the entry exports by default.
   *
   * @throws CliError (exit 1) for code that cannot be loaded, with its place
   */
  async loadDefault(): Promise<unknown> {
    const { entry } = this.#code;
    try {
      const namespace: unknown = (await this.#ready(this.#module(entry))).namespace;
      const exported = Object.entries(Object(namespace)).find(([name]) => name === 'default')?.[1];
      if (exported !== undefined) return exported;
    } catch (error) {
      throw this.failure(error, 'cannot be loaded', API_HINT);
    }
    throw problem(
      `${entry} has no default export`,
      'export the game: `export default defineGame({ … })`',
    );
  }

  /** What went wrong in this code as a problem of the pack: with the innermost place in its own files. */
  failure(error: unknown, what: string, hint = CHECK_HINT): CliError {
    if (error instanceof CliError) return error;
    const place = this.#placeOf(error);
    return problem(
      `${place ?? this.#code.entry}: the rules ${what}: ${describeError(error)}`,
      adviceFor(error) ?? hint,
      error,
    );
  }

  #module(path: string): vm.SourceTextModule {
    const known = this.#modules.get(path);
    if (known !== undefined) return known;
    const [identifier] = [...this.#paths].find(([, one]) => one === path) ?? [];
    const source = this.#textOf(path);
    if (identifier === undefined || source === undefined) {
      throw problem(`there is no file ${path} in the pack`, 'fix its name or add it');
    }
    const made = this.#compile(source, path, {
      identifier,
      initializeImportMeta: (meta) => {
        meta.url = identifier;
      },
      // `import()` goes the same way as `import`.
      importModuleDynamically: (specifier) => this.#ready(this.#resolve(specifier, path)),
    });
    this.#modules.set(path, made);
    return made;
  }

  #compile(source: string, path: string, options: vm.SourceTextModuleOptions) {
    try {
      const script = path.endsWith('.ts') ? stripTypes(source, path) : source;
      return new vm.SourceTextModule(script, options);
    } catch (error) {
      if (error instanceof CliError) throw error;
      throw problem(`${path}: ${describeError(error)}`, 'fix the code', error);
    }
  }

  async #ready<M extends vm.Module>(module: M): Promise<M> {
    if (module.status === 'unlinked') {
      await module.link((specifier, from) =>
        this.#resolve(specifier, this.#paths.get(from.identifier) ?? this.#code.entry),
      );
    }
    await module.evaluate();
    return module;
  }

  #resolve(specifier: string, from: string): vm.Module {
    const found = findImport(
      printable(specifier),
      from,
      (path) => this.#textOf(path) !== undefined,
    );
    if ('path' in found) return this.#module(found.path);
    const api = 'api' in found ? this.#apis[found.api] : undefined;
    if (api !== undefined) return api;
    if (!('code' in found)) throw new InternalError(`there is no ${found.api}`);
    throw problem(`${this.#importPlace(specifier, from)}: ${found.message}`, found.hint);
  }

  /** Where a file first names what it imports. */
  #importPlace(specifier: string, path: string): string {
    const text = this.#textOf(path) ?? '';
    const offsets = ["'", '"', '`'].map((quote) => text.indexOf(quote + specifier + quote));
    return formatPlace(path, text, Math.min(...offsets.filter((at) => at !== -1)));
  }

  /** The first line of a stack that lies in a file of the pack; of a missing export, who asks for it. */
  #placeOf(error: unknown): string | null {
    for (const text of stackOf(error).split('\n')) {
      const [, identifier = '', line, column] =
        /(file:\/\/[^\s()]+?):(\d+):(\d+)\)?$/.exec(text) ?? [];
      const file = this.#paths.get(identifier);
      if (file !== undefined) return `${file}:${line}:${column}`;
    }
    const [, from = '', name = ''] = MISSING_EXPORT.exec(describeError(error)) ?? [];
    if (name === '') return null;
    const [path, text] =
      this.#code.files.find(
        ([one, source]) =>
          this.#modules.has(one) && source.includes(from) && wordOffset(source, name) !== -1,
      ) ?? [];
    return path === undefined || text === undefined
      ? null
      : formatPlace(path, text, wordOffset(text, name));
  }

  #textOf(path: string): string | undefined {
    return this.#code.files.find(([one]) => one === path)?.[1];
  }
}

const createApi = (identifier: string, api: object): vm.Module =>
  new vm.SyntheticModule(
    Object.keys(api),
    function (this: vm.SyntheticModule) {
      for (const [name, value] of Object.entries(api)) this.setExport(name, value);
    },
    { identifier },
  );

const API_HINT = 'fix the code: docs/play-api.md lists what the rules of a game consist of';
const CHECK_HINT = `\`vbuses play check\` looks for what is wrong, and keeps the game that shows it`;

/** @throws CliError (exit 2) for a Node that cannot do it */
function stripTypes(source: string, path: string): string {
  const strip: unknown = Reflect.get(nodeModule, 'stripTypeScriptTypes');
  if (typeof strip === 'function') return strip(source);
  throw usageError(
    `${path} is TypeScript, and Node ${process.versions.node} cannot run it`,
    'use Node 22.18 or later, or compile the rules to `rules/index.mjs` and name that under `play`',
  );
}

/** How V8 says it, in all versions of Node that are supported. */
const MISSING_EXPORT = /The requested module '(.+)' does not provide an export named '([\w$]+)'/;

const wordOffset = (text: string, word: string): number =>
  new RegExp(`(?<![\\w$])${word.replaceAll('$', '\\$')}(?![\\w$])`).exec(text)?.index ?? -1;

/** `file:line:column`; the file alone where the offset is not in it. */
function formatPlace(path: string, text: string, offset: number): string {
  if (!Number.isFinite(offset) || offset < 0) return path;
  const lines = text.slice(0, offset).split('\n');
  return `${path}:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
}

const problem = (message: string, hint: string, cause?: unknown): CliError =>
  new CliError(message, { exitCode: EXIT.problems, hint, cause });

const MAX_MESSAGE_CHARS = 500;

/** Text from a pack's code for a terminal: on one line, without control characters. */
const printable = (text: string): string =>
  text.slice(0, MAX_MESSAGE_CHARS).replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, ' ');

/** What was thrown, whatever it is: reading it may throw again. */
function describeError(error: unknown): string {
  try {
    return printable(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  } catch {
    return 'something was thrown that cannot be read';
  }
}

/** Of the end: a stack begins with the message. */
const MAX_STACK_CHARS = 20_000;

function stackOf(error: unknown): string {
  try {
    const stack: unknown = error instanceof Error ? error.stack : null;
    return typeof stack === 'string' ? stack.slice(-MAX_STACK_CHARS) : '';
  } catch {
    return '';
  }
}
