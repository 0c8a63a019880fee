/** Browsers refuse more than a hundred changes of an address in half a minute. */
const MIN_INTERVAL_MS = 400;

/** The part of the address after `#`, written at once, and while it changes fast now and then. */
export class AddressWriter {
  #wanted = location.hash.slice(1);
  #isWaiting = false;

  write(hash: string): void {
    this.#wanted = hash;
    if (!this.#isWaiting) this.#put();
  }

  #put(): void {
    if (this.#wanted === location.hash.slice(1)) return;
    history.replaceState(null, '', `#${this.#wanted}`);
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      this.#put();
    }, MIN_INTERVAL_MS);
  }
}
