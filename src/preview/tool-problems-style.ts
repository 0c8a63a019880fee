/** The look of what is told: problems, the banner, the help. */
export const PROBLEMS_CSS = `\
.empty {
  max-width: 34rem;
  margin: 18vh auto 0;
  padding: 0 20px;
  color: var(--soft);
  font-size: 16px;
  text-align: center;
}

.banner {
  order: 1;
  max-height: 45%;
  padding: 10px 20px 13px;
  overflow-y: auto;
  border-top: 1px solid var(--error);
  border-left: 5px solid var(--error);
  background: var(--error-ground);
}

.banner h2 {
  color: var(--error);
  font-size: 14px;
}

.banner li,
.problems li {
  margin-top: 9px;
}

.place {
  min-height: 0;
  padding: 1px 7px;
  font: 400 12px / 1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  overflow-wrap: anywhere;
  text-align: left;
}

.problems {
  flex: none;
  width: 380px;
  max-width: 45vw;
  padding: 14px 16px 24px;
  overflow-y: auto;
  border-left: 1px solid var(--rule);
  background: var(--raised);
}

.problems h2 {
  font-size: 14px;
}

.problems li {
  padding: 9px 11px 11px;
  border-left: 4px solid var(--warn);
  border-radius: 4px;
  background: var(--warn-ground);
}

.problems li.error {
  border-color: var(--error);
  background: var(--error-ground);
}

li b {
  color: var(--warn);
}

li.error b {
  color: var(--error);
}

li small {
  color: var(--soft);
}

li pre {
  margin: 7px 0;
  padding: 7px 9px;
  overflow-x: auto;
  border-radius: 4px;
  background: var(--raised);
  font: 400 12px / 1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}

li p {
  overflow-wrap: anywhere;
}

li .hint {
  color: var(--soft);
}

li button {
  margin: 5px 6px 0 0;
}

.banner li button {
  margin: 0 0 0 8px;
}

code {
  font: 500 0.93em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}

dialog {
  max-width: 36rem;
  padding: 20px 24px;
  border: 1px solid var(--rule);
  border-radius: 10px;
  background: var(--raised);
  color: var(--ink);
}

dialog::backdrop {
  background: rgb(0 0 0 / 0.45);
}

dialog dl {
  margin: 12px 0 16px;
}

dialog dl > div {
  display: grid;
  grid-template-columns: 6rem 1fr;
  gap: 12px;
  padding: 4px 0;
}

dialog form {
  margin-top: 14px;
}

dialog dt {
  font: 500 12.5px / 1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
`;
