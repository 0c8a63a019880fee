/**
 * The style of the list of sheets: stations on a line. A sheet is shown in a frame of its true size,
 * scaled by `--thumb` / `--w`, both plain numbers of CSS pixels.
 */
export const SHEET_LIST_CSS = `\
.group {
  padding-top: 2rem;
  border-top: 1px solid var(--rule);
}

.group + .group {
  margin-top: 2.5rem;
}

.entry {
  position: relative;
  margin-left: 0.7rem;
  padding: 1.8rem 0 0.4rem 2rem;
  border-left: 4px solid var(--line);
}

.group h2 + .entry {
  margin-top: 1.2rem;
  padding-top: 0;
}

.entry::before {
  content: "";
  position: absolute;
  left: -13px;
  top: 1.75rem;
  width: 22px;
  height: 22px;
  border: 5px solid var(--line);
  border-radius: 50%;
  background: var(--ground);
}

.group h2 + .entry::before {
  top: -1px;
}

.entry:last-child {
  border-image: linear-gradient(var(--line) 2.4rem, transparent 2.4rem) 1;
}

.group h2 + .entry:last-child {
  border-image: none;
  border-left-color: transparent;
}

.entry-text {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0.3rem 1.4rem;
}

.facts {
  display: flex;
  flex-wrap: wrap;
  color: var(--soft);
}

.facts li:not(:last-child)::after {
  content: "·";
  margin: 0 0.5em;
}

.links {
  display: flex;
  flex-wrap: wrap;
  gap: 0.2rem 1.1rem;
  margin-left: auto;
}

.links a {
  display: inline-block;
  padding: 0.15rem 0;
  font-weight: 500;
}

.note {
  flex-basis: 100%;
  order: 1;
  margin: 0;
  max-width: 46rem;
}

.sheets {
  --thumb: 200;
  display: flex;
  flex-wrap: wrap;
  gap: 1.1rem;
  margin: 1.1rem 0 1.6rem;
}

.sheets.landscape {
  --thumb: 240;
}

.sheets.own {
  --thumb: 860;
}

.sheet {
  position: relative;
  text-align: center;
}

.frame {
  position: relative;
  width: calc(var(--thumb) * 1px);
  height: calc(var(--thumb) * var(--h) / var(--w) * 1px);
  overflow: hidden;
  background: #fff;
  box-shadow: var(--shade);
}

.frame iframe {
  position: absolute;
  left: 0;
  top: 0;
  width: calc((var(--w) + 2 * var(--m)) * 1px);
  height: calc(var(--h) * 1px);
  border: 0;
  transform: scale(calc(var(--thumb) / var(--w))) translateX(calc(var(--m) * -1px));
  transform-origin: 0 0;
  color-scheme: light;
  pointer-events: none;
}

.sheet a {
  display: block;
  padding-top: 0.3rem;
  color: var(--soft);
  font-size: 0.9375rem;
  text-decoration: none;
}

.sheet a::after {
  content: "";
  position: absolute;
  inset: 0;
}

.sheet:hover .frame,
.sheet:focus-within .frame {
  outline: 3px solid var(--line);
  outline-offset: 2px;
}

@media (max-width: 68rem) {
  .sheets.own {
    --thumb: 560;
  }
}

@media (max-width: 46rem) {
  .entry {
    padding-left: 1.5rem;
  }

  .links {
    flex-basis: 100%;
    margin-left: 0;
  }

  .sheets {
    --thumb: 130;
    gap: 0.8rem;
  }

  .sheets.landscape {
    --thumb: 130;
  }

  .sheets.own {
    --thumb: 280;
  }
}
`;
