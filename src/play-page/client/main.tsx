import { Fragment } from 'preact';
import { narrow, onKeys, openPage } from './actions.ts';
import { enter, welcome } from './connection.ts';
import { freeView, pressDeedKey } from './free-page.tsx';
import { type Model, shownMessage } from './model.ts';
import { drawPage, topBar } from './page.tsx';
import { logView, scoreSheet } from './scores-and-log.tsx';
import { actionBar, settings } from './sides.tsx';
import { tableView } from './table.tsx';
import { words } from './words.ts';

// The page: what the server says, on the screen, and what is chosen, to the server.

function show(model: Model): void {
  const isYours = shownMessage(model).choices.length > 0 && model.state.curtain === null;
  document.title = `${isYours ? `● ${words('play.your-turn')}, ` : ''}${welcome.game}`;
  drawPage(model, welcome.isTable === true ? freeView(model) : gameView(model));
  if (model.question !== question) showAsked();
  question = model.question;
}

/** The question that was shown last. */
let question = 0;

/** Brings into view what a new question is about, if nothing of it is; on a phone, its list is there. */
function showAsked(): void {
  if (narrow.matches) return;
  const areas = [...document.querySelectorAll('.area.asks')];
  if (!areas.some(isSeen)) areas[0]?.scrollIntoView({ block: 'nearest' });
}

/** Whether something that can be chosen in an area is whole in view; places may not be found yet. */
function isSeen(area: Element): boolean {
  const lit = [...area.querySelectorAll('.lit, .place')];
  return (lit.length === 0 ? [area] : lit).some((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}

const gameView = (model: Model) => (
  <Fragment>
    {topBar(model.isConnected, settings(model))}
    {actionBar(model)}
    {tableView(model)}
    <div class="status">
      {scoreSheet(model)}
      {logView(model)}
    </div>
  </Fragment>
);

async function start(): Promise<void> {
  await enter(location.hash.slice(1));
  document.documentElement.lang = welcome.wordsLanguage;
  const fonts = document.createElement('link');
  Object.assign(fonts, { rel: 'stylesheet', href: '/assets/fonts.css' });
  document.head.append(fonts);
  // Nothing moves once it is drawn.
  const weights = [400, 600, 700];
  await Promise.allSettled(weights.map((one) => document.fonts.load(`${one} 15px Barlow`)));
  onKeys(pressDeedKey);
  openPage(show);
}

start().catch((error: unknown) => {
  document.body.textContent = error instanceof Error ? error.message : String(error);
});
