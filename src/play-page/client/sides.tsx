import { type ComponentChild, Fragment, type JSX } from 'preact';
import type { Seat } from '../../play/game-rules.ts';
import type { Hint } from '../../play/live-requests.ts';
import type { Choice } from '../../play/seat-message.ts';
import type { Pace, Welcome } from '../page-messages.ts';
import {
  type Actions,
  type Model,
  nameOnTable,
  nextSteps,
  openChoices,
  type PageModel,
  shownMessage,
  sortChoices,
} from './model.ts';
import type { PanZoom } from './pan-zoom.ts';

const PACES: Readonly<Record<Pace, string>> = {
  slow: 'slow',
  normal: 'normal',
  fast: 'fast',
  'at-once': 'all at once',
  step: 'step by step',
};

export const Button = (more: JSX.IntrinsicElements['button']): ComponentChild => (
  <button type="button" {...more} />
);

/** What is zoomed and moved in its frame; `whole` is what its last button shows. */
export function panFrame(
  pan: PanZoom,
  { name, whole, ...more }: { name: string; whole: string } & JSX.IntrinsicElements['div'],
  content: ComponentChild,
): ComponentChild {
  const buttons = [
    ['+', 'Zoom in', pan.zoomIn],
    ['−', 'Zoom out', pan.zoomOut],
    ['⤢', whole, () => pan.reset()],
  ] as const;
  return (
    <Fragment>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields */}
      <div
        class="frame"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must have the focus
        tabIndex={0}
        role="group"
        aria-label={`${name}: arrow keys move it, + and - zoom, 0 shows all of it`}
        {...pan.handlers}
        {...more}
      >
        {content}
      </div>
      <div class="zoom">
        {buttons.map(([sign, label, onClick]) => (
          <Button key={sign} onClick={onClick} aria-label={label} title={label}>
            {sign}
          </Button>
        ))}
      </div>
    </Fragment>
  );
}

/** What is asked, and everything that can be chosen, in words. */
export function actionBar(model: Model, actions: Actions): ComponentChild {
  const { state, past, picked, hints, note } = model;
  const message = shownMessage(model);
  const { undoSteps, undoStop } = message;
  const isAsked = message.choices.length > 0;
  const isStepping = state.pace === 'step' && !isAsked && message.result === null;
  const ask = (what: Parameters<Actions['ask']>[0], text: string, key: string): ComponentChild => (
    <Button onClick={() => actions.ask(what)} title={key}>
      {text}
    </Button>
  );
  return (
    <section class={`ask${isAsked ? ' asked' : ''}`} aria-label="What to do">
      <p class="prompt" role="status">
        {promptText(model)}
      </p>
      <div class={hints === null ? 'options' : 'options with-hints'}>
        {noteLine(note)}
        {isAsked && choiceList(model, actions)}
        {hints !== null && hintList(hints, actions)}
        <div class="tools">
          {picked.length > 0 && (
            <Button onClick={() => actions.change({ picked: [], armed: null })} title="Escape">
              Clear
            </Button>
          )}
          {past !== null && <Button onClick={() => actions.lookBack(null)}>Back to now</Button>}
          {undoSteps > 0 && ask('undo', 'Undo', 'u')}
          {undoSteps === 0 && undoStop !== null && (
            <Button onClick={() => actions.ask('undo')} title={undoStop} aria-disabled={true}>
              Undo
            </Button>
          )}
          {undoSteps > 1 && ask('undo-turn', 'Undo turn', 'U')}
          {message.canRedo && ask('redo', 'Redo', 'r')}
          {isAsked && ask('hint', 'Hint', 'h')}
          {isStepping && ask('step', 'Next step', 'n')}
          {message.rule !== null && rulesLink('Which rule is this?', `#${message.rule}`)}
        </div>
      </div>
    </section>
  );
}

/** Why something was not done. */
export const noteLine = (note: string): ComponentChild =>
  note !== '' && (
    <p class="note" role="alert">
      {note}
    </p>
  );

const hintList = (hints: readonly Hint[], { choose }: Actions): ComponentChild => (
  <div class="hints">
    <h2>{hints.length === 0 ? 'No hints for this game' : 'Hints, the best first'}</h2>
    <ol>
      {hints.map(({ choice, text, lead }) => (
        <li key={choice}>
          <Button onClick={() => choose(choice)}>{capital(text)}</Button>
          <small> {leadText(lead)}</small>
        </li>
      ))}
    </ol>
  </div>
);

/** The rulebook, in a tab of its own. */
export const rulesLink = (text: string, heading = ''): ComponentChild => (
  <a href={`/rules${heading}`} target="vbuses-rules">
    {text}
  </a>
);

/** How the game is expected to end. */
const leadText = (lead: number): string =>
  `to end about ${Math.abs(lead).toFixed(1)} points ${lead < 0 ? 'behind' : 'ahead of'} the best other`;

function promptText(model: Model): ComponentChild {
  const { welcome, state, past, armed, picked } = model;
  const { asked, prompt, result, choices, move, viewer } = shownMessage(model);
  if (state.failure !== null) return state.failure;
  if (past !== null && welcome.resume !== undefined)
    return `After move ${move}. Play on from here: ${welcome.resume} ${move}`;
  if (past !== null) return 'This is an earlier moment of the game.';
  if (result !== null) return resultText(result, welcome.seats);
  const [one] = armed === null ? [] : [choices[armed]];
  if (one !== undefined) {
    return [`${capital(textOf(one))}? Touch it again`, withKeys(', or press Enter'), '.'];
  }
  if (asked.length === 0) return '';
  const isOwn = choices.length > 0;
  const who = isOwn ? asked.filter((seat) => seat === viewer) : asked;
  const together = isOwn && asked.length > 1 ? ' The others choose at the same time.' : '';
  const more = picked.length > 0 ? [' Go on, or clear', withKeys(' (Escape)'), '.'] : together;
  const names = namesOf(who, welcome.seats);
  const isMine = isOwn && welcome.own.length === 1;
  // A question of the pack is whole, in its own language.
  if (/[.?!]$/.test(prompt)) return [`${isMine ? '' : `${names}: `}${prompt}`, more];
  const start = isMine ? 'Choose' : `${names} ${who.length === 1 ? 'chooses' : 'choose'}`;
  return [`${start} ${prompt}.`, more];
}

/** What is only for those who have keys: a telephone does not show it. */
export const withKeys = (text: string): ComponentChild => <span class="keys">{text}</span>;

const namesOf = (which: readonly Seat[], seats: Welcome['seats']): string =>
  which.map((seat) => seats[seat]?.name ?? '').join(' and ');

const textOf = ({ text, note }: Choice): string =>
  note === undefined ? text : `${text} (${note})`;

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function resultText(
  { winners, reason }: NonNullable<Model['state']['message']['result']>,
  seats: Model['welcome']['seats'],
): string {
  const names = namesOf(winners, seats);
  if (reason === 'aborted')
    return `The game was stopped, because it took too long. ${names} is ahead.`;
  if (winners.length === 0) return 'The game is over, and no one has won.';
  return `The game is over: ${names} ${winners.length === 1 ? 'wins' : 'share the victory'}.`;
}

/** More choices than these do not fit above the end of their list. */
const FEW_CHOICES = 8;

/** What an element is about is marked on the table while the mouse or the focus is on it. */
export function marking({ change }: Actions, marked: readonly string[], pointed: Choice | null) {
  const mark = (): void => change({ marked, pointed });
  const leave = (): void => change({ marked: [], pointed: null });
  return { onMouseEnter: mark, onMouseLeave: leave, onFocus: mark, onBlur: leave };
}

function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLElement>('.choices button')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at + step + all.length) % all.length]?.focus();
}

function choiceList(model: Model, actions: Actions): ComponentChild {
  const { picked, armed } = model;
  const { choices, table } = shownMessage(model);
  const left = sortChoices(table, openChoices(choices, picked));
  const steps = nextSteps(choices, picked);
  const count = steps?.size ?? left.length;
  // On a phone the list may lie over what a finger was meant for, so a touch is confirmed.
  const choose = (at: number) => (event: MouseEvent) =>
    event instanceof PointerEvent && event.pointerType === 'touch' && armed !== at
      ? actions.change({ armed: at, note: '' })
      : actions.choose(at);
  return (
    <Fragment>
      <ul class="choices" lang={model.welcome.language} aria-label="Choices" onKeyDown={moveFocus}>
        {steps !== null
          ? [...steps].map(([id, ways]) => (
              <li key={id}>
                <Button onClick={() => actions.touch(id)} {...marking(actions, [id], null)}>
                  {`${capital(nameOnTable(table, id))} (${ways} ways)`}
                </Button>
              </li>
            ))
          : left.map(({ choice, at, group }, order) => (
              <li key={at} class={group === (left[order - 1]?.group ?? group) ? '' : 'apart'}>
                <Button
                  class={armed === at ? 'armed' : ''}
                  data-choice={at}
                  onClick={choose(at)}
                  {...marking(actions, choice.about, choice)}
                >
                  {capital(textOf(choice))}
                </Button>
              </li>
            ))}
      </ul>
      {count > FEW_CHOICES && <small>{count} choices: scroll for more</small>}
    </Fragment>
  );
}

/** What stands above every page. */
export const topBar = (
  { welcome, isConnected }: PageModel,
  more: ComponentChild = null,
): ComponentChild => (
  <header class="bar">
    <h1>{welcome.game}</h1>
    {!isConnected && (
      <p class="offline" role="alert">
        No connection: trying again
      </p>
    )}
    {welcome.hasRules && rulesLink('Rules')}
    {more}
  </header>
);

/** Settings, and what was decided before the game. */
export const settings = (
  { welcome, state, hidesPieces, confirms }: Model,
  actions: Actions,
): ComponentChild => (
  <details class="settings">
    <summary>Settings</summary>
    <div>
      <label>
        Bots play{' '}
        <select
          value={state.pace}
          onChange={({ currentTarget }) => actions.pace(currentTarget.value as Pace)}
        >
          {Object.entries(PACES).map(([pace, name]) => (
            <option key={pace} value={pace}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {check(['Hide pieces', withKeys(' (p)')], hidesPieces, (isOn) =>
        actions.change({ hidesPieces: isOn }),
      )}
      {check('Ask before each choice', confirms, (isOn) => actions.change({ confirms: isOn }))}
      {welcome.answers.length > 0 && (
        <section>
          <h2>Rules chosen for this game</h2>
          <ul>
            {welcome.answers.map(({ question, answer }) => (
              <li key={question}>{`${question} ${capital(answer)}.`}</li>
            ))}
          </ul>
        </section>
      )}
      <p class="keys">
        Keys: u undo, U undo the turn, r redo, h hint, n next step, p pieces, e enlarges a card,
        Escape clears.
      </p>
    </div>
  </details>
);

const check = (
  text: ComponentChild,
  isOn: boolean,
  onChange: (isOn: boolean) => void,
): ComponentChild => (
  <label>
    <input
      type="checkbox"
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />{' '}
    {text}
  </label>
);

/** Between two people at one screen: nothing of a seat is shown before it is ready. */
export const curtain = (
  { welcome, seat }: { readonly welcome: Welcome; readonly seat: Seat | null },
  onLift: () => void,
): ComponentChild =>
  seat !== null && (
    <div class="curtain" role="dialog" aria-modal="true" aria-label="Next player">
      <p>{welcome.seats[seat]?.name} is next.</p>
      <Button onClick={onLift} autofocus>
        Show my cards
      </Button>
    </div>
  );
