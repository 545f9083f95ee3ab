import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import type { Micro } from '#core/money.ts';
import type { LocalText, MethodType } from '#domain/payments/contract.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { WithdrawalStatus } from '../rules.ts';
import type { Instrument } from '#domain/payments/rules.destination.ts';
import type { Flag } from '../rules.risk.ts';

export type WithdrawalRow = {
  id: bigint;
  player_id: PlayerId;
  request_hash: Buffer;
  reference: string;
  method_hash: string;
  /** The method's name as the operator wrote it. */
  name: LocalText;
  provider: string;
  method_code: string;
  type: MethodType;
  instrument: Instrument;
  coin: string | null;
  currency: Currency;
  amount: Micro;
  fee: Micro;
  exchange_currency: Currency;
  rate: bigint | null;
  arrives: Micro;
  locale: Locale;
  destination_sealed: Buffer;
  destination_mask: string;
  destination_mark: Buffer;
  flags: Flag[];
  score: number;
  approvals_needed: number;
  status: WithdrawalStatus;
  review_round: number;
  is_on_hold: boolean;
  asked_at: Date | null;
  tries: number;
  next_try_at: Date;
  provider_payout: string | null;
  claimed_by: PlayerId | null;
  reason: string | null;
  created_at: Date;
  /** Not sent before this time, because the destination is new. */
  held_until: Date | null;
  sent_at: Date | null;
  closed_at: Date | null;
  /** Of this review round, by people who may still approve. */
  approvals: number;
};

export const COLUMNS = `w.id, w.player_id, w.request_hash, w.reference, w.method_hash,
  (select m.name from payment_names m where m.hash = w.method_hash) as name, w.provider,
  w.method_code, w.type, w.instrument, w.coin, w.currency, w.amount, w.fee, w.exchange_currency,
  w.rate, w.arrives, w.locale, w.destination_sealed, w.destination_mask, w.destination_mark,
  w.flags, w.score, w.approvals_needed, w.status, w.review_round, w.is_on_hold, w.asked_at,
  w.tries, w.next_try_at, w.provider_payout, w.claimed_by, w.reason, w.created_at, w.held_until,
  w.sent_at, w.closed_at, withdrawal_valid_approvals(w.id, w.review_round) as approvals`;

export type NewWithdrawal = Pick<
  WithdrawalRow,
  | 'player_id'
  | 'request_hash'
  | 'reference'
  | 'method_hash'
  | 'provider'
  | 'method_code'
  | 'type'
  | 'instrument'
  | 'coin'
  | 'currency'
  | 'amount'
  | 'fee'
  | 'exchange_currency'
  | 'rate'
  | 'arrives'
  | 'locale'
  | 'destination_sealed'
  | 'destination_mask'
  | 'destination_mark'
  | 'flags'
  | 'score'
  | 'approvals_needed'
  | 'held_until'
> & { key: string };

export async function insertWithdrawal(tx: Tx, row: NewWithdrawal): Promise<WithdrawalRow> {
  const names = Object.keys(row);
  const places = names.map((_name, index) => `$${index + 1}`);
  const [inserted] = await tx.query<{ id: bigint }>(
    `insert into withdrawals (${names.join(', ')}) values (${places.join(', ')}) returning id`,
    Object.values(row),
  );
  return await readWithdrawal(tx, inserted!.id);
}

/** Reads a row that is known to exist. */
export async function readWithdrawal(db: Queryable, id: bigint): Promise<WithdrawalRow> {
  const rows = await db.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawals w where w.id = $1`,
    [id],
  );
  return rows[0]!;
}

/**
 * Locks a withdrawal and reads its current state, so that concurrent decisions run one after the
 * other.
 */
export async function lockWithdrawal(tx: Tx, id: bigint): Promise<WithdrawalRow | undefined> {
  const locked = await tx.query('select id from withdrawals where id = $1 for no key update', [id]);
  return locked.length === 0 ? undefined : await readWithdrawal(tx, id);
}

export async function lockByReference(
  tx: Tx,
  provider: string,
  reference: string,
): Promise<WithdrawalRow | undefined> {
  const rows = await tx.query<{ id: bigint }>(
    `select id from withdrawals where provider = $1 and reference = $2 for no key update`,
    [provider, reference],
  );
  return rows[0] && (await readWithdrawal(tx, rows[0].id));
}

export async function findByKey(
  db: Queryable,
  playerId: PlayerId,
  key: string,
): Promise<WithdrawalRow | undefined> {
  const rows = await db.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawals w where w.player_id = $1 and w.key = $2`,
    [playerId, key],
  );
  return rows[0];
}

/** Finds a withdrawal of this player; withdrawals of other players are not found. */
export async function findOwn(
  db: Queryable,
  playerId: PlayerId,
  id: bigint,
): Promise<WithdrawalRow | undefined> {
  const rows = await db.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawals w where w.player_id = $1 and w.id = $2`,
    [playerId, id],
  );
  return rows[0];
}

export async function findCurrent(
  db: Queryable,
  playerId: PlayerId,
): Promise<WithdrawalRow | undefined> {
  const rows = await db.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawals w where w.player_id = $1 and w.status < 5
      order by w.id desc limit 1`,
    [playerId],
  );
  return rows[0];
}

/** Lists the withdrawals of a player before the given one, latest first. */
export async function listOwn(
  db: Queryable,
  playerId: PlayerId,
  query: { before?: bigint | undefined; count: number },
): Promise<WithdrawalRow[]> {
  return await db.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawals w
      where w.player_id = $1 and ($2::bigint is null or w.id < $2)
      order by w.id desc limit $3`,
    [playerId, query.before ?? null, query.count],
  );
}

export type WithdrawalChange = {
  readonly status: WithdrawalStatus;
  readonly reviewRound: number;
  readonly isAsked: boolean;
  readonly providerPayout: string | null;
  readonly reason: string | null;
  /** The provider reported it. */
  readonly isProviderContact: boolean;
  /** When the next request to the provider is due, in seconds from now. */
  readonly nextTrySeconds: number;
};

/** Stores the state of a withdrawal after an event. */
export async function updateState(
  tx: Tx,
  id: bigint,
  change: WithdrawalChange,
): Promise<WithdrawalRow> {
  await tx.query(
    `update withdrawals set status = $2, review_round = $3,
            asked_at = case when $4 then coalesce(asked_at, now()) end,
            provider_payout = coalesce($5, provider_payout), reason = $6,
            next_try_at = now() + make_interval(secs => $7),
            sent_at = case when $2::smallint in (4, 5) then coalesce(sent_at, now())
                           else sent_at end,
            closed_at = case when $2::smallint >= 5 then now() end,
            last_provider_contact_at = case when $8 then clock_timestamp()
                                             else last_provider_contact_at end
      where id = $1`,
    [
      id,
      change.status,
      change.reviewRound,
      change.isAsked,
      change.providerPayout,
      change.reason,
      change.nextTrySeconds,
      change.isProviderContact,
    ],
  );
  return await readWithdrawal(tx, id);
}

export type Actor = 'player' | 'staff' | 'system' | 'provider';

export type NewWithdrawalEvent = {
  readonly withdrawalId: bigint;
  readonly kind: string;
  readonly status: WithdrawalStatus;
  readonly actor: Actor;
  readonly staffId?: PlayerId | undefined;
  readonly reason?: string | null | undefined;
  readonly note?: string | null | undefined;
};

export async function insertEvent(tx: Tx, event: NewWithdrawalEvent): Promise<void> {
  await tx.query(
    `insert into withdrawal_events (withdrawal_id, kind, status, actor, staff_id, reason, note)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      event.withdrawalId,
      event.kind,
      event.status,
      event.actor,
      event.staffId ?? null,
      event.reason ?? null,
      event.note ?? null,
    ],
  );
}

export async function hasEvent(db: Queryable, id: bigint, kind: string): Promise<boolean> {
  const rows = await db.query(
    'select from withdrawal_events where withdrawal_id = $1 and kind = $2 limit 1',
    [id, kind],
  );
  return rows.length > 0;
}

export type WithdrawalEventRow = {
  withdrawal_id: bigint;
  kind: string;
  status: WithdrawalStatus;
  at: Date;
  actor: Actor;
  staff_id: PlayerId | null;
  staff_name: string | null;
  reason: string | null;
  note: string | null;
};

/** Lists the events of these withdrawals, in order. */
export async function listEvents(
  db: Queryable,
  ids: readonly bigint[],
): Promise<WithdrawalEventRow[]> {
  return await db.query<WithdrawalEventRow>(
    `select e.withdrawal_id, e.kind, e.status, e.at, e.actor, e.staff_id,
            (select coalesce(p.email, p.name) from player_directory p where p.id = e.staff_id)
              as staff_name, e.reason, e.note
       from withdrawal_events e where e.withdrawal_id = any ($1) order by e.id`,
    [ids.map(String)],
  );
}
