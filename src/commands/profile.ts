import { performance } from 'node:perf_hooks';

/** Where the time of a run went, stage by stage; the stages may nest in time but are told flat. */
export class StageTimes {
  readonly #stages = new Map<string, number>();
  readonly #startedAt = performance.now();

  /** Runs one stage and adds up its time. */
  async time<T>(stage: string, work: () => T | Promise<T>): Promise<T> {
    const from = performance.now();
    try {
      return await work();
    } finally {
      this.#stages.set(stage, (this.#stages.get(stage) ?? 0) + performance.now() - from);
    }
  }

  /** One line a stage, with milliseconds. */
  lines(): string[] {
    const rows: [string, number][] = [
      ...this.#stages,
      ['in all', performance.now() - this.#startedAt],
      ['since the process began', performance.now()],
    ];
    const width = Math.max(...rows.map(([stage]) => stage.length));
    return rows.map(([stage, ms]) => `${stage.padEnd(width)} ${ms.toFixed(0).padStart(7)} ms`);
  }
}
