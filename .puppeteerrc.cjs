/**
 * Puppeteer's own browser download is switched off: `npm ci` must not depend on
 * a download host. On Linux the browser comes with @sparticuz/chromium, elsewhere
 * an installed Chrome, Chromium or Edge is found (see src/browser/find-browser.ts).
 *
 * @type {import("puppeteer").Configuration}
 */
module.exports = { skipDownload: true };
