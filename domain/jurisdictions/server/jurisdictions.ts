import assert from 'node:assert';
import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { SettingsCache, type SettingsBus } from '#platform/server/settings-cache.ts';
import type { Jurisdiction } from '../rules.ts';
import { readJurisdictionOf, readJurisdictions, readRulesVersion } from './store.ts';

/** How long the jurisdiction of a player is remembered. The database always uses the latest. */
const PLAYER_FRESH_MS = 5_000;
const PLAYERS_MAX = 50_000;
/** Of a player who does not exist: the one that was shipped first. */
const DEFAULT_ID = 1;
/** The area of every country without a jurisdiction of its own. */
const ALL_OTHERS = '*';

/** Where a player lives or a request comes from: a country, and a region of it, if known. */
export type KnownPlace = {
  readonly country?: string | undefined;
  readonly subdivision?: string | undefined;
};

/** The rules in force of all jurisdictions. */
export class Jurisdictions extends SettingsCache<ReadonlyMap<number, Jurisdiction>> {
  readonly #db: Db;
  readonly #players = new Map<PlayerId, { readonly id: number; readonly until: number }>();

  constructor(db: Db, bus: SettingsBus, onError: (error: unknown) => void) {
    const source = {
      bus,
      channel: 'jurisdictions.changed',
      readVersion: () => readRulesVersion(db),
      read: async () => new Map((await readJurisdictions(db)).map((each) => [each.id, each])),
      onError,
    };
    super(source, new Map());
    this.#db = db;
    this.onChange(() => this.#players.clear());
  }

  list(): readonly Jurisdiction[] {
    return [...this.current.values()];
  }

  /** The rules that a player plays under. */
  async of(playerId: PlayerId): Promise<Jurisdiction> {
    const found = this.current.get(await this.#idOf(playerId)) ?? this.current.get(DEFAULT_ID);
    assert(found, 'the default jurisdiction exists');
    return found;
  }

  /** The jurisdiction of a place, as the function jurisdiction_of of the database finds it. */
  at({ country, subdivision }: KnownPlace): Jurisdiction {
    const all = this.list();
    const found = [`${country}-${subdivision}`, country, ALL_OTHERS]
      .map((area) => all.find(({ areas }) => area !== undefined && areas.includes(area)))
      .find((jurisdiction) => jurisdiction !== undefined);
    assert(found, 'all other countries have a jurisdiction');
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

  async #idOf(playerId: PlayerId): Promise<number> {
    const known = this.#players.get(playerId);
    if (known && Date.now() < known.until) return known.id;
    const id = (await readJurisdictionOf(this.#db, playerId)) ?? DEFAULT_ID;
    if (this.#players.size >= PLAYERS_MAX) this.#players.clear();
    this.#players.set(playerId, { id, until: Date.now() + PLAYER_FRESH_MS });
    return id;
  }
}

export async function createJurisdictions(
  db: Db,
  bus: SettingsBus,
  onError: (error: unknown) => void,
): Promise<Jurisdictions> {
  const jurisdictions = new Jurisdictions(db, bus, onError);
  await jurisdictions.reload();
  return jurisdictions;
}
