import assert from 'node:assert';
import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Jurisdiction } from '../rules.ts';
import { readJurisdictionOf, readJurisdictions, readRulesVersion } from './store.ts';

type Bus = {
  publish(channel: string, payload: unknown): void;
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
};

const CHANGED_CHANNEL = 'jurisdictions.changed';
/** How soon a change is noticed whose message was lost. */
const POLL_INTERVAL_MS = 2_000;
/** How long the jurisdiction of a player is remembered. The database always uses the latest. */
const PLAYER_FRESH_MS = 5_000;
const PLAYERS_MAX = 50_000;
/** Of a player who does not exist: the one that was shipped first. */
const DEFAULT_ID = 1;

/** The rules in force of all jurisdictions, in memory; every process reloads after a change. */
export class Jurisdictions {
  readonly #db: Db;
  readonly #bus: Bus;
  readonly #onError: (error: unknown) => void;
  readonly #players = new Map<PlayerId, { readonly id: number; readonly until: number }>();
  readonly #polling: NodeJS.Timeout;
  #byId: ReadonlyMap<number, Jurisdiction> = new Map();
  #version = '';

  constructor(db: Db, bus: Bus, onError: (error: unknown) => void) {
    this.#db = db;
    this.#bus = bus;
    this.#onError = onError;
    bus.subscribe(CHANGED_CHANNEL, () => void this.reload().catch(onError));
    this.#polling = setInterval(() => void this.#poll().catch(onError), POLL_INTERVAL_MS);
  }

  list(): readonly Jurisdiction[] {
    return [...this.#byId.values()];
  }

  /** The rules that a player plays under. */
  async of(playerId: PlayerId): Promise<Jurisdiction> {
    const found = this.#byId.get(await this.#idOf(playerId)) ?? this.#byId.get(DEFAULT_ID);
    assert(found, 'the default jurisdiction exists');
    return found;
  }

  /** Why this player may not bet by autobet; only requests that say they are autobet ask. */
  async refuseAutobet(
    playerId: PlayerId,
    isAutobet: boolean,
  ): Promise<Refusal<'autobet_not_allowed'> | undefined> {
    if (!isAutobet || (await this.of(playerId)).rules.is_autobet_allowed) return undefined;
    return refuse('autobet_not_allowed');
  }

  async reload(): Promise<void> {
    const version = await readRulesVersion(this.#db);
    const rules = await readJurisdictions(this.#db);
    this.#byId = new Map(rules.map((each) => [each.id, each]));
    this.#version = version;
    this.#players.clear();
  }

  /** Announces a committed change; every process reloads, or retries with its next poll. */
  announceChange(): void {
    this.#bus.publish(CHANGED_CHANNEL, 0);
    void this.reload().catch(this.#onError);
  }

  stop(): void {
    clearInterval(this.#polling);
  }

  async #idOf(playerId: PlayerId): Promise<number> {
    const known = this.#players.get(playerId);
    if (known && Date.now() < known.until) return known.id;
    const id = (await readJurisdictionOf(this.#db, playerId)) ?? DEFAULT_ID;
    if (this.#players.size >= PLAYERS_MAX) this.#players.clear();
    this.#players.set(playerId, { id, until: Date.now() + PLAYER_FRESH_MS });
    return id;
  }

  async #poll(): Promise<void> {
    if ((await readRulesVersion(this.#db)) !== this.#version) await this.reload();
  }
}

export async function createJurisdictions(
  db: Db,
  bus: Bus,
  onError: (error: unknown) => void,
): Promise<Jurisdictions> {
  const jurisdictions = new Jurisdictions(db, bus, onError);
  await jurisdictions.reload();
  return jurisdictions;
}
