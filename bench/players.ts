import { randomBytes } from 'node:crypto';
import type { Vault } from '#house/fairness/server/index.ts';
import type { Db } from '#platform/server/db.ts';

const CHUNK = 2_000;

/**
 * Players by the thousand, each with a seed pair and a million of RUB moved from the adjustment
 * account: everything goes through the ledger's own triggers.
 */
export async function addPlayers(db: Db, vault: Vault, count: number): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (let start = 0; start < count; start += CHUNK) {
    ids.push(...(await addChunk(db, vault, Math.min(CHUNK, count - start))));
  }
  return ids;
}

async function addChunk(db: Db, vault: Vault, count: number): Promise<bigint[]> {
  const players = await db.query<{ id: bigint }>(
    `insert into players (kind, email, name, register_method)
     select 'member', $2 || n || '@bench.example', 'Player', 'email'
       from generate_series(1, $1) n returning id`,
    [count, randomBytes(6).toString('hex')],
  );
  const ids = players.map((player) => player.id);
  await addSeeds(db, vault, ids);
  await addMoney(db, ids);
  return ids;
}

async function addSeeds(db: Db, vault: Vault, ids: readonly bigint[]): Promise<void> {
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

async function addMoney(db: Db, ids: readonly bigint[]): Promise<void> {
  const owners = ids.map(String);
  await db.query(
    `insert into accounts (id, kind, owner, currency, is_tracked)
     select nextval('account_number') * 10 + 1, 'player_cash', o, 'RUB', true
       from unnest($1::text[]) o`,
    [owners],
  );
  await db.query(
    `insert into accounts (id, kind, owner, currency, is_tracked)
     values (nextval('account_number') * 10 + 1, 'house_adjustment', 'bench', 'RUB', false)
     on conflict do nothing`,
  );
  await db.query(
    `insert into transfers (key, request_hash, kind, debit_account, credit_account, amount,
       credit_seq, credit_balance)
     select 'bench:' || a.owner, '', 'adjustment', h.id, a.id, 1000000000000, 1, 1000000000000
       from accounts a, accounts h
      where a.kind = 'player_cash' and a.owner = any ($1) and a.currency = 'RUB'
        and h.kind = 'house_adjustment' and h.owner = 'bench' and h.currency = 'RUB'`,
    [owners],
  );
}
