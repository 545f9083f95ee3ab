/** The clock of the house as seen from here: the offset of the quickest round trip seen lately. */
export class ServerClock {
  #offsetMs = 0;
  #bestTripMs = Number.POSITIVE_INFINITY;
  #lagMs = 0;

  /** From a greeting: no round trip was measured, so anything measured is better. */
  roughly(serverNow: number, clientNow: number): void {
    if (this.#bestTripMs === Number.POSITIVE_INFINITY) this.#offsetMs = serverNow - clientNow;
  }

  /** From a ping sent at `sentAt` and answered with the house's time. */
  learn(sentAt: number, serverNow: number, receivedAt: number): void {
    const trip = Math.max(0, receivedAt - sentAt);
    this.#lagMs = trip / 2;
    // Clocks drift: an old best slowly loses its weight.
    this.#bestTripMs *= 1.1;
    if (trip > this.#bestTripMs) return;
    this.#bestTripMs = trip;
    this.#offsetMs = serverNow - (sentAt + trip / 2);
  }

  get lagMs(): number {
    return this.#lagMs;
  }

  now(clientNow: number): number {
    return clientNow + this.#offsetMs;
  }
}
