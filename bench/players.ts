import { randomBytes } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { micro, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import type { Vault } from '#domain/fairness/server/index.ts';
import { transfer } from '#domain/ledger/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { BettingFixture } from '../dev/betting-fixture.ts';

const CHUNK = 2_000;
const FUNDS = micro(1_000_000_000_000n);

/**
 * Thousands of players, each with a seed pair and RUB moved from the adjustment account through the
 * public API of the ledger, a million unless `funds` says otherwise.
 */
export async function addPlayers(
  fixture: BettingFixture,
  count: number,
  funds = FUNDS,
): Promise<PlayerId[]> {
  const ids: PlayerId[] = [];
  for (let start = 0; start < count; start += CHUNK) {
    ids.push(...(await addChunk(fixture, Math.min(CHUNK, count - start), funds)));
  }
  return ids;
}

async function addChunk(fixture: BettingFixture, count: number, funds: Micro): Promise<PlayerId[]> {
  const { db, vault } = fixture;
  const players = await db.query<{ id: PlayerId }>(
    `insert into players (kind, email, name, register_method)
     select 'member', $2 || n || '@bench.example', 'Player', 'email'
       from generate_series(1, $1) n returning id`,
    [count, randomBytes(6).toString('hex')],
  );
  const ids = players.map((player) => player.id);
  await addSeeds(db, vault, ids);
  await addMoney(fixture, ids, funds);
  return ids;
}

async function addSeeds(db: Db, vault: Vault, ids: readonly PlayerId[]): Promise<void> {
  for (const state of ['active', 'next']) {
    const made = ids.map(() => vault.create());
    await db.query(
      `insert into seeds (player_id, state, sealed, commitment, client_seed)
       select p, $4, decode(s, 'hex'), h, case when $4 = 'active' then 'bench' end
         from unnest($1::bigint[], $2::text[], $3::text[]) as t (p, s, h)`,
      [ids.map(String), made.map((m) => m.sealed.toString('hex')), made.map((m) => m.hash), state],
    );
  }
}

/** Some players per transaction, some transactions at once. */
const SHARE = 50;
const AT_ONCE = 8;

async function addMoney(
  fixture: BettingFixture,
  ids: readonly PlayerId[],
  funds: Micro,
): Promise<void> {
  const shares = Array.from({ length: Math.ceil(ids.length / SHARE) }, (_, index) =>
    ids.slice(index * SHARE, (index + 1) * SHARE),
  ).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const share of shares) await fund(fixture, share, funds);
    }),
  );
}

async function fund(
  { db, accounts }: BettingFixture,
  ids: readonly PlayerId[],
  amount: Micro,
): Promise<void> {
  const bank = await accounts.find(db, 'house_adjustment', 'bench', 'RUB');
  await db.transaction(async (tx) => {
    for (const id of ids) {
      const cash = await accounts.find(tx, 'player_cash', id.toString(), 'RUB');
      const moved = await transfer(tx, {
        key: `bench:${id}`,
        kind: 'adjustment',
        debit: bank,
        credit: cash,
        amount,
      });
      if (isRefusal(moved)) throw new Error(`refused: ${moved.refused}`);
    }
  });
}
