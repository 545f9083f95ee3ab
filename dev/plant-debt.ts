import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Db } from '#platform/server/db.ts';

/** Makes a player owe an amount in RUB, as a correction of a spent payout does. */
export async function plantDebt(db: Db, id: PlayerId, amount: Micro): Promise<void> {
  await db.transaction(async (tx) => {
    const [debt] = await tx.query<{ id: bigint }>(
      `insert into accounts (id, kind, owner, currency, is_tracked)
       values (new_account_id('RUB'), 'player_debt', $1, 'RUB', true) returning id`,
      [id.toString()],
    );
    const [house] = await tx.query<{ id: bigint }>(
      `insert into accounts (id, kind, owner, currency, is_tracked)
       values (new_account_id('RUB'), 'house_adjustment', 'debt-' || $1, 'RUB', false)
       returning id`,
      [id.toString()],
    );
    await tx.query(
      `insert into transfers (key, request_hash, kind, debit_account, credit_account, amount,
         debit_seq, debit_balance)
       values ('debt-' || $1::text, '', 'planted', $2, $3, $4, 1, -$4::bigint)`,
      [id.toString(), debt!.id, house!.id, amount],
    );
  });
}

export async function readDebt(db: Db, id: PlayerId): Promise<bigint> {
  const rows = await db.query<{ balance: Micro }>(
    `select balance from accounts where kind = 'player_debt' and owner = $1`,
    [id.toString()],
  );
  return -(rows[0]?.balance ?? 0n);
}
