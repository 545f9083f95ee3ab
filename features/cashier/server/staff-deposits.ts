import { formatMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import { maskContact } from '#domain/identity/server/index.ts';
import { commissionOf, creditOf, formatRate } from '#domain/payments/rules.ts';
import { listEvents, type StoredEvent } from '#domain/payments/server/index.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import { csvFile } from '#platform/server/csv.ts';
import type { FileResponse } from '#platform/server/http/route.ts';
import type {
  DepositLine,
  exportDeposits,
  listDeposits,
  readDeposit,
} from '../contract.backoffice.ts';
import { sumWasChanged } from '../rules.ts';
import type { CashierDeps } from './deps.ts';
import {
  findStaffDepositRow,
  listStaffDepositRows,
  type StaffDepositRow,
  type StaffDepositFilter,
} from './store.staff.ts';
import { listFindings } from './store.staff-findings.ts';
import { stateOf, statusOf } from './present.ts';

const PAGE = 50;
const EXPORT_PAGE = 1000;

type Filters = Query<typeof exportDeposits>;

export async function listDepositsForStaff(
  { db }: CashierDeps,
  { cursor, limit, ...filters }: Query<typeof listDeposits>,
): Promise<Answer<typeof listDeposits> | Refusal> {
  if (cursor !== undefined && !/^[1-9]\d{0,17}$/.test(cursor)) return refuse('cursor_format');
  const count = Number(limit ?? PAGE);
  const before = cursor === undefined ? undefined : BigInt(cursor);
  const rows = await listStaffDepositRows(db, { ...filterOf(filters), before, limit: count + 1 });
  const shown = rows.slice(0, count);
  return {
    data: shown.map(lineOf),
    next: rows.length > count ? shown.at(-1)!.id.toString() : null,
  };
}

function filterOf({ status, player, needs, ...same }: Filters): Omit<StaffDepositFilter, 'limit'> {
  return {
    ...same,
    status: status === undefined ? undefined : Number(status),
    playerId: player === undefined ? undefined : BigInt(player),
    needsReview: needs === 'review',
  };
}

function lineOf(row: StaffDepositRow): DepositLine {
  const paid = row.paid_amount;
  return {
    id: row.id.toString(),
    player_id: row.player_id.toString(),
    player_name: row.player_contact === null ? row.player_name : maskContact(row.player_contact),
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

/** Exports the list as a file. The export and its filters are written to the audit log first. */
export async function exportDepositsForStaff(
  { db }: CashierDeps,
  staff: StaffUser,
  filters: Filters,
): Promise<FileResponse> {
  await db.transaction((tx) =>
    writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'deposit.export',
      after: filters,
    }),
  );
  return csvFile('deposits.csv', HEAD, exportLines(db, filterOf(filters)));
}

const HEAD = [
  'id',
  'created_at',
  'closed_at',
  'status',
  'player_id',
  'player',
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
];

async function* exportLines(db: CashierDeps['db'], filter: Omit<StaffDepositFilter, 'limit'>) {
  for (let before = filter.before; ;) {
    const rows = await listStaffDepositRows(db, { ...filter, before, limit: EXPORT_PAGE });
    for (const row of rows) yield cellsOf(row);
    if (rows.length < EXPORT_PAGE) return;
    before = rows.at(-1)!.id;
  }
}

function cellsOf(row: StaffDepositRow): (string | null)[] {
  const line = lineOf(row);
  const charge = row.paid_charge ?? row.charge_amount;
  return [
    line.id,
    line.created_at,
    line.closed_at,
    String(line.status),
    line.player_id,
    line.player_name,
    line.currency,
    line.amount,
    line.credited,
    row.name.en,
    row.provider,
    String(line.sum_was_changed),
    String(line.is_late),
    row.charge_currency,
    charge === null ? null : formatMoney(charge),
    row.rate === null ? null : formatRate(row.paid_rate ?? row.rate),
    row.reference,
  ];
}

/** Reads one deposit with all details. */
export async function readDepositForStaff(
  { db }: CashierDeps,
  id: bigint,
): Promise<Answer<typeof readDeposit> | Refusal> {
  const row = await findStaffDepositRow(db, id);
  if (!row) return refuse('not_found');
  const messages = await listEvents(db, 'invoice', row.reference);
  const findings = await listFindings(db, id);
  const paid = row.paid_amount ?? row.amount;
  return {
    data: {
      ...lineOf(row),
      reference: row.reference,
      commission: formatMoney(commissionOf(paid, row.commission_bp)),
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
