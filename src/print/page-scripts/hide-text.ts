import { pageScript } from './page-script.ts';

/** Runs inside a page: hides its letters and nothing else, so that what lies behind them can be seen. */
function hideText(): void {
  const style = document.createElement('style');
  style.id = 'hidden-text';
  style.textContent =
    '*,::before,::after{-webkit-text-fill-color:transparent!important;text-shadow:none!important;' +
    'text-decoration-color:transparent!important;text-emphasis-color:transparent!important}' +
    'text,tspan,textPath{fill:transparent!important}';
  document.head.append(style);
}

/** Runs inside a page: takes that back. */
function showText(): void {
  document.querySelector('#hidden-text')?.remove();
}

export const HIDE_TEXT = pageScript([hideText]);
export const SHOW_TEXT = pageScript([showText]);
