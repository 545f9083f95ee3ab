import type { AccountId, PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { FoundRecord } from '../contract.backoffice.search.ts';

export type RecordRow = {
  readonly kind: FoundRecord['kind'];
  readonly id: bigint;
  readonly player_id: PlayerId;
  readonly player_name: string;
  readonly full_name: string | null;
  readonly amount: Micro | null;
  readonly currency: string | null;
  readonly at: Date | null;
};

/** A bet by its number: one row of one month. */
export async function findBets(db: Queryable, id: bigint): Promise<RecordRow[]> {
  const rows = await db.query<Omit<RecordRow, 'currency'> & { readonly account: AccountId }>(
    `select 'bet' as kind, b.id, b.player_id, p.name as player_name, null as full_name,
            b.stake as amount, b.account, b.placed_at as at
       from (select id, player_id, stake, account, placed_at from bet_records where id = $1
             union all
             select id, player_id, stake, account, placed_at from wager_records where id = $1) b
       join player_directory p on p.id = b.player_id`,
    [id],
  );
  return rows.map(({ account, ...row }) => ({ ...row, currency: currencyOf(account) }));
}

type PaymentSearch = {
  readonly id: bigint | undefined;
  readonly reference: string | undefined;
  readonly limit: number;
};

/** Payments by our number or reference, or by that of the provider; each has an index. */
export async function findPayments(
  db: Queryable,
  { id, reference, limit }: PaymentSearch,
): Promise<RecordRow[]> {
  return await db.query<RecordRow>(
    `select r.kind, r.id, r.player_id, p.name as player_name, null as full_name, r.amount,
            r.currency, r.created_at as at
       from ((select 'deposit' as kind, id, player_id, amount, currency, created_at
                from deposit_records
               where id = $1 or reference = $3::uuid or provider_invoice = $2 limit $4)
             union all
             (select 'withdrawal', id, player_id, amount, currency, created_at
                from withdrawal_records
               where id = $1 or reference = $3::uuid or provider_payout = $2 limit $4)) r
       join player_directory p on p.id = r.player_id
      order by r.created_at desc`,
    [id ?? null, reference ?? null, UUID.test(reference ?? '') ? reference : null, limit],
  );
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type NameSearch = {
  /** In lower case. */
  readonly fullName: string;
  readonly isWhole: boolean;
  readonly limit: number;
};

/** Players by the name on their documents. */
export async function findVerifications(
  db: Queryable,
  { fullName, isWhole, limit }: NameSearch,
): Promise<RecordRow[]> {
  const pattern = fullName.replace(/[\\%_]/g, '\\$&');
  const rows = await db.query<Omit<RecordRow, 'id'>>(
    `select 'verification' as kind, v.player_id, p.name as player_name, v.full_name,
            null::bigint as amount, null as currency, v.submitted_at as at
       from verification_records v join player_directory p on p.id = v.player_id
      where v.full_name is not null and lower(v.full_name) like $1
      order by v.submitted_at desc nulls last, v.player_id desc limit $2`,
    [isWhole ? pattern : `%${pattern}%`, limit],
  );
  return rows.map((row) => ({ ...row, id: row.player_id }));
}
