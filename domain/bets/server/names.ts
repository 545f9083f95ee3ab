import type { Db } from '#platform/server/db.ts';

const NAMES_MAX = 50_000;

/** Names as everybody may see them; null for players who hide theirs. */
export class Names {
  readonly #db: Db;
  readonly #names = new Map<bigint, string | null>();
  #revision = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Reads the names of these players, unless they are known. */
  async learn(ids: readonly bigint[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#names.has(id));
    if (unknown.length === 0) return;
    if (this.#names.size > NAMES_MAX) this.#names.clear();
    const revision = this.#revision;
    const rows = await this.#db.query<{ id: bigint; name: string; hidden: boolean }>(
      'select id, name, is_statistics_hidden as hidden from players where id = any ($1)',
      [unknown.map(String)],
    );
    // Somebody hid his name while it was being read: what was read may be from before.
    if (revision !== this.#revision) return await this.learn(ids);
    for (const row of rows) this.#names.set(row.id, row.hidden ? null : row.name);
  }

  /** Of a player whose name was learned. */
  of(id: bigint): string | null {
    return this.#names.get(id) ?? null;
  }

  /** A player showed or hid his name: it is read again before his next bet is shown. */
  forget(playerId: bigint): void {
    this.#names.delete(playerId);
    this.#revision += 1;
  }

  /** Some such change may have gone unheard. */
  forgetAll(): void {
    this.#names.clear();
    this.#revision += 1;
  }
}
