import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CliError, EXIT } from '../../../src/diagnostics/errors.ts';
import { DEFAULT_PORT, listen } from '../../../src/web/listen.ts';

const answer = (_request: unknown, response: { end: (text: string) => void }): void =>
  response.end('here');

async function listening(port: number | null) {
  const started = await listen(answer, { port, command: 'preview' });
  onTestFinished(started.close);
  return started;
}

async function somebodyElse(): Promise<number> {
  const server: Server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it has no port');
  return address.port;
}

describe('listening', () => {
  it('takes the next free port when none is asked for', async () => {
    const [one, other] = [await listening(null), await listening(null)];
    expect(one.port).toBeGreaterThanOrEqual(DEFAULT_PORT);
    expect(other.port).toBeGreaterThan(one.port);
  });

  it('refuses a port that is taken, and says what to type', async () => {
    const port = await somebodyElse();
    const refused = await listen(answer, { port, command: 'preview' }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(CliError);
    expect(refused).toMatchObject({
      exitCode: EXIT.machine,
      message: `port ${port} is taken by another program`,
      hint: expect.stringContaining('`vbuses preview` without --port'),
    });
  });
});
