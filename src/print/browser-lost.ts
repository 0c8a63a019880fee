import { CliError, EXIT } from '../errors.ts';

/** A browser that worked and is there no more, or a page of it: trying once more may help. */
export class BrowserLostError extends CliError {
  constructor(message: string) {
    super(message, {
      exitCode: EXIT.machine,
      hint: 'Is the machine short of memory? Close what is large, and run the command again.',
    });
  }
}
