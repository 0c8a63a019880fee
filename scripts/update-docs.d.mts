/** The program that the docs are about: a test gives the one in src/, the script the built one. */
export interface DocumentedTool {
  /** The repository. */
  readonly root: string;
  readonly codes: readonly {
    readonly code: string;
    readonly summary: string;
    readonly remedy: string;
  }[];
  /** What the markup of a pack may hold: src/markup/allowed-markup.ts. */
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

/** Every document with its generated parts made anew, by its path. */
export function generateDocs(tool: DocumentedTool): Promise<Map<string, string>>;
