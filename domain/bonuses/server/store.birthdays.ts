import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { texts } from '#platform/server/insert-rows.ts';

type BirthdayQuery = {
  /** Days of any year, as `11-27`. */
  readonly birthdays: readonly string[];
  /** Of an offer that they have not got yet. */
  readonly key: string;
  readonly after: bigint;
  readonly limit: number;
};

/** Players who may play and whose birthday it is, by a date that was verified a week ago. */
export async function listBirthdays(
  db: Queryable,
  { birthdays, key, after, limit }: BirthdayQuery,
): Promise<{ id: PlayerId; currency: string }[]> {
  return await db.query<{ id: PlayerId; currency: string }>(
    `select p.id, p.currency
       from birthdays b join player_directory p on p.id = b.player_id
      where b.birthday = any ($1) and b.settled_at <= now() - interval '7 days' and p.id > $3
        and p.kind = 'member'
        and not play_is_closed(p.id)
        and not exists (select from bonus_grants g where g.player_id = p.id and g.key = $2)
      order by p.id limit $4`,
    [texts([...birthdays]), key, after, limit],
  );
}

/** Whether the birthday of a player is one of these, and has been verified for a week. */
export async function isBirthday(
  tx: Tx,
  playerId: PlayerId,
  birthdays: readonly string[],
): Promise<boolean> {
  const rows = await tx.query<{ player_id: PlayerId }>(
    `select player_id from birthdays
      where player_id = $1 and birthday = any ($2) and settled_at <= now() - interval '7 days'`,
    [playerId, texts([...birthdays])],
  );
  return rows.length > 0;
}
