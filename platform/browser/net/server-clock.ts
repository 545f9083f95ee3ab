/** An estimate of the server's clock: the offset of the quickest recent round trip. */
export class ServerClock {
  #offsetMs = 0;
  #bestTripMs = Number.POSITIVE_INFINITY;
  #lagMs = 0;

  /** From a welcome frame: no round trip was measured, so any measurement is better. */
  estimate(serverNow: number, clientNow: number): void {
    if (this.#bestTripMs === Number.POSITIVE_INFINITY) this.#offsetMs = serverNow - clientNow;
  }

  /** From a ping sent at `sentAt` and answered with the server's time. */
  addSample(sentAt: number, serverNow: number, receivedAt: number): void {
    const trip = Math.max(0, receivedAt - sentAt);
    this.#lagMs = trip / 2;
    // Clocks drift: an old best sample slowly loses its weight.
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
