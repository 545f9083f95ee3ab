/** Allows `burst` at once and `perSecond` in the long run; negative when overdrawn. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  #tokens: number;
  #at: number;

  constructor(perSecond: number, burst: number, nowMs: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#tokens = burst;
    this.#at = nowMs;
  }

  /** Takes one token and returns the rest; below zero it was one too many. */
  take(nowMs: number): number {
    this.#earn(nowMs);
    return (this.#tokens -= 1);
  }

  /** Takes a token if there is one; a failed attempt does not overdraw. */
  tryTake(nowMs: number): boolean {
    this.#earn(nowMs);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  #earn(nowMs: number): void {
    const earned = ((nowMs - this.#at) / 1000) * this.#perSecond;
    this.#at = nowMs;
    this.#tokens = Math.min(this.#burst, this.#tokens + earned);
  }
}
