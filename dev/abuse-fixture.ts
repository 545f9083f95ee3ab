/** Bonuses with players of whom something is known, and what a search for abuse finds of them. */
import type { PlayerId } from '#core/ids.ts';
import { searchForAbuse } from '#domain/bonus-abuse/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import { createBonusFixture } from './bonus-fixture.ts';

type Known = {
  readonly device?: string;
  readonly address?: string;
  readonly name?: string;
  readonly destination?: string;
};

export async function createAbuseFixture() {
  const fixture = await createBonusFixture();
  const { db } = fixture;
  await db.query(
    `insert into payment_methods (hash, type, provider, code, name, currency, exchange_currency)
     values ('cardcard', 'bank_card', 'abuse', 'bank_card',
       '{"ru": "Карта", "en": "Card", "kz": "Карта"}', 'RUB', 'RUB')`,
  );
  return {
    ...fixture,
    /** A player of whom exactly this is known. */
    addKnown: async (known: Known = {}): Promise<PlayerId> => {
      const { id } = await fixture.addPlayer();
      await recordKnown(db, id, known);
      return id;
    },
    /** The kinds of signs in the cases of a player. */
    signs: async (id: PlayerId, tx: Queryable = db): Promise<string[]> => {
      const rows = await tx.query<{ kind: string }>(
        'select kind from bonus_abuse_signals where player_id = $1 order by kind',
        [id],
      );
      return rows.map(({ kind }) => kind);
    },
    search: () => searchForAbuse({ db }),
    /** Runs without the checks of the modules whose rows it writes. */
    withoutTriggers: (work: (tx: Tx) => Promise<void>): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.query('set local role none');
        await tx.query('set local session_replication_role = replica');
        await work(tx);
      }),
  };
}

export type AbuseFixture = Awaited<ReturnType<typeof createAbuseFixture>>;

async function recordKnown(db: Db, id: PlayerId, known: Known): Promise<void> {
  const attribution = JSON.stringify({ fpp: known.device });
  await db.query('update players set attribution = $2 where id = $1', [id, attribution]);
  if (known.address !== undefined) {
    await db.query(
      `insert into sessions (player_id, ip, expires_at) values ($1, $2, now() + interval '1 day')`,
      [id, known.address],
    );
  }
  if (known.name !== undefined) {
    await db.query(
      `insert into verifications (player_id, status, full_name, registered_at)
       values ($1, 'success', $2, now())
       on conflict (player_id) do update set full_name = excluded.full_name`,
      [id, known.name],
    );
  }
  if (known.destination !== undefined) await addWithdrawal(db, id, known.destination);
}

async function addWithdrawal(db: Db, id: PlayerId, destination: string): Promise<void> {
  await db.query(
    `insert into withdrawals (player_id, key, request_hash, reference, method_hash, provider,
       method_code, type, instrument, currency, amount, fee, exchange_currency, arrives, locale,
       destination_sealed, destination_mask, destination_mark, score, approvals_needed)
     values ($1, 'k', '', gen_random_uuid(), 'cardcard', 'abuse', 'bank_card', 'bank_card', 'card',
       'RUB', 100000000, 0, 'RUB', 100000000, 'en', 'sealed', '*1111', $2::bytea, 0, 1)`,
    [id, destination],
  );
}
