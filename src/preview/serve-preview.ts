import { getRequestListener } from '@hono/node-server';
import { listen } from './listen.ts';
import { type PreviewSource, previewApp } from './preview-app.ts';
import { LOOPBACK } from './request-guard.ts';
import { readClientScripts } from './tool-files.ts';

export interface ServedPreview {
  /** Where the page is: `http://127.0.0.1:4680/`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the page on this machine alone.
 *
 * @param port `null` for the first free one from the default on
 * @throws CliError (exit 3) when the port is taken or may not be used
 */
export async function servePreview(
  source: PreviewSource,
  port: number | null,
): Promise<ServedPreview> {
  const scripts = await readClientScripts();
  let bound = 0;
  const app = previewApp({ source, scripts, port: () => bound });
  const handler = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = await listen((request, response) => void handler(request, response), port);
  bound = server.port;
  return { url: `http://${LOOPBACK}:${bound}/`, close: server.close };
}
