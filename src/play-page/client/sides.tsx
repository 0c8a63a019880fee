import type { ComponentChild } from 'preact';
import type { Seat } from '../../play/game-rules.ts';
import type { Hint } from '../../play/live-requests.ts';
import type { Choice } from '../../play/seat-message.ts';
import type { Pace } from '../page-messages.ts';
import { ask, change, choose, lookBack, setPace, touch, undo, undoText } from './actions.ts';
import { welcome } from './connection.ts';
import { chosenText, deedList, tableTools } from './free-deeds.tsx';
import {
  groupChoices,
  type Model,
  nameOnTable,
  nextSteps,
  openChoices,
  shownMessage,
} from './model.ts';
import { Button, noteLine, rulesLink, withKeys } from './page.tsx';
import { words, wordsAroundKeys } from './words.ts';

const PACES: readonly Pace[] = ['slow', 'normal', 'fast', 'at-once', 'step'];

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
    <section class={`ask${isAsked ? ' asked' : ''}`} aria-label={words('play.ask')}>
      <p class="prompt" role="status">
        {promptText(model)}
      </p>
      <div class="options">
        {noteLine(note)}
        {isAsked && (
          <div class="list">
            {hints !== null && hintList(hints)}
            {choiceList(model)}
          </div>
        )}
        {isAsked && scrollNote(model)}
        {message.free !== undefined && deedList(model)}
        <div class="tools">
          {message.free !== undefined && tableTools(model)}
          {picked.length + chosen.length > 0 && (
            <Button onClick={() => change({ picked: [], armed: null, chosen: [] })} title="Escape">
              {words('play.clear')}
            </Button>
          )}
          {past !== null && <Button onClick={() => lookBack(null)}>{words('play.now')}</Button>}
          {undoSteps > 0 && tool('undo', words('play.undo'), 'u')}
          {undoSteps === 0 && undoStop !== null && (
            <Button onClick={undo} title={undoText(undoStop)} aria-disabled={true}>
              {words('play.undo')}
            </Button>
          )}
          {undoSteps > 1 && tool('undo-turn', words('play.undo-turn'), 'U')}
          {message.canRedo && tool('redo', words('play.redo'), 'r')}
          {isAsked && tool('hint', words('play.hint'), 'h')}
          {isStepping && tool('step', words('play.step'), 'n')}
          {message.rule !== null && rulesLink(words('play.rule'), `#${message.rule}`)}
        </div>
      </div>
    </section>
  );
}

/** Hints stand above the choices: the list may be scrolled further down. */
const toView = (hints: Element | null): void => hints?.scrollIntoView({ block: 'nearest' });

const hintList = (hints: readonly Hint[]): ComponentChild => (
  <div class="hints" ref={toView}>
    <h2>{words(hints.length === 0 ? 'play.no-hints' : 'play.hints')}</h2>
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
  words(lead < 0 ? 'play.behind' : 'play.ahead', {
    points: Math.abs(lead).toLocaleString(document.documentElement.lang, {
      maximumFractionDigits: Math.abs(lead) < 10 ? 1 : 0,
    }),
  });

function promptText(model: Model): ComponentChild {
  const { state, past, armed, picked } = model;
  const { asked, prompt, result, choices, move, viewer, free } = shownMessage(model);
  if (state.failure !== null) return words(state.failure);
  if (past !== null && welcome.resume !== undefined)
    return words('play.play-on', { move, command: `${welcome.resume} ${move}` });
  if (past !== null) return words('play.past');
  if (result !== null) return resultText(result);
  if (free !== undefined) return chosenText(model);
  const [one] = armed === null ? [] : [choices[armed]];
  if (one !== undefined) {
    const [start, end] = wordsAroundKeys('play.confirm', { choice: capital(textOf(one)) });
    return [start, withKeys(words('play.enter')), end];
  }
  if (asked.length === 0) return '';
  const isOwn = choices.length > 0;
  const who = isOwn ? asked.filter((seat) => seat === viewer) : asked;
  const together = isOwn && asked.length > 1 ? ` ${words('play.together')}` : '';
  const [start, end] = wordsAroundKeys('play.go-on');
  const more = picked.length > 0 ? [` ${start}`, withKeys(' (Escape)'), end] : together;
  const names = namesOf(who);
  const isMine = isOwn && welcome.own.length === 1;
  // A question of the pack is whole, in its own language.
  if (/[.?!]$/.test(prompt)) return [`${isMine ? '' : `${names}: `}${prompt}`, more];
  const asks = { names, count: who.length, what: prompt };
  return [words(isMine ? 'play.choose' : 'play.chooses', asks), more];
}

const namesOf = (which: readonly Seat[]): string =>
  new Intl.ListFormat(document.documentElement.lang).format(
    which.map((seat) => welcome.seats[seat]?.name ?? ''),
  );

const textOf = ({ text, note }: Choice): string =>
  note === undefined ? text : `${text} (${note})`;

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function resultText({ winners, reason }: NonNullable<Model['state']['message']['result']>): string {
  const names = namesOf(winners);
  if (reason === 'aborted') return words('play.stopped', { names });
  if (winners.length === 0) return words('play.no-winner');
  return words('play.won', { names, count: winners.length });
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
  const left = openChoices(choices, picked);
  const steps = nextSteps(choices, picked);
  // On a phone the list may lie over what a finger was meant for, so a touch is confirmed.
  const press = (at: number) => (event: MouseEvent) =>
    event instanceof PointerEvent && event.pointerType === 'touch' && armed !== at
      ? change({ armed: at, note: '' })
      : choose(at);
  return (
    <ul
      class="choices"
      lang={welcome.language}
      aria-label={words('play.choices')}
      onKeyDown={moveFocus}
    >
      {steps !== null
        ? [...steps].map(([id, ways]) => (
            <li key={id}>
              <Button onClick={() => touch(id)} {...marking([id])}>
                {words('play.ways', { name: capital(nameOnTable(table, id)), count: ways })}
              </Button>
            </li>
          ))
        : groupChoices(left).map(({ heading, choices: all }) => [
            left.length > FEW_CHOICES && heading !== '' && (
              <li key={heading} class="kind" aria-hidden="true">{`${capital(heading)} …`}</li>
            ),
            ...all.map(({ choice, at }) => (
              <li key={at}>
                <Button
                  class={armed === at ? 'armed' : ''}
                  data-choice={at}
                  onClick={press(at)}
                  {...marking(choice.about, choice)}
                >
                  {capital(textOf(choice))}
                </Button>
              </li>
            )),
          ])}
    </ul>
  );
}

function scrollNote({ state, past, picked }: Model): ComponentChild {
  const { choices } = past?.message ?? state.message;
  const count = nextSteps(choices, picked)?.size ?? openChoices(choices, picked).length;
  return count > FEW_CHOICES && <small>{words('play.scroll', { count })}</small>;
}

/** Settings, and what was decided before the game. */
export const settings = ({ state, hidesPieces, confirms }: Model): ComponentChild => (
  <details class="settings">
    <summary>{words('play.settings')}</summary>
    <div>
      <label>
        {words('play.pace')}{' '}
        <select
          value={state.pace}
          onChange={({ currentTarget }) => setPace(currentTarget.value as Pace)}
        >
          {PACES.map((pace) => (
            <option key={pace} value={pace}>
              {words(`play.pace-${pace}`)}
            </option>
          ))}
        </select>
      </label>
      {check([words('play.hide'), withKeys(' (p)')], hidesPieces, (isOn) =>
        change({ hidesPieces: isOn }),
      )}
      {check(words('play.ask-first'), confirms, (isOn) => change({ confirms: isOn }))}
      {welcome.answers.length > 0 && (
        <section>
          <h2>{words('play.answers')}</h2>
          <ul>
            {welcome.answers.map(({ question, answer }) => (
              <li key={question}>{`${question} ${capital(answer)}.`}</li>
            ))}
          </ul>
        </section>
      )}
      <p class="keys">{words('play.keys')}</p>
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
