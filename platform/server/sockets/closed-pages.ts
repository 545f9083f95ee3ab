import type { PlayerId } from '#core/ids.ts';

const RETAIN_MS = 5 * 60_000;

/** Viewers with a page that closed a while ago, and when the last of them did. */
export class ClosedPages {
  readonly #closedAt = new Map<PlayerId, number>();

  add(viewerId: PlayerId, now = Date.now()): void {
    // Deleted first, so that the map stays ordered by time.
    this.#closedAt.delete(viewerId);
    this.#closedAt.set(viewerId, now);
    for (const [old, at] of this.#closedAt) {
      if (at > now - RETAIN_MS) break;
      this.#closedAt.delete(old);
    }
  }

  hasClosedSince(viewerId: PlayerId, sinceMs: number): boolean {
    return (this.#closedAt.get(viewerId) ?? -1) >= sinceMs;
  }
}
