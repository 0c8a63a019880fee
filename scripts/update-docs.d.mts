/** The program that the docs describe: tests use the one in src/, the script the compiled one. */
export interface DocumentedTool {
  /** The repository. */
  readonly root: string;
  readonly codes: readonly {
    readonly code: string;
    readonly summary: string;
    readonly remedy: string;
  }[];
  /** The markup that a pack can contain: src/markup/allowed-markup.ts. */
  readonly markup: object;
  /** Runs one command line, without colours. */
  readonly vbuses: (args: readonly string[]) => Answer | Promise<Answer>;
}

interface Answer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

/** The documents, relative to the repository. */
export function docFiles(root: string): string[];

/** Every document with its generated parts updated, by its path. */
export function generateDocs(tool: DocumentedTool): Promise<Map<string, string>>;
