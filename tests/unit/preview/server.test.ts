import { describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_PORT, listen } from '../../../src/web/listen.ts';

const answer = (_request: unknown, response: { end: (text: string) => void }): void =>
  response.end('here');

async function listening(port: number | null) {
  const started = await listen(answer, { port, command: 'preview' });
  onTestFinished(started.close);
  return started;
}

describe('listening', () => {
  it('takes the next free port when none is asked for', async () => {
    const [one, other] = [await listening(null), await listening(null)];
    expect(one.port).toBeGreaterThanOrEqual(DEFAULT_PORT);
    expect(other.port).toBeGreaterThan(one.port);
  });
});
