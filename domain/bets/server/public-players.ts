import type { PlayerId } from '#core/ids.ts';
import { avatarPath } from '#domain/identity/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { PublicPlayer } from '../contract.ts';
import { listPublicPlayers } from './store.public-players.ts';

const PLAYERS_MAX = 50_000;
const HIDDEN: PublicPlayer = { player: null, avatar: null };

/** How players are shown to others: name and picture, each null for players who hide it. */
export class PublicPlayerCache {
  readonly #db: Db;
  readonly #players = new Map<PlayerId, PublicPlayer>();
  #revision = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Loads these players with one query, unless they are cached. */
  async load(ids: readonly PlayerId[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#players.has(id));
    if (unknown.length === 0) return;
    if (this.#players.size > PLAYERS_MAX) this.#players.clear();
    const revision = this.#revision;
    const rows = await listPublicPlayers(this.#db, unknown);
    // A player hid their name or picture during the read, so the rows may be outdated.
    if (revision !== this.#revision) return await this.load(ids);
    for (const { id, player, avatar } of rows) {
      this.#players.set(id, { player, avatar: avatar === null ? null : avatarPath(avatar) });
    }
  }

  /** Of a player who was loaded. */
  get(id: PlayerId): PublicPlayer {
    return this.#players.get(id) ?? HIDDEN;
  }

  /** A player changed what they show: it is loaded again before they are shown next. */
  evict(playerId: PlayerId): void {
    this.#players.delete(playerId);
    this.#revision += 1;
  }

  /** Call it when such a change may have been missed. */
  clear(): void {
    this.#players.clear();
    this.#revision += 1;
  }
}
