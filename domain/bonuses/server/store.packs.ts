import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { packTerms, type PackTerms } from '../rules.packs.ts';

export type PackRow = {
  readonly id: bigint;
  readonly code: string;
  readonly version: number;
  readonly terms: PackTerms;
  readonly isOn: boolean;
};

const PACK = `select p.id, p.code, p.is_on as "isOn", v.version, v.terms
  from bonus_packs p join lateral (
    select version, terms from bonus_pack_versions v
     where v.pack_id = p.id order by version desc limit 1) v on true`;

/** The latest version of the pack that new players get; undefined for none. */
export async function findOpenPack(db: Queryable): Promise<PackRow | undefined> {
  return (await db.query<PackRow>(`${PACK} where p.is_on`)).map(parsed)[0];
}

/** The latest version of this pack. */
export async function findPack(db: Queryable, code: string): Promise<PackRow | undefined> {
  return (await db.query<PackRow>(`${PACK} where p.code = $1`, [code])).map(parsed)[0];
}

export type CountedPack = PackRow & {
  readonly players: bigint;
  /** Of them those who have the latest version. */
  readonly playersLatest: bigint;
};

export async function listPacks(db: Queryable): Promise<CountedPack[]> {
  const rows = await db.query<CountedPack>(
    `select p.id, p.code, p.is_on as "isOn", v.version, v.terms,
            (select count(*) from bonus_pack_entries e where e.pack_id = p.id) as players,
            (select count(*) from bonus_pack_entries e
              where e.pack_id = p.id and e.version = v.version) as "playersLatest"
       from bonus_packs p join lateral (
         select version, terms from bonus_pack_versions v
          where v.pack_id = p.id order by version desc limit 1) v on true
      order by p.code`,
  );
  return rows.map(parsed);
}

/** Changes of which pack is given wait for each other. */
export async function lockPacks(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('bonuses.packs'))`);
}

function parsed<Row extends { readonly terms: PackTerms }>(row: Row): Row {
  return { ...row, terms: packTerms.parse(row.terms) };
}

/** Adds a version of a pack and returns its number; the first version makes the pack. */
export async function insertPackVersion(
  tx: Tx,
  code: string,
  terms: PackTerms,
  proposalId: bigint | null = null,
): Promise<number> {
  await tx.query('insert into bonus_packs (code) values ($1) on conflict do nothing', [code]);
  const rows = await tx.query<{ version: number }>(
    `insert into bonus_pack_versions (pack_id, version, terms, proposal_id)
     select p.id, 1 + (select count(*) from bonus_pack_versions v where v.pack_id = p.id), $2, $3
       from (select id from bonus_packs where code = $1 for no key update) p
     returning version`,
    [code, terms, proposalId],
  );
  return rows[0]!.version;
}

/** Gives new players this pack and no other; none at all for null. */
export async function setOpenPack(tx: Tx, code: string | null): Promise<void> {
  await tx.query('update bonus_packs set is_on = false where is_on and code is distinct from $1', [
    code,
  ]);
  await tx.query('update bonus_packs set is_on = true where code = $1 and not is_on', [code]);
}

export type PackEntry = { readonly terms: PackTerms; readonly until: Date };

/** Keeps which pack a player has; false if there was one before. */
export async function insertEntry(
  tx: Tx,
  playerId: PlayerId,
  { id, version, terms }: PackRow,
): Promise<boolean> {
  const rows = await tx.query<{ player_id: PlayerId }>(
    `insert into bonus_pack_entries (player_id, pack_id, version, until)
     values ($1, $2, $3, now() + make_interval(days => $4))
     on conflict do nothing returning player_id`,
    [playerId, id, version, terms.days],
  );
  return rows.length > 0;
}

export async function findEntry(db: Queryable, playerId: PlayerId): Promise<PackEntry | undefined> {
  const rows = await db.query<PackEntry>(
    `select v.terms, e.until from bonus_pack_entries e
       join bonus_pack_versions v on v.pack_id = e.pack_id and v.version = e.version
      where e.player_id = $1`,
    [playerId],
  );
  return rows.map(parsed)[0];
}
