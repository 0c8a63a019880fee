/** From a save to new pixels: an open `vbuses preview`, looked at with a real browser. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import puppeteer from 'puppeteer-core';

/**
 * Starts a preview of a pack and opens its page.
 *
 * @param {{cli: string, pack: string, executablePath: string, hash?: string}} given `hash`: what the
 *   page looks at, as its address says it
 */
export async function openPreview({ cli, pack, executablePath, hash = '' }) {
  const child = spawn(process.execPath, [cli, 'preview', '--port', '0'], {
    cwd: pack,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise((resolve, reject) => {
    child.once('close', () => reject(new Error('the preview has ended')));
    child.stdout.setEncoding('utf8').on('data', (text) => {
      const found = /http:\S+\//.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    });
  });
  const args = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await puppeteer.launch({ executablePath, headless: 'shell', args });
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  await page.evaluateOnNewDocument(addWaitForPaint);
  await page.goto(`${url}${hash}`);
  await page.waitForFunction(() => {
    const shown = document.querySelector('iframe:not([inert])')?.contentDocument;
    return shown?.readyState === 'complete' && shown.querySelector('.vb-sheet') !== null;
  });
  return {
    /** Saves a change and waits until what came of it has been painted. */
    save: async (change) => {
      const painted = await page.evaluateHandle(() => ({ at: waitForPaint() }));
      const began = Date.now();
      change();
      const ended = await painted.evaluate(({ at }) => at);
      return { ms: ended - began, peakMb: null };
    },
    close: async () => {
      const closed = once(child, 'close');
      await browser.close();
      child.kill('SIGINT');
      await closed;
    },
  };
}

/** Runs in the page: after the next change of the frame that is seen, the time when it is painted. */
function addWaitForPaint() {
  globalThis.waitForPaint = () =>
    new Promise((resolve) => {
      const frame = document.querySelector('iframe:not([inert])');
      const observer = new MutationObserver(() => {
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          // The next task after a frame's callbacks comes when it has been handed on to be shown.
          port1.onmessage = () => resolve(Date.now());
          port2.postMessage(null);
        });
      });
      observer.observe(frame.contentDocument.body, { childList: true, subtree: true });
    });
}
