import { Readable } from 'node:stream';
import { formatMoney, micro } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { listBets } from '#domain/bets/server/index.ts';
import { exportAccount as exportPerson, requireStepUp } from '#domain/identity/server/index.ts';
import { readVerificationFlag } from '#domain/kyc/server/index.ts';
import { listLimits } from '#domain/protection/server/index.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { FileResponse, Viewer } from '#platform/server/http/route.ts';
import { readBalances } from './balances.ts';
import { listMovements } from './movements.ts';
import type { DepositSource, WithdrawalSource } from './payments.ts';

export type ExportDeps = {
  readonly db: Db;
  readonly deposits: DepositSource;
  readonly withdrawals: WithdrawalSource;
  readonly now: () => number;
};

const PAGE = 100;
const BETS_PAGE = 1000;

/** The data of a player, written row by row: it may be hundreds of megabytes. */
export async function exportAccount(
  deps: ExportDeps,
  viewer: Viewer,
): Promise<FileResponse | Refusal> {
  const unproved = await requireStepUp(deps.db, viewer);
  if (unproved) return unproved;
  const day = new Date(deps.now()).toISOString().slice(0, 10);
  return {
    file: Readable.from(write(deps, viewer.id)),
    type: 'application/json',
    name: `account-${viewer.id}-${day}.json`,
  };
}

async function* write(deps: ExportDeps, playerId: bigint): AsyncGenerator<string> {
  const { db, now } = deps;
  const person = await exportPerson(db, playerId);
  yield `{"exported_at":${JSON.stringify(new Date(now()).toISOString())}`;
  for (const [name, value] of Object.entries(person)) yield field(name, value);
  yield field('wallets', await readBalances(db, playerId));
  yield field('verification', await readVerificationFlag(db, playerId));
  yield field('limits', await readLimits(db, playerId));
  yield* list('deposits', pagesOf(deps.deposits, playerId));
  yield* list('withdrawals', pagesOf(deps.withdrawals, playerId));
  yield* list('movements', movementPages(deps, playerId));
  yield* list('bets', betPages(db, playerId));
  yield '}\n';
}

/** Amounts of money as decimal text; a session limit and the reality check are minutes. */
async function readLimits(db: Queryable, playerId: bigint) {
  const limits = await listLimits(db, playerId);
  return limits.map(({ kind, currency, period, amount, next_amount, next_from }) => {
    const textOf = (value: bigint | null) =>
      value === null || currency === '' ? (value?.toString() ?? null) : formatMoney(micro(value));
    return {
      kind,
      currency,
      period,
      amount: textOf(amount),
      next_amount: textOf(next_amount),
      next_from,
    };
  });
}

function field(name: string, value: unknown): string {
  return `,\n${JSON.stringify(name)}:${JSON.stringify(value)}`;
}

async function* list(name: string, pages: AsyncGenerator<readonly unknown[]>) {
  yield `,\n${JSON.stringify(name)}:[`;
  let isFirst = true;
  for await (const page of pages) {
    const rows = page.map((row) => JSON.stringify(row)).join(',\n');
    if (rows !== '') yield isFirst ? rows : `,\n${rows}`;
    isFirst &&= rows === '';
  }
  yield ']';
}

async function* pagesOf<Row extends { id: string }>(
  source: (
    playerId: bigint,
    wanted: { before: bigint | undefined; since: undefined; count: number },
  ) => Promise<readonly Row[]>,
  playerId: bigint,
) {
  let before: bigint | undefined;
  for (;;) {
    const page = await source(playerId, { before, since: undefined, count: PAGE });
    yield page;
    if (page.length < PAGE) return;
    before = BigInt(page.at(-1)!.id);
  }
}

async function* movementPages({ db, now }: ExportDeps, playerId: bigint) {
  let cursor: string | null | undefined;
  do {
    const page = await listMovements(
      db,
      playerId,
      { limit: String(PAGE), ...(cursor ? { cursor } : {}) },
      now(),
    );
    if (isRefusal(page)) throw new Error('account export: the server refused its own cursor');
    yield page.data;
    cursor = page.next;
  } while (cursor);
}

const ALL = { game: undefined, currency: undefined, seedId: undefined } as const;

async function* betPages(db: Queryable, playerId: bigint) {
  let after: bigint | undefined;
  for (;;) {
    const filter = { ...ALL, play: undefined, since: undefined, after, limit: BETS_PAGE };
    const page = await listBets(db, playerId, filter);
    yield page.data;
    if (page.next === null) return;
    after = BigInt(page.next);
  }
}
