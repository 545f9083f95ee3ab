import assert from 'node:assert';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Query } from '#core/wire.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { writeAudit, type Clerk } from '#domain/staff/server/index.ts';
import { csvFile } from '#platform/server/csv.ts';
import type { FileAnswer } from '#platform/server/http/route.ts';
import type * as contract from '../contract.backoffice.history.ts';
import { listBets } from './bets.ts';
import type { CareDeps } from './deps.ts';
import { listMovements } from './money.ts';

type Deps = Pick<CareDeps, 'db' | 'now'>;
type Movements = Query<typeof contract.exportMovements>;
type Bets = Query<typeof contract.exportBets>;

const MOVEMENT_HEAD = [
  'id',
  'kind',
  'currency',
  'amount',
  'change',
  'from',
  'to',
  'balance',
  'ref',
  'created_at',
] as const satisfies readonly (keyof contract.CareMovement)[];

const BET_HEAD = [
  'id',
  'game',
  'currency',
  'stake',
  'multiplier',
  'payout',
  'balance',
  'round',
  'void_reason',
  'placed_at',
] as const satisfies readonly (keyof BetRecord)[];

export async function exportMovements(
  { db, now }: Deps,
  clerk: Clerk,
  playerId: bigint,
  filters: Movements,
): Promise<FileAnswer> {
  await record({ db }, clerk, playerId, { list: 'movements', ...filters });
  const at = now();
  const rows = everyRow((page) => listMovements(db, playerId, { ...filters, ...page }, at));
  return csvFile(`movements-${playerId}.csv`, MOVEMENT_HEAD, cellsOf(rows, MOVEMENT_HEAD));
}

export async function exportBets(
  { db, now }: Deps,
  clerk: Clerk,
  playerId: bigint,
  filters: Bets,
): Promise<FileAnswer> {
  await record({ db }, clerk, playerId, { list: 'bets', ...filters });
  const at = now();
  const rows = everyRow((page) => listBets(db, playerId, { ...filters, ...page }, at));
  return csvFile(`bets-${playerId}.csv`, BET_HEAD, cellsOf(rows, BET_HEAD));
}

/** That it left the house is on record before it does. */
async function record(
  { db }: Pick<Deps, 'db'>,
  clerk: Clerk,
  playerId: bigint,
  after: object,
): Promise<void> {
  await db.transaction((tx) =>
    writeAudit(tx, {
      staffId: clerk.id,
      role: clerk.role,
      action: 'care.export',
      playerId,
      after,
    }),
  );
}

type PageOf<Row> = { readonly data: readonly Row[]; readonly next: string | null };
type Asked = { readonly limit: string; readonly cursor?: string };

/** The whole of a list, a page at a time. */
async function* everyRow<Row>(read: (page: Asked) => Promise<PageOf<Row> | Refusal>) {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await read({ limit: '100', ...(cursor === undefined ? {} : { cursor }) });
    assert(!isRefusal(page), 'a cursor of our own is one of ours');
    yield* page.data;
    cursor = page.next;
  }
}

async function* cellsOf<Name extends string>(
  rows: AsyncIterable<Readonly<Record<Name, string | null>>>,
  head: readonly Name[],
) {
  for await (const row of rows) yield head.map((name) => row[name]);
}
