import { readClientScripts } from '../web/client-scripts.ts';
import { type ServedApp, serveApp } from '../web/listen.ts';
import { type PreviewAppOptions, previewApp } from './app.ts';

/**
 * Serves the page on this machine alone.
 *
 * @param port `null` for the first free one from the default on
 * @throws CliError (exit 3) when the port is taken or may not be used
 */
export async function servePreview(
  options: Pick<PreviewAppOptions, 'source' | 'desk' | 'tools'>,
  port: number | null,
): Promise<ServedApp> {
  const scripts = await readClientScripts(new URL('client', import.meta.url));
  return serveApp((bound) => previewApp({ ...options, scripts, port: bound }), {
    port,
    command: 'preview',
  });
}
