import type { PlayerId } from '#core/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { listNames } from './store.names.ts';

const NAMES_MAX = 50_000;

/** Public display names; null for players who hide theirs. */
export class DisplayNameCache {
  readonly #db: Db;
  readonly #names = new Map<PlayerId, string | null>();
  #revision = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Loads the names of these players, unless they are cached. */
  async load(ids: readonly PlayerId[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#names.has(id));
    if (unknown.length === 0) return;
    if (this.#names.size > NAMES_MAX) this.#names.clear();
    const revision = this.#revision;
    const rows = await listNames(this.#db, unknown);
    // A player hid their name during the read, so the rows may be outdated.
    if (revision !== this.#revision) return await this.load(ids);
    for (const row of rows) this.#names.set(row.id, row.hidden ? null : row.name);
  }

  /** Of a player whose name was loaded. */
  get(id: PlayerId): string | null {
    return this.#names.get(id) ?? null;
  }

  /** A player showed or hid their name: it is loaded again before their next bet is shown. */
  evict(playerId: PlayerId): void {
    this.#names.delete(playerId);
    this.#revision += 1;
  }

  /** Call it when such a change may have been missed. */
  clear(): void {
    this.#names.clear();
    this.#revision += 1;
  }
}
