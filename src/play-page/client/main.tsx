import { Fragment } from 'preact';
import { ask, modelOf, page, pressKey } from './actions.ts';
import { enter, welcome } from './connection.ts';
import { type Model, shownMessage } from './model.ts';
import { onKeys, topBar } from './page.tsx';
import { logView, scoreSheet } from './scores-and-log.tsx';
import { actionBar, settings } from './sides.tsx';
import { tableView } from './table.tsx';

// The page of a game: what the server says, on the screen, and what is chosen, to the server.

function gameView(model: Model) {
  const isYours = shownMessage(model).choices.length > 0 && model.state.curtain === null;
  document.title = `${isYours ? '● Your turn, ' : ''}${welcome.game}`;
  return (
    <Fragment>
      {topBar(model.isConnected, settings(model))}
      {actionBar(model)}
      {tableView(model)}
      {scoreSheet(model)}
      {logView(model)}
    </Fragment>
  );
}

async function start(): Promise<void> {
  await enter(location.hash.slice(1));
  const fonts = document.createElement('link');
  Object.assign(fonts, { rel: 'stylesheet', href: '/assets/fonts.css' });
  document.head.append(fonts);
  // Nothing moves once it is drawn.
  const weights = [400, 600, 700];
  await Promise.allSettled(weights.map((one) => document.fonts.load(`${one} 15px Barlow`)));
  if (welcome.isTable === true) {
    (await import('./free-main.tsx')).openTable();
    return;
  }
  onKeys(pressKey);
  page.open(gameView, modelOf, () => void ask('lift'));
}

start().catch((error: unknown) => {
  document.body.textContent = error instanceof Error ? error.message : String(error);
});
