/** The style of the page of colours, beside that of all lists: on white, where colours are judged. */
export const COLOURS_CSS = `\
h2 code {
  font-size: 0.85em;
}

th,
td {
  padding: 0.3rem 0.5rem;
  white-space: nowrap;
}

.swatch {
  display: block;
  min-width: 5rem;
  height: 2.5rem;
  border: 1px solid #d9d5ca;
}

td code {
  color: #59626b;
  font-size: 0.8rem;
}

.distances td {
  border-top: 1px solid #e6e3da;
  font-variant-numeric: tabular-nums;
}

.distances th {
  border-top: 1px solid #e6e3da;
}

.close {
  background: #fdf1dc;
  color: #8a4b00;
  font-weight: 600;
}

summary {
  cursor: pointer;
  font-weight: 600;
}

@media print {
  body {
    print-color-adjust: exact;
    -webkit-print-color-adjust: exact;
  }
}
`;
