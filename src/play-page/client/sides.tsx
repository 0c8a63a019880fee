import { type ComponentChild, Fragment } from 'preact';
import type { Seat } from '../../play/game-rules.ts';
import type { Hint } from '../../play/live-requests.ts';
import type { Choice } from '../../play/seat-message.ts';
import type { Pace } from '../page-messages.ts';
import { ask, change, choose, lookBack, setPace, touch } from './actions.ts';
import { welcome } from './connection.ts';
import { chosenText, deedList, tableTools } from './free-deeds.tsx';
import {
  type Model,
  nameOnTable,
  nextSteps,
  openChoices,
  shownMessage,
  sortChoices,
} from './model.ts';
import { Button, noteLine, rulesLink, withKeys } from './page.tsx';

const PACES: Readonly<Record<Pace, string>> = {
  slow: 'slow',
  normal: 'normal',
  fast: 'fast',
  'at-once': 'all at once',
  step: 'step by step',
};

/** What is asked, and everything that can be chosen, in words. */
export function actionBar(model: Model): ComponentChild {
  const { state, past, picked, chosen, hints, note } = model;
  const message = shownMessage(model);
  const { undoSteps, undoStop } = message;
  const isAsked = message.choices.length > 0;
  const isStepping = state.pace === 'step' && message.asked.length > 0 && !isAsked;
  const tool = (what: Parameters<typeof ask>[0], text: string, key: string): ComponentChild => (
    <Button onClick={() => ask(what)} title={key}>
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
        {isAsked && choiceList(model)}
        {message.free !== undefined && deedList(model)}
        {hints !== null && hintList(hints)}
        <div class="tools">
          {message.free !== undefined && tableTools(model)}
          {picked.length + chosen.length > 0 && (
            <Button onClick={() => change({ picked: [], armed: null, chosen: [] })} title="Escape">
              Clear
            </Button>
          )}
          {past !== null && <Button onClick={() => lookBack(null)}>Back to now</Button>}
          {undoSteps > 0 && tool('undo', 'Undo', 'u')}
          {undoSteps === 0 && undoStop !== null && (
            <Button onClick={() => ask('undo')} title={undoStop} aria-disabled={true}>
              Undo
            </Button>
          )}
          {undoSteps > 1 && tool('undo-turn', 'Undo turn', 'U')}
          {message.canRedo && tool('redo', 'Redo', 'r')}
          {isAsked && tool('hint', 'Hint', 'h')}
          {isStepping && tool('step', 'Next step', 'n')}
          {message.rule !== null && rulesLink('Which rule is this?', `#${message.rule}`)}
        </div>
      </div>
    </section>
  );
}

const hintList = (hints: readonly Hint[]): ComponentChild => (
  <div class="hints">
    <h2>{hints.length === 0 ? 'No hints for this game' : 'Hints: a bot would do the first'}</h2>
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

/** How the game is expected to end. */
const leadText = (lead: number): string =>
  `about ${Math.abs(lead).toFixed(Math.abs(lead) < 10 ? 1 : 0)} points ${lead < 0 ? 'behind' : 'ahead of'} the best rival at the end`;

function promptText(model: Model): ComponentChild {
  const { state, past, armed, picked } = model;
  const { asked, prompt, result, choices, move, viewer, free } = shownMessage(model);
  if (state.failure !== null) return state.failure;
  if (past !== null && welcome.resume !== undefined)
    return `After move ${move}. Play on from here: ${welcome.resume} ${move}`;
  if (past !== null) return 'This is an earlier moment of the game.';
  if (result !== null) return resultText(result);
  if (free !== undefined) return chosenText(model);
  const [one] = armed === null ? [] : [choices[armed]];
  if (one !== undefined) {
    return [`${capital(textOf(one))}? Touch it again`, withKeys(', or press Enter'), '.'];
  }
  if (asked.length === 0) return '';
  const isOwn = choices.length > 0;
  const who = isOwn ? asked.filter((seat) => seat === viewer) : asked;
  const together = isOwn && asked.length > 1 ? ' The others choose at the same time.' : '';
  const more = picked.length > 0 ? [' Go on, or clear', withKeys(' (Escape)'), '.'] : together;
  const names = namesOf(who);
  const isMine = isOwn && welcome.own.length === 1;
  // A question of the pack is whole, in its own language.
  if (/[.?!]$/.test(prompt)) return [`${isMine ? '' : `${names}: `}${prompt}`, more];
  const start = isMine ? 'Choose' : `${names} ${who.length === 1 ? 'chooses' : 'choose'}`;
  return [`${start} ${prompt}.`, more];
}

const namesOf = (which: readonly Seat[]): string =>
  which.map((seat) => welcome.seats[seat]?.name ?? '').join(' and ');

const textOf = ({ text, note }: Choice): string =>
  note === undefined ? text : `${text} (${note})`;

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function resultText({ winners, reason }: NonNullable<Model['state']['message']['result']>): string {
  const names = namesOf(winners);
  if (reason === 'aborted')
    return `The game was stopped, because it took too long. ${names} is ahead.`;
  if (winners.length === 0) return 'The game is over, and no one has won.';
  return `The game is over: ${names} ${winners.length === 1 ? 'wins' : 'share the victory'}.`;
}

/** More choices than these do not fit above the end of their list. */
const FEW_CHOICES = 8;

/** What an element is about is marked on the table while the mouse or the focus is on it. */
export function marking(marked: readonly string[], pointed: Choice | null = null) {
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

function choiceList(model: Model): ComponentChild {
  const { picked, armed } = model;
  const { choices, table } = shownMessage(model);
  const left = sortChoices(table, openChoices(choices, picked));
  const steps = nextSteps(choices, picked);
  const count = steps?.size ?? left.length;
  // On a phone the list may lie over what a finger was meant for, so a touch is confirmed.
  const press = (at: number) => (event: MouseEvent) =>
    event instanceof PointerEvent && event.pointerType === 'touch' && armed !== at
      ? change({ armed: at, note: '' })
      : choose(at);
  return (
    <Fragment>
      <ul class="choices" lang={welcome.language} aria-label="Choices" onKeyDown={moveFocus}>
        {steps !== null
          ? [...steps].map(([id, ways]) => (
              <li key={id}>
                <Button onClick={() => touch(id)} {...marking([id])}>
                  {`${capital(nameOnTable(table, id))} (${ways} ways)`}
                </Button>
              </li>
            ))
          : left.map(({ choice, at, group }, order) => (
              <li key={at} class={group === (left[order - 1]?.group ?? group) ? '' : 'apart'}>
                <Button
                  class={armed === at ? 'armed' : ''}
                  data-choice={at}
                  onClick={press(at)}
                  {...marking(choice.about, choice)}
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

/** Settings, and what was decided before the game. */
export const settings = ({ state, hidesPieces, confirms }: Model): ComponentChild => (
  <details class="settings">
    <summary>Settings</summary>
    <div>
      <label>
        Bots play{' '}
        <select
          value={state.pace}
          onChange={({ currentTarget }) => setPace(currentTarget.value as Pace)}
        >
          {Object.entries(PACES).map(([pace, name]) => (
            <option key={pace} value={pace}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {check(['Hide pieces', withKeys(' (p)')], hidesPieces, (isOn) =>
        change({ hidesPieces: isOn }),
      )}
      {check('Ask before each choice', confirms, (isOn) => change({ confirms: isOn }))}
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
