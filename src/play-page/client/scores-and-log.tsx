import type { ComponentChild } from 'preact';
import type { Seat } from '../../play/game-rules.ts';
import type { KnownScore, LogLine } from '../../play/seat-message.ts';
import { hand, lookBack } from './actions.ts';
import { welcome } from './connection.ts';
import { type Model, shownMessage } from './model.ts';
import { Button } from './page.tsx';
import { capital, marking } from './sides.tsx';

/** The seats with what is known of their points; at the end with everything that they come from. */
export function scoreSheet(model: Model): ComponentChild {
  const { scores, asked, result, viewer, free } = shownMessage(model);
  const { seats, pointsName = free === undefined ? 'Points' : 'In hand' } = welcome;
  return (
    <section class="scores" aria-label="Points">
      <table>
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">{pointsName}</th>
          </tr>
        </thead>
        <tbody>
          {seats.map(({ name, strength }, seat) => (
            <tr key={name} class={`seat-${seat}${asked.includes(seat) ? ' active' : ''}`}>
              <th scope="row">
                {seatSign(seat)}
                {` ${name}${seat === viewer ? ' (you)' : ''}`}
                {asked.includes(seat) && <span class="turn"> ◂ turn</span>}
                {result?.winners.includes(seat) === true && ' ★ winner'}
                {strength !== undefined && <small>{strength}</small>}
                {free !== undefined && welcome.own.length > 1 && (
                  <Button onClick={() => hand({ do: 'pass', seat })}>Pass the screen</Button>
                )}
              </th>
              <td title={partsText(scores[seat])}>
                {free?.hands[seat] ?? <b>{scoreText(scores[seat])}</b>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {result !== null && partsSheet(scores)}
    </section>
  );
}

/** What the points come from, a column for each seat. */
function partsSheet(scores: readonly KnownScore[]): ComponentChild {
  const parts = [...new Set(scores.flatMap((score) => Object.keys(score.parts)))];
  return (
    <table aria-label="What the points come from">
      <thead>
        <tr>
          <td />
          {scores.map((_, seat) => (
            <th key={`seat-${seat + 1}`} scope="col" aria-label={`Seat ${seat + 1}`}>
              {seatSign(seat)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part}>
            <th scope="row">{part}</th>
            {scores.map((score, seat) => (
              <td key={`seat-${seat + 1}`}>{score.parts[part]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const seatSign = (seat: Seat): ComponentChild => (
  <i class={`seat seat-${seat}`} aria-hidden="true">
    {seat + 1}
  </i>
);

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
export function logView(model: Model): ComponentChild {
  const past = model.past?.at ?? null;
  const { lines } = model.state.log;
  const now = past ?? lines.length;
  const goTo = (at: number): void => void lookBack(at >= lines.length ? null : at);
  return (
    <section class="log" aria-label="What has happened">
      <div class="scrub">
        <Button onClick={() => lookBack(Math.max(0, now - 1))} aria-label="One line back">
          ◂
        </Button>
        <input
          type="range"
          min={0}
          max={lines.length}
          value={now}
          aria-label="Moment of the game"
          onInput={({ currentTarget }) => goTo(Number(currentTarget.value))}
        />
        <Button onClick={() => goTo(now + 1)} aria-label="One line on">
          ▸
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must have the focus */}
      <div class="lines" role="log" aria-label="Log" tabIndex={0}>
        {lines.length === 0 && <p class="none">Nothing has happened yet.</p>}
        <ol>
          {lines.map(({ text, seat, about }: LogLine, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the slider above does it with keys
            <li
              key={`line-${at + 1}`}
              class={`${seat === null ? '' : `seat-${seat}`}${past !== null && at > past ? ' later' : ''}`}
              {...marking(about)}
              onClick={() => lookBack(at)}
            >
              {capital(text)}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
