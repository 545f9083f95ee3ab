import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { KnownFacts, Person } from '../rules.ts';

type Screened = Person & { readonly revision: string };

/** The person that the verification was made for; undefined without a name. */
export async function findPerson(db: Queryable, playerId: PlayerId): Promise<Person | undefined> {
  const rows = await db.query<{ full_name: string | null; birth_date: string | null }>(
    `select full_name, to_char(birth_date, 'YYYY-MM-DD') as birth_date
       from verification_records where player_id = $1`,
    [playerId],
  );
  const name = rows[0]?.full_name ?? null;
  return name === null ? undefined : { fullName: name, birthDate: rows[0]!.birth_date };
}

/** What the player was last screened with. */
export async function findScreening(
  db: Queryable,
  playerId: PlayerId,
): Promise<Screened | undefined> {
  const rows = await db.query<Screened>(
    `select full_name as "fullName", to_char(birth_date, 'YYYY-MM-DD') as "birthDate", revision
       from screenings where player_id = $1`,
    [playerId],
  );
  return rows[0];
}

export async function saveScreening(
  tx: Tx,
  playerId: PlayerId,
  { fullName, birthDate, revision }: Screened,
): Promise<void> {
  await tx.query(
    `insert into screenings (player_id, full_name, birth_date, revision)
     values ($1, $2, $3::date, $4)
     on conflict (player_id) do update set full_name = excluded.full_name,
       birth_date = excluded.birth_date, revision = excluded.revision,
       screened_at = clock_timestamp()`,
    [playerId, fullName, birthDate, revision],
  );
}

/** Players who have sent documents or are verified, and were not screened with these lists. */
export async function listDue(db: Queryable, revision: string, limit: number): Promise<PlayerId[]> {
  const rows = await db.query<{ player_id: PlayerId }>(
    `select v.player_id from verification_records v
       left join screenings s on s.player_id = v.player_id
      where v.full_name is not null
        and v.status in ('waiting', 'pending', 'user_pending', 'success', 'verified')
        and (s.player_id is null
             or (s.revision, s.full_name, s.birth_date)
                is distinct from ($1, v.full_name, v.birth_date))
      order by v.player_id limit $2`,
    [revision, limit],
  );
  return rows.map(({ player_id: id }) => id);
}

/** What is known of the player. */
export async function readKnownFacts(db: Queryable, playerId: PlayerId): Promise<KnownFacts> {
  const rows = await db.query<KnownFacts>(
    `select is_contact_verified as "isContactVerified", is_identified as "isIdentified",
            has_address as "hasAddress", has_funds as "hasFunds"
       from customer_levels where player_id = $1`,
    [playerId],
  );
  return rows[0]!;
}
