import { toPlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import { maskContact } from '#domain/identity/server/index.ts';
import { commissionOf, creditOf, formatRate } from '#domain/payments/rules.ts';
import { findPaymentCost, listEvents, type StoredEvent } from '#domain/payments/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { sortedList } from '#platform/server/sorted-list.ts';
import type { DepositLine, exportDeposits, readDeposit } from '../contract.backoffice.ts';
import { STATUS_WORDS, sumWasChanged } from '../rules.ts';
import type { CashierDeps } from './deps.ts';
import {
  findStaffDepositRow,
  listStaffDepositRows,
  staffDepositOrder,
  type StaffDepositFilter,
  type StaffDepositPage,
  type StaffDepositRow,
} from './store.staff.ts';
import { listFindings } from './store.staff-findings.ts';
import { stateOf, statusOf } from './present.ts';

type Filters = Query<typeof exportDeposits>;

export function depositList(db: Queryable, filters: Filters) {
  const filter = filterOf(filters);
  const read = (page: StaffDepositPage) => listStaffDepositRows(db, filter, page);
  return sortedList(staffDepositOrder(filter), read, lineOf);
}

function filterOf({ status, player, needs, ...same }: Filters): StaffDepositFilter {
  return {
    ...same,
    status: status === undefined ? undefined : Number(status),
    playerId: player === undefined ? undefined : toPlayerId(player),
    needsReview: needs === 'review',
  };
}

function lineOf(row: StaffDepositRow): DepositLine {
  const paid = row.paid_amount;
  return {
    id: row.id.toString(),
    player_id: row.player_id.toString(),
    player_name: row.player_name,
    player_contact: row.player_contact && maskContact(row.player_contact),
    status: statusOf(row),
    type: row.type,
    method: row.name,
    provider: row.provider,
    currency: row.currency,
    amount: formatMoney(paid ?? row.amount),
    credited: paid === null ? null : formatMoney(creditOf(paid, row.commission_bp)),
    sum_was_changed: sumWasChanged(stateOf(row)),
    is_late: row.is_late,
    needs_review: row.needs_review,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

/** A deposit as a line of the file. */
export const DEPOSIT_FILE = {
  columns: [
    'id',
    'created_at',
    'closed_at',
    'status',
    'player_id',
    'player',
    'player_contact',
    'currency',
    'amount',
    'credited',
    'method',
    'provider',
    'sum_was_changed',
    'is_late',
    'charge_currency',
    'charge_amount',
    'rate',
    'reference',
  ],
  show(row: StaffDepositRow) {
    const line = lineOf(row);
    const charge = row.paid_charge ?? row.charge_amount;
    return {
      ...line,
      status: STATUS_WORDS[line.status],
      player: line.player_name,
      method: row.name.en,
      charge_currency: row.charge_currency,
      charge_amount: charge === null ? null : formatMoney(charge),
      rate: row.rate === null ? null : formatRate(row.paid_rate ?? row.rate),
      reference: row.reference,
    };
  },
};

/** Reads one deposit with all details. */
export async function readDepositForStaff(
  { db }: CashierDeps,
  id: bigint,
): Promise<Answer<typeof readDeposit> | Refusal<'not_found'>> {
  const row = await findStaffDepositRow(db, id);
  if (!row) return refuse('not_found');
  const messages = await listEvents(db, 'invoice', row.reference);
  const findings = await listFindings(db, id);
  const paid = row.paid_amount ?? row.amount;
  const cost = await findPaymentCost(db, 'deposit', id);
  return {
    data: {
      ...lineOf(row),
      reference: row.reference,
      commission: formatMoney(commissionOf(paid, row.commission_bp)),
      cost: cost === undefined ? null : formatMoney(cost),
      provider_invoice: row.provider_invoice,
      exchange: exchangeOf(row),
      crypto:
        row.coin === null
          ? null
          : { coin: row.coin, due: row.coin_due ?? '', address: row.address ?? '' },
      confirmations: row.confirmations,
      expires_at: row.expires_at.toISOString(),
      messages: messages.map(messageOf),
      findings: findings.map((found) => ({
        ...found,
        id: found.id.toString(),
        found_at: found.found_at.toISOString(),
      })),
    },
  };
}

function exchangeOf({ charge_amount: charge, charge_currency: currency, ...row }: StaffDepositRow) {
  if (charge === null || currency === null || row.rate === null) return null;
  const paid = row.paid_charge === null ? null : formatMoney(row.paid_charge);
  return {
    currency,
    announced: formatMoney(charge),
    paid,
    rate: formatRate(row.paid_rate ?? row.rate),
  };
}

function messageOf(event: StoredEvent) {
  return {
    id: event.event_id,
    kind: event.kind,
    outcome: event.outcome,
    amount: event.amount === null ? null : formatMoney(event.amount),
    currency: event.currency,
    confirmations: event.confirmations,
    received_at: event.received_at.toISOString(),
    paid_at: event.paid_at?.toISOString() ?? null,
    body: event.body,
    sha256: event.body_hash.toString('hex'),
  };
}
