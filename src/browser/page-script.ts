import type { Page, Realm } from 'puppeteer-core';

/** A function that runs inside a page and calls only others of its script. */
type PageFunction = (...inputs: never[]) => unknown;

/**
 * Functions as one script for `runPageScript`, which sees nothing around it. The script calls the
 * first one; the others it finds by their names. `document` is read as the browser defines it.
 */
export function pageScript(functions: readonly PageFunction[], ...inputs: unknown[]): string {
  const [first] = functions;
  const call = `${first?.name}(${inputs.map((input) => JSON.stringify(input)).join(',')})`;
  const all = [...functions, safeDocument].map(String).join('\n');
  return `(() => {\nconst document = ${safeDocument.name}();\n${all}\nreturn ${call};\n})()`;
}

/**
 * Runs inside a page. `<img name="fonts">` takes the place of `document.fonts` in every world; what
 * the prototype says cannot be replaced by markup.
 */
function safeDocument(): Document {
  const page = window.document;
  return new Proxy(page, {
    get: (_, name) => {
      const value: unknown = Reflect.get(Document.prototype, name, page);
      return typeof value === 'function' ? value.bind(page) : value;
    },
  });
}

/** Puppeteer's own isolated world of a frame, which its types leave out. */
interface IsolatedFrame {
  isolatedRealm(): Realm;
}

/** Runs a script in a page whose own scripts are off, in a world that shares nothing but its elements. */
export function runPageScript<T>(page: Page, script: string): Promise<T> {
  const frame = page.mainFrame() as unknown as IsolatedFrame;
  return frame.isolatedRealm().evaluate(script) as Promise<T>;
}
