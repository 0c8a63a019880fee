/** What differs between the screen, the pages and the booklet of a rulebook. */
export const MEDIA_CSS = `\
@scope (.rulebook) to (.face > *) {
  @media screen {
    :scope > :is(.cover, main, .contents, .colophon) {
      max-width: 44rem;
      margin-right: auto;
      margin-left: auto;
      padding-right: 1.25rem;
      padding-left: 1.25rem;
    }

    :scope > .contents {
      padding-top: 1.5rem;
    }

    :scope > .colophon {
      padding-bottom: 3rem;
    }

    .chapter {
      padding-top: 2.4rem;
    }

    .across {
      overflow-x: auto;
    }

    .contents-page {
      display: none;
    }

    :target {
      scroll-margin-top: 1rem;
    }

    a:hover {
      text-decoration-color: currentColor;
    }

    @media (min-width: 76rem) {
      :scope > .contents {
        position: fixed;
        top: 0;
        bottom: 0;
        left: 0;
        box-sizing: border-box;
        width: 17rem;
        overflow-y: auto;
        border-right: 1px solid var(--rule);
        font-size: 0.88rem;
      }

      :scope > :is(.cover, main, .colophon) {
        margin-left: max(19rem, calc((100vw - 44rem) / 2));
      }
    }
  }

  @media print {
    :scope {
      font-size: 9.2pt;
      line-height: 1.34;
    }

    a {
      text-decoration: none;
    }

    main a {
      text-decoration: underline;
      text-decoration-color: #b9c7ca;
    }

    .chapter {
      margin-top: 0.3in;
    }

    .chapter:first-child {
      margin-top: 0;
    }

    .columns {
      columns: 2.95in;
      column-gap: 0.32in;
    }

    .contents {
      margin-top: 0.3in;
      break-after: page;
    }

    .contents ol {
      columns: 2.1in;
      column-gap: 0.32in;
    }

    .contents li {
      margin-top: 0;
      padding-top: 0.12em;
    }

    .contents-1 {
      padding-top: 0.5em;
      break-after: avoid;
    }
  }
}

/* With little ink a board's picture has no ground of colour. */
[data-ink="low"] .board-picture {
  --board-paper: #ffffff;
}

@media print {
  [data-print="booklet"] .rulebook {
    font-size: 8.3pt;
    line-height: 1.3;
  }

  [data-print="booklet"] .rulebook .columns {
    columns: auto;
  }

  [data-print="booklet"] .rulebook .contents ol {
    columns: 1.8in;
  }

  [data-print="booklet"] .rulebook .cover {
    break-after: page;
  }

  [data-print="booklet"] .rulebook .contents {
    margin-top: 0;
    break-after: auto;
  }

  [data-print="booklet"] .rulebook .chapter:first-child {
    padding-top: 0.3in;
  }
}
`;
