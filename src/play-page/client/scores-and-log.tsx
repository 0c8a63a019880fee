import type { ComponentChild } from 'preact';
import type { Seat } from '../../play/game-rules.ts';
import type { KnownScore, LogLine } from '../../play/seat-message.ts';
import { hand, lookBack } from './actions.ts';
import { welcome } from './connection.ts';
import { type Model, shownMessage } from './model.ts';
import { Button } from './page.tsx';
import { capital, marking } from './sides.tsx';
import { words } from './words.ts';

/** The seats with what is known of their points; at the end with everything that they come from. */
export function scoreSheet(model: Model): ComponentChild {
  const { scores, asked, result, viewer, free } = shownMessage(model);
  const { seats, pointsName = free === undefined ? words('play.points') : 'In hand' } = welcome;
  return (
    <section class="scores" aria-label={words('play.points')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words('play.name')}</th>
            <th scope="col">{pointsName}</th>
          </tr>
        </thead>
        <tbody>
          {seats.map(({ name, strength, elo }, seat) => (
            <tr key={name} class={`seat-${seat}${asked.includes(seat) ? ' active' : ''}`}>
              <th scope="row">
                {seatSign(seat)}
                {` ${name}${seat === viewer ? ` (${words('play.you')})` : ''}`}
                {asked.includes(seat) && <span class="turn"> ◂ {words('play.turn')}</span>}
                {result?.winners.includes(seat) === true && ` ★ ${words('play.winner')}`}
                {strength !== undefined && (
                  <small title={elo === undefined ? '' : `Elo ${elo}`}>{strength}</small>
                )}
                {free !== undefined && welcome.own.length > 1 && (
                  <Button onClick={() => hand({ do: 'pass', seat })}>Pass the screen</Button>
                )}
              </th>
              <td title={partsText(scores[seat])}>
                {(free && (free.hands[seat] || 'no cards')) ?? <b>{scoreText(scores[seat])}</b>}
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
    <table aria-label={words('play.parts')}>
      <thead>
        <tr>
          <td />
          {scores.map((_, seat) => (
            <th key={`seat-${seat + 1}`} scope="col" aria-label={welcome.seats[seat]?.name}>
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
      : words('play.range', { least: score.least, most: score.most });

/** What has happened, in words, with a slider over it. */
export function logView(model: Model): ComponentChild {
  const past = model.past?.at ?? null;
  const { lines } = model.state.log;
  const now = past ?? lines.length;
  const goTo = (at: number): void => void lookBack(at >= lines.length ? null : at);
  return (
    <section class="log" aria-label={words('play.log')}>
      <div class="scrub">
        <Button onClick={() => lookBack(Math.max(0, now - 1))} aria-label={words('play.line-back')}>
          ◂
        </Button>
        <input
          type="range"
          min={0}
          max={lines.length}
          value={now}
          aria-label={words('play.moment')}
          onInput={({ currentTarget }) => goTo(Number(currentTarget.value))}
        />
        <Button onClick={() => goTo(now + 1)} aria-label={words('play.line-on')}>
          ▸
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must have the focus */}
      <div class="lines" role="log" aria-label={words('play.log')} tabIndex={0}>
        {lines.length === 0 && <p class="none">{words('play.no-log')}</p>}
        <ol hidden={lines.length === 0}>
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
