import type { PlayerId } from '#core/ids.ts';
import type { Viewer } from '../http/route.ts';

const RETAIN_MS = 30_000;

/** Sessions and viewers that ended a moment ago, for tokens that were being verified just then. */
export class EndedSessions {
  readonly #endedAt = new Map<string | PlayerId, number>();

  add(who: string | PlayerId): void {
    // Deleted first, so that the map stays ordered by time.
    this.#endedAt.delete(who);
    this.#endedAt.set(who, performance.now());
    const tooOld = performance.now() - RETAIN_MS;
    for (const [old, at] of this.#endedAt) {
      if (at > tooOld) break;
      this.#endedAt.delete(old);
    }
  }

  hasEndedSince(began: number, viewer: Viewer): boolean {
    return [viewer.session, viewer.id].some((who) => (this.#endedAt.get(who) ?? -1) >= began);
  }
}
