import { type ComponentChild, h } from 'preact';
import type { Seat } from '../../play/game-rules.ts';
import type { Choice, KnownScore, LogLine } from '../../play/seat-message.ts';
import type { Pace, Welcome } from '../page-messages.ts';
import {
  type Actions,
  type Model,
  nameOnTable,
  nextSteps,
  openChoices,
  shownMessage,
} from './model.ts';
import type { PanZoom } from './pan-zoom.ts';

const PACES: Readonly<Record<Pace, string>> = {
  slow: 'slow',
  normal: 'normal',
  fast: 'fast',
  step: 'step by step',
};

export const button = (
  text: string,
  onClick: (event: MouseEvent) => void,
  more: Readonly<Record<string, unknown>> = {},
): ComponentChild => h('button', { type: 'button', onClick, ...more }, text);

/** @param whole what the last one shows */
export const zoomButtons = (pan: PanZoom, whole: string): ComponentChild => {
  const named = (name: string) => ({ 'aria-label': name, title: name });
  return h(
    'div',
    { class: 'zoom' },
    button('+', pan.zoomIn, named('Zoom in')),
    button('−', pan.zoomOut, named('Zoom out')),
    button('⤢', () => pan.reset(), named(whole)),
  );
};

/** What is asked, and everything that can be chosen, in words. */
export function actionBar(model: Model, actions: Actions): ComponentChild {
  const { state, past, hints, note } = model;
  const message = shownMessage(model);
  const isAsked = message.choices.length > 0;
  return h(
    'section',
    { class: `ask${isAsked ? ' asked' : ''}`, 'aria-label': 'What to do' },
    h('p', { class: 'prompt', role: 'status' }, promptText(model)),
    message.rule !== null &&
      h('p', { class: 'rule' }, rulesLink('Which rule is this?', `#${message.rule}`)),
    note !== '' && h('p', { class: 'note', role: 'alert' }, note),
    isAsked && h('div', null, choiceCount(model), choiceList(model, actions)),
    hints !== null &&
      h(
        'div',
        { class: 'hints' },
        h('h2', null, hints.length === 0 ? 'No hints for this game' : 'Hints, the best first'),
        h(
          'ol',
          null,
          hints.map(({ choice, text, lead }) =>
            h(
              'li',
              { key: choice },
              button(text, () => actions.choose(choice)),
              h('small', null, ` ${leadText(lead)}`),
            ),
          ),
        ),
      ),
    h(
      'div',
      { class: 'tools' },
      model.picked.length > 0 &&
        button('Clear', () => actions.change({ picked: [], armed: null }), { title: 'Escape' }),
      past !== null && button('Back to now', () => actions.lookBack(null)),
      (message.undoSteps > 0 || message.undoStop !== null) &&
        button('Undo', actions.undo, {
          title: message.undoSteps > 0 ? 'u' : message.undoStop,
          'aria-disabled': message.undoSteps === 0,
        }),
      message.undoSteps > 1 && button('Undo turn', actions.undoTurn, { title: 'U' }),
      message.canRedo && button('Redo', actions.redo, { title: 'r' }),
      isAsked && button('Hint', actions.hint, { title: 'h' }),
      state.pace === 'step' &&
        !isAsked &&
        message.result === null &&
        button('Next step', actions.step, { title: 'n' }),
    ),
  );
}

/** The rulebook, in a tab of its own. */
export const rulesLink = (text: string, heading = ''): ComponentChild =>
  h('a', { href: `/rules${heading}`, target: 'vbuses-rules' }, text);

/** How the game is expected to end. */
const leadText = (lead: number): string =>
  `to end about ${Math.abs(lead).toFixed(1)} points ${lead < 0 ? 'behind' : 'ahead of'} the best other`;

function promptText(model: Model): string {
  const { welcome, state, past, armed, picked } = model;
  const { asked, prompt, result, choices, move, viewer } = shownMessage(model);
  if (state.failure !== null) return state.failure;
  if (past !== null && welcome.resume !== undefined)
    return `After move ${move}. Play on from here: ${welcome.resume} ${move}`;
  if (past !== null) return 'This is an earlier moment of the game.';
  if (result !== null) return resultText(result, welcome.seats);
  const [one] = armed === null ? [] : [choices[armed]];
  if (one !== undefined) return `${capital(textOf(one))}? Touch it again, or press Enter.`;
  if (asked.length === 0) return '';
  const isOwn = choices.length > 0;
  const who = isOwn ? asked.filter((seat) => seat === viewer) : asked;
  const together = isOwn && asked.length > 1 ? ' The others choose at the same time.' : '';
  const more = picked.length > 0 ? ' Go on, or press Escape.' : together;
  const names = namesOf(who, welcome.seats);
  const isMine = isOwn && welcome.own.length === 1;
  // A question of the pack is whole, in its own language.
  if (/[.?!]$/.test(prompt)) return `${isMine ? '' : `${names}: `}${prompt}${more}`;
  const start = isMine ? 'Choose' : `${names} ${who.length === 1 ? 'chooses' : 'choose'}`;
  return `${start} ${prompt}.${more}`;
}

const namesOf = (which: readonly Seat[], seats: Welcome['seats']): string =>
  which.map((seat) => seats[seat]?.name ?? '').join(' and ');

const textOf = ({ text, note }: Choice): string =>
  note === undefined ? text : `${text} (${note})`;

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

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

function choiceCount(model: Model): ComponentChild {
  const { choices } = shownMessage(model);
  const { picked } = model;
  const count = nextSteps(choices, picked)?.size ?? openChoices(choices, picked).length;
  return count > FEW_CHOICES && h('small', null, `${count} choices: scroll for more`);
}

function choiceList(model: Model, actions: Actions): ComponentChild {
  const { picked, armed } = model;
  const { choices, table } = shownMessage(model);
  const left = openChoices(choices, picked);
  const steps = nextSteps(choices, picked);
  // On a phone the list may lie over what a finger was meant for, so a touch is confirmed.
  const choose = (at: number) => (event: MouseEvent) =>
    event instanceof PointerEvent && event.pointerType === 'touch' && armed !== at
      ? actions.change({ armed: at, note: '' })
      : actions.choose(at);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...document.querySelectorAll<HTMLElement>('.choices button')];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + step + all.length) % all.length]?.focus();
  };
  return h(
    'ul',
    { class: 'choices', 'aria-label': 'Choices', onKeyDown: move },
    steps !== null
      ? [...steps].map(([id, count]) =>
          h(
            'li',
            { key: id },
            button(`${capital(nameOnTable(table, id))} (${count} ways)`, () => actions.touch(id), {
              onMouseEnter: () => actions.change({ marked: [id] }),
              onMouseLeave: () => actions.change({ marked: [] }),
            }),
          ),
        )
      : left.map(({ choice, at }) =>
          h(
            'li',
            { key: at },
            button(capital(textOf(choice)), choose(at), {
              class: armed === at ? 'armed' : '',
              'data-choice': at,
              onMouseEnter: () => actions.change({ marked: choice.about }),
              onMouseLeave: () => actions.change({ marked: [] }),
            }),
          ),
        ),
  );
}

/** The seats with what is known of their points; at the end with everything that they come from. */
export function scoreSheet(model: Model): ComponentChild {
  const { scores, asked, result } = shownMessage(model);
  const { seats, own, pointsName = 'Points' } = model.welcome;
  return h(
    'section',
    { class: 'scores', 'aria-label': 'Points' },
    h(
      'table',
      null,
      h(
        'thead',
        null,
        h('tr', null, h('th', { scope: 'col' }, 'Player'), h('th', { scope: 'col' }, pointsName)),
      ),
      h(
        'tbody',
        null,
        seats.map(({ name, elo }, seat) =>
          h(
            'tr',
            { key: seat, class: `seat-${seat}${asked.includes(seat) ? ' active' : ''}` },
            h(
              'th',
              { scope: 'row' },
              seatSign(seat),
              ` ${name}${own.includes(seat) && own.length === 1 ? ' (you)' : ''}`,
              elo !== undefined && h('small', null, ` Elo ${elo}`),
              asked.includes(seat) && h('span', { class: 'turn' }, ' ◂ turn'),
              result?.winners.includes(seat) === true && ' ★ winner',
            ),
            h('td', { title: partsText(scores[seat]) }, h('b', null, scoreText(scores[seat]))),
          ),
        ),
      ),
    ),
    result !== null && partsSheet(scores),
  );
}

/** What the points come from, a column for each seat. */
function partsSheet(scores: readonly KnownScore[]): ComponentChild {
  const parts = [...new Set(scores.flatMap((score) => Object.keys(score.parts)))];
  return h(
    'table',
    { 'aria-label': 'What the points come from' },
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('td', null),
        scores.map((_, seat) =>
          h('th', { key: seat, scope: 'col', 'aria-label': `Seat ${seat + 1}` }, seatSign(seat)),
        ),
      ),
    ),
    h(
      'tbody',
      null,
      parts.map((part) =>
        h(
          'tr',
          { key: part },
          h('th', { scope: 'row' }, part),
          scores.map((score, seat) => h('td', { key: seat }, String(score.parts[part] ?? ''))),
        ),
      ),
    ),
  );
}

const seatSign = (seat: number): ComponentChild =>
  h('i', { class: `seat seat-${seat}`, 'aria-hidden': 'true' }, String(seat + 1));

const partsText = (score: KnownScore | undefined): string =>
  Object.entries(score?.parts ?? {})
    .map(([part, points]) => `${part} ${points}`)
    .join(', ');

const scoreText = (score: KnownScore | undefined): string =>
  score === undefined
    ? '?'
    : score.least === score.most
      ? String(score.least)
      : `${score.least} to ${score.most}?`;

/** What has happened, in words, with a slider over it. */
export function logView(model: Model, actions: Actions): ComponentChild {
  const { past } = model;
  const { lines } = model.state.message.log;
  const now = past?.at ?? lines.length;
  return h(
    'section',
    { class: 'log', 'aria-label': 'What has happened' },
    h(
      'div',
      { class: 'scrub' },
      button('◂', () => actions.lookBack(Math.max(0, now - 1)), { 'aria-label': 'One line back' }),
      h('input', {
        ...{ type: 'range', min: 0, max: lines.length, value: now },
        'aria-label': 'Moment of the game',
        onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
          const at = Number(currentTarget.value);
          actions.lookBack(at >= lines.length ? null : at);
        },
      }),
      button('▸', () => actions.lookBack(now + 1 >= lines.length ? null : now + 1), {
        'aria-label': 'One line on',
      }),
    ),
    h(
      'div',
      { class: 'lines', role: 'log', 'aria-label': 'Log', tabIndex: 0 },
      h(
        'ol',
        null,
        lines.map((line, at) => lineView(line, at, { past: past?.at ?? null, actions })),
      ),
    ),
  );
}

function lineView(
  { text, seat, about }: LogLine,
  at: number,
  { past, actions }: { readonly past: number | null; readonly actions: Actions },
): ComponentChild {
  return h(
    'li',
    {
      key: at,
      class: `${seat === null ? '' : `seat-${seat}`}${past !== null && at > past ? ' later' : ''}`,
      onMouseEnter: () => actions.change({ marked: about }),
      onMouseLeave: () => actions.change({ marked: [] }),
      onClick: () => actions.lookBack(at),
    },
    capital(text),
  );
}

/** Settings, and what was decided before the game. */
export function header(model: Model, actions: Actions): ComponentChild {
  const { welcome, state, hidesPieces, confirms, isConnected } = model;
  return h(
    'header',
    { class: 'bar' },
    h('h1', null, welcome.game),
    !isConnected && h('p', { class: 'offline', role: 'alert' }, 'No connection: trying again'),
    welcome.hasRules && rulesLink('Rules'),
    h(
      'details',
      { class: 'settings' },
      h('summary', null, 'Settings'),
      h(
        'div',
        null,
        h(
          'label',
          null,
          'Bots play ',
          h(
            'select',
            {
              value: state.pace,
              onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
                actions.pace(currentTarget.value as Pace),
            },
            Object.entries(PACES).map(([pace, name]) =>
              h('option', { key: pace, value: pace }, name),
            ),
          ),
        ),
        check('Hide pieces (p)', hidesPieces, (isOn) => actions.change({ hidesPieces: isOn })),
        check('Ask before each choice', confirms, (isOn) => actions.change({ confirms: isOn })),
        welcome.answers.length > 0 &&
          h(
            'section',
            null,
            h('h2', null, 'Rules chosen for this game'),
            h(
              'ul',
              null,
              welcome.answers.map(({ question, answer }) =>
                h('li', { key: question }, `${question} ${capital(answer)}.`),
              ),
            ),
          ),
        h(
          'p',
          null,
          'Keys: u undo, U undo the turn, r redo, h hint, n next step, p pieces, e enlarges a card, Escape clears.',
        ),
      ),
    ),
  );
}

const check = (text: string, isOn: boolean, onChange: (isOn: boolean) => void): ComponentChild =>
  h(
    'label',
    null,
    h('input', {
      ...{ type: 'checkbox', checked: isOn },
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        onChange(currentTarget.checked),
    }),
    ` ${text}`,
  );

/** Between two people at one screen: nothing of a seat is shown before it is ready. */
export const curtain = (
  {
    welcome,
    state,
  }: { readonly welcome: Welcome; readonly state: { readonly curtain: Seat | null } },
  actions: Pick<Actions, 'lift'>,
): ComponentChild =>
  state.curtain === null
    ? null
    : h(
        'div',
        { class: 'curtain', role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Next player' },
        h('p', null, `${welcome.seats[state.curtain]?.name ?? ''} is next.`),
        button('Show my cards', actions.lift, { autofocus: true }),
      );
