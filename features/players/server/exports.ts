import assert from 'node:assert';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Query } from '#core/wire.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import { csvFile } from '#platform/server/csv.ts';
import type { FileResponse } from '#platform/server/http/route.ts';
import type * as contract from '../contract.backoffice.history.ts';
import { listBets } from './bets.ts';
import type { PlayersDeps } from './deps.ts';
import { listMovements } from './money.ts';

type Deps = Pick<PlayersDeps, 'db' | 'now'>;
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
] as const satisfies readonly (keyof contract.PlayerMovement)[];

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
  staff: StaffUser,
  playerId: bigint,
  filters: Movements,
): Promise<FileResponse> {
  await auditExport({ db }, staff, playerId, { list: 'movements', ...filters });
  const at = now();
  const rows = everyRow((page) => listMovements(db, playerId, { ...filters, ...page }, at));
  return csvFile(`movements-${playerId}.csv`, MOVEMENT_HEAD, cellsOf(rows, MOVEMENT_HEAD));
}

export async function exportBets(
  { db, now }: Deps,
  staff: StaffUser,
  playerId: bigint,
  filters: Bets,
): Promise<FileResponse> {
  await auditExport({ db }, staff, playerId, { list: 'bets', ...filters });
  const at = now();
  const rows = everyRow((page) => listBets(db, playerId, { ...filters, ...page }, at));
  return csvFile(`bets-${playerId}.csv`, BET_HEAD, cellsOf(rows, BET_HEAD));
}

/** The export is audited before the file is sent. */
async function auditExport(
  { db }: Pick<Deps, 'db'>,
  staff: StaffUser,
  playerId: bigint,
  after: object,
): Promise<void> {
  await db.transaction((tx) =>
    writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'players.export',
      playerId,
      after,
    }),
  );
}

type PageOf<Row> = { readonly data: readonly Row[]; readonly next: string | null };
type PageRequest = { readonly limit: string; readonly cursor?: string };

/** All rows of a list, fetched page by page. */
async function* everyRow<Row>(read: (page: PageRequest) => Promise<PageOf<Row> | Refusal>) {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await read({ limit: '100', ...(cursor === undefined ? {} : { cursor }) });
    assert(!isRefusal(page), 'the server accepts its own cursor');
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
