/** The style of the index page but for its list of sheets. */
export const INDEX_CSS = `\
:root {
  color-scheme: light dark;
  --ground: #f5f3ee;
  --raised: #fffefb;
  --ink: #1d2329;
  --soft: #59626b;
  --rule: #d9d5ca;
  --line: #0a5a9c;
  --on-line: #ffffff;
  --warn: #8a4b00;
  --warn-ground: #fdf1dc;
  --shade: 0 1px 2px rgb(29 35 41 / 0.12), 0 4px 14px rgb(29 35 41 / 0.08);
}

@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14181c;
    --raised: #1d2328;
    --ink: #ece9e2;
    --soft: #a5adb5;
    --rule: #343c44;
    --line: #7fbdf2;
    --on-line: #0c1a26;
    --warn: #f2c37a;
    --warn-ground: #2d2413;
    --shade: 0 0 0 1px rgb(255 255 255 / 0.06);
  }
}

* {
  box-sizing: border-box;
}

html {
  scroll-behavior: smooth;
  scroll-padding-top: 1.5rem;
}

body {
  max-width: 74rem;
  margin: 0 auto;
  padding: 0 clamp(1rem, 4vw, 3rem) 4rem;
  background: var(--ground);
  color: var(--ink);
  font: 400 1.0625rem / 1.5 Barlow, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  /* Barlow draws two hyphens as one dash: options must read as they are typed. */
  font-variant-ligatures: no-contextual no-common-ligatures;
}

h1,
h2,
h3 {
  margin: 0;
  line-height: 1.15;
  text-wrap: balance;
}

h1 {
  font-size: clamp(2.4rem, 6vw, 4rem);
  font-weight: 700;
  letter-spacing: -0.015em;
}

h2 {
  font-size: 1.6rem;
  font-weight: 600;
}

h3 {
  font-size: 1.2rem;
  font-weight: 600;
}

b {
  font-weight: 600;
}

a {
  color: var(--line);
  text-underline-offset: 0.2em;
}

:focus-visible {
  outline: 3px solid var(--line);
  outline-offset: 3px;
  border-radius: 4px;
}

ul,
ol {
  margin: 0;
  padding: 0;
  list-style: none;
}

.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

.skip {
  position: absolute;
  left: 1rem;
  top: -4rem;
  z-index: 1;
  padding: 0.5rem 1rem;
  background: var(--line);
  color: var(--on-line);
}

.skip:focus {
  top: 0.5rem;
}

.masthead {
  padding: clamp(2.5rem, 8vw, 5rem) 0 2.5rem;
}

.eyebrow {
  margin: 0 0 0.6rem;
  color: var(--line);
  font-weight: 600;
  letter-spacing: 0.02em;
}

.edition {
  margin: 0.6rem 0 0;
  color: var(--soft);
}

.sum {
  margin: 1.4rem 0 0;
  font-size: 1.25rem;
  font-weight: 500;
}

.actions {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 1rem 1.5rem;
  margin-top: 1.6rem;
}

.button {
  display: inline-flex;
  flex-direction: column;
  padding: 0.75rem 1.6rem 0.8rem;
  border-radius: 0.6rem;
  background: var(--line);
  color: var(--on-line);
  line-height: 1.3;
  text-decoration: none;
}

.button:hover {
  text-decoration: underline;
}

.button b {
  font-size: 1.2rem;
}

.notice {
  margin-bottom: 2.5rem;
  padding: 1.3rem 1.5rem;
  border-left: 6px solid var(--warn);
  border-radius: 0.3rem;
  background: var(--warn-ground);
}

.notice h2 {
  color: var(--warn);
  font-size: 1.3rem;
}

.notice p {
  margin: 0.7rem 0 0.4rem;
}

.paths {
  columns: 15rem;
}

code {
  font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace;
  font-size: 0.9em;
}

pre {
  margin: 0;
  padding: 0.8rem 1rem;
  overflow-x: auto;
  border-radius: 0.4rem;
  background: var(--raised);
}

.guide {
  margin-bottom: 3rem;
  padding-top: 2rem;
  border-top: 1px solid var(--rule);
}

.settings {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: 1.2rem;
  margin: 1.3rem 0 1.6rem;
}

.card {
  padding: 1.2rem 1.4rem 0.9rem;
  border-radius: 0.6rem;
  background: var(--raised);
  box-shadow: var(--shade);
}

.card dl {
  margin: 0.7rem 0 0;
}

.card dl > div {
  display: grid;
  grid-template-columns: 11rem 1fr;
  gap: 1rem;
  padding: 0.4rem 0;
  border-top: 1px solid var(--rule);
}

.card dt {
  color: var(--soft);
}

.card dd {
  margin: 0;
}

.steps {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: 1rem 2.5rem;
}

.steps li {
  max-width: 34rem;
}

footer {
  margin-top: 3rem;
  padding-top: 1.2rem;
  border-top: 1px solid var(--rule);
  color: var(--soft);
}

@media (max-width: 46rem) {
  .card dl > div {
    grid-template-columns: 9rem 1fr;
  }
}

@media (prefers-reduced-motion: reduce) {
  html {
    scroll-behavior: auto;
  }
}
`;
