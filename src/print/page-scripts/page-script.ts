/** A function that runs inside a page and calls only others of its script. */
type PageFunction = (...inputs: never[]) => unknown;

/**
 * Functions as one script for `page.evaluate`, which takes a single function that sees nothing
 * around it. The script calls the first one; the others it finds by their names.
 */
export function pageScript(functions: readonly PageFunction[], ...inputs: unknown[]): string {
  const [first] = functions;
  const call = `${first?.name}(${inputs.map((input) => JSON.stringify(input)).join(',')})`;
  return `(() => {\n${functions.map(String).join('\n')}\nreturn ${call};\n})()`;
}
