import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * Asks for a line on the terminal. The question goes to stderr; a hidden answer does not appear. Ctrl-C
 * interrupts the command, and so does the end of the input.
 */
export async function ask(
  question: string,
  isHidden: boolean,
  interruption: AbortController,
): Promise<string> {
  let isMuted = false;
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!isMuted) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  lines.once('SIGINT', () => interruption.abort('SIGINT'));
  const ended = new AbortController();
  lines.once('close', () => ended.abort());
  try {
    const signal = AbortSignal.any([interruption.signal, ended.signal]);
    const answer = lines.question(question, { signal });
    isMuted = isHidden;
    return await answer;
  } catch (error) {
    interruption.abort(interruption.signal.reason ?? 'SIGINT');
    throw error;
  } finally {
    lines.close();
    if (isHidden) process.stderr.write('\n');
  }
}
