import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { LocalText, MethodType } from '#domain/payments/contract.ts';
import type { Invoice, PaymentMethodRow } from '#domain/payments/server/index.ts';
import { SEEN_GRACE_SECONDS, type DepositStatus } from '../rules.ts';

export type DepositRow = {
  id: bigint;
  player_id: PlayerId;
  request_hash: Buffer;
  reference: string;
  method_hash: string;
  provider: string;
  type: MethodType;
  currency: Currency;
  amount: Micro;
  commission_bp: number;
  life_seconds: number;
  status: DepositStatus;
  provider_invoice: string | null;
  pay_url: string | null;
  card_number: string | null;
  phone_number: string | null;
  /** The provider's charge; null when nothing is exchanged. */
  charge_amount: Micro | null;
  charge_currency: Currency | null;
  rate: bigint | null;
  paid_charge: Micro | null;
  /** The rate of the credit, when it differs from `rate`. */
  paid_rate: bigint | null;
  coin: string | null;
  network: string | null;
  address: string | null;
  coin_due: string | null;
  pay_uri: string | null;
  confirmations: number | null;
  confirmations_needed: number | null;
  seen_at: Date | null;
  paid_amount: Micro | null;
  is_late: boolean;
  created_at: Date;
  expires_at: Date;
  /** The time of this query by the database's clock: the only clock of a deposit. */
  read_at: Date;
  /** Seconds until it expires. */
  seconds_left: number;
};

export const DEPOSIT_COLUMNS = `id, player_id, request_hash, reference, method_hash, provider, type,
  currency, amount, commission_bp, life_seconds, status, provider_invoice, pay_url, card_number,
  phone_number, charge_amount, charge_currency, rate, paid_charge, paid_rate, coin, network,
  address, coin_due, pay_uri, confirmations, confirmations_needed, seen_at, paid_amount, is_late,
  created_at, expires_at,
  now() as read_at,
  greatest(0, ceil(extract(epoch from expires_at - now())))::int as seconds_left`;

export type NewDeposit = {
  playerId: PlayerId;
  key: string;
  requestHash: Buffer;
  method: PaymentMethodRow;
  amount: Micro;
  /** The provider's charge and the rate; undefined when nothing is exchanged. */
  exchange: { readonly charge: Micro; readonly rate: bigint } | undefined;
};

/** Returns undefined when the key is taken or another deposit by this method is open. */
export async function insertDeposit(tx: Tx, order: NewDeposit): Promise<DepositRow | undefined> {
  const { method } = order;
  const rows = await tx.query<DepositRow>(
    `insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
       amount, commission_bp, life_seconds, charge_amount, charge_currency, rate, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
       now() + make_interval(secs => $10::int))
     on conflict do nothing returning ${DEPOSIT_COLUMNS}`,
    [
      order.playerId,
      order.key,
      order.requestHash,
      method.hash,
      method.provider,
      method.type,
      method.currency,
      order.amount,
      method.commission_bp,
      method.life_seconds,
      order.exchange?.charge ?? null,
      order.exchange ? method.exchange_currency : null,
      order.exchange?.rate ?? null,
    ],
  );
  return rows[0];
}

export async function findByKey(
  db: Queryable,
  playerId: PlayerId,
  key: string,
): Promise<DepositRow | undefined> {
  const rows = await db.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposits where player_id = $1 and key = $2`,
    [playerId, key],
  );
  return rows[0];
}

/** Finds a deposit of this player; deposits of other players are not found. */
export async function findDeposit(
  db: Queryable,
  playerId: PlayerId,
  id: bigint,
): Promise<DepositRow | undefined> {
  const rows = await db.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposits where player_id = $1 and id = $2`,
    [playerId, id],
  );
  return rows[0];
}

export async function lockDeposit(tx: Tx, id: bigint): Promise<DepositRow> {
  const rows = await tx.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposits where id = $1 for no key update`,
    [id],
  );
  return rows[0]!;
}

export async function lockByReference(
  tx: Tx,
  provider: string,
  reference: string,
): Promise<DepositRow | undefined> {
  const rows = await tx.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposits where provider = $1 and reference = $2 for no ` +
      'key update',
    [provider, reference],
  );
  return rows[0];
}

export async function findCurrent(
  db: Queryable,
  playerId: PlayerId,
): Promise<DepositRow | undefined> {
  const rows = await db.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposits
      where player_id = $1 and status in (1, 2) and (expires_at > now() or seen_at is not null)
      order by id desc limit 1`,
    [playerId],
  );
  return rows[0];
}

/**
 * Locks the open deposits of a player by a method that are overdue or abandoned: see
 * open-deposit.ts.
 */
export async function lockStale(
  tx: Tx,
  playerId: PlayerId,
  method: string,
  abandonedSeconds: number,
): Promise<DepositRow[]> {
  return await tx.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposits
      where player_id = $1 and method_hash = $2 and status in (1, 2)
        and (expires_at <= now()
             or status = 1 and created_at <= now() - make_interval(secs => $3))
      for no key update`,
    [playerId, method, abandonedSeconds],
  );
}

/** Locks every deposit of a player that waits for money. */
export async function lockOpen(tx: Tx, playerId: PlayerId): Promise<DepositRow[]> {
  return await tx.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposits where player_id = $1 and status in (1, 2)
      order by id for no key update`,
    [playerId],
  );
}

/** Locks overdue deposits; those locked by another process are skipped. */
export async function lockExpired(tx: Tx, count: number): Promise<DepositRow[]> {
  return await tx.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposits where status in (1, 2) and expires_at <= now()
        and (seen_at is null or expires_at <= now() - make_interval(secs => $2))
      order by expires_at limit $1 for no key update skip locked`,
    [count, SEEN_GRACE_SECONDS],
  );
}

/**
 * The amount paid in another currency, and the rate when it differs from the stored one; both null
 * otherwise.
 */
export type ExchangedPayment = { readonly charge: Micro | null; readonly rate: bigint | null };

/** Stores the state of a deposit after an event. */
export async function updateState(
  tx: Tx,
  id: bigint,
  state: { status: DepositStatus; paid: Micro | null; isLate: boolean },
  { charge, rate }: ExchangedPayment,
): Promise<DepositRow> {
  const rows = await tx.query<DepositRow>(
    `update deposits set status = $2, paid_amount = $3, is_late = $4, paid_charge = $5,
            paid_rate = $6, closed_at = case when $2::smallint in (1, 2) then null else now() end
      where id = $1 returning ${DEPOSIT_COLUMNS}`,
    [id, state.status, state.paid, state.isLate, charge, rate],
  );
  return rows[0]!;
}

export async function updateInvoice(
  tx: Tx,
  id: bigint,
  invoice: Invoice,
  network: string | null,
): Promise<void> {
  const { card, crypto } = invoice;
  await tx.query(
    `update deposits set provider_invoice = $2, pay_url = $3, card_number = $4, phone_number = $5,
            coin = $6, network = $7, address = $8, coin_due = $9, pay_uri = $10,
            confirmations_needed = $11
      where id = $1`,
    [
      id,
      invoice.id,
      invoice.payUrl,
      card?.number ?? null,
      card?.phone ?? null,
      crypto?.coin ?? null,
      // The operator's name of the network; the provider has a code for it at most.
      crypto && (network ?? crypto.network),
      crypto?.address ?? null,
      crypto?.due ?? null,
      crypto?.uri ?? null,
      crypto?.confirmationsNeeded ?? null,
    ],
  );
}

/** Records that a payment is on its way; undefined when nothing of it is new. */
export async function updateSeen(
  tx: Tx,
  id: bigint,
  confirmations: number | null,
): Promise<DepositRow | undefined> {
  const rows = await tx.query<DepositRow>(
    `update deposits set seen_at = coalesce(seen_at, now()), confirmations = $2
      where id = $1 and status <> 3
        and (seen_at is null or $2 > coalesce(confirmations, -1)) returning ${DEPOSIT_COLUMNS}`,
    [id, confirmations],
  );
  return rows[0];
}

export type NamedDepositRow = DepositRow & { name: LocalText };

/** Lists the deposits of a player before the given one, latest first. */
export async function listDepositRows(
  db: Queryable,
  playerId: PlayerId,
  query: { before?: bigint | undefined; count: number },
): Promise<NamedDepositRow[]> {
  return await db.query<NamedDepositRow>(
    `select ${DEPOSIT_COLUMNS}, (select m.name
      from payment_names m where m.hash = method_hash) as name
       from deposits where player_id = $1 and ($2::bigint is null or id < $2)
      order by id desc limit $3`,
    [playerId, query.before ?? null, query.count],
  );
}
