import { Readable } from 'node:stream';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney, micro } from '#core/money.ts';
import type { Refusal } from '#core/refusal.ts';
import { betList } from '#domain/history/server/index.ts';
import { exportAccount as exportPerson, requireStepUp } from '#domain/identity/server/index.ts';
import { readVerificationFlag } from '#domain/kyc/server/index.ts';
import { listLimits } from '#domain/protection/server/index.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { FileResponse, Viewer } from '#platform/server/http/route.ts';
import { byId, readAll } from '#platform/server/paging.ts';
import { readBalances } from './balances.ts';
import { ownMovements } from './movements.ts';
import { listAcceptedPolicies } from './store.policies.ts';

/** Whole rows of a player, latest first: at most `count`, older than `before`. */
type RowSource = (
  playerId: PlayerId,
  wanted: { readonly before: bigint | undefined; readonly count: number },
) => Promise<readonly { readonly id: string }[]>;

export type ExportDeps = {
  readonly db: Db;
  readonly deposits: RowSource;
  readonly withdrawals: RowSource;
  /** Notifications on devices while the site is closed. */
  readonly push: (db: Queryable, playerId: PlayerId) => Promise<object>;
  /** What the player and support wrote to each other, latest first. */
  readonly supportMessages: RowSource;
  readonly now: () => number;
};

/** The data of a player, written row by row: it may be hundreds of megabytes. */
export async function exportAccount(
  deps: ExportDeps,
  viewer: Viewer,
): Promise<FileResponse | Refusal<'step_up_required'>> {
  const unproved = await requireStepUp(deps.db, viewer);
  if (unproved) return unproved;
  const day = new Date(deps.now()).toISOString().slice(0, 10);
  return {
    file: Readable.from(write(deps, viewer.id)),
    type: 'application/json',
    name: `account-${viewer.id}-${day}.json`,
  };
}

async function* write(deps: ExportDeps, playerId: PlayerId): AsyncGenerator<string> {
  const { db, now } = deps;
  const person = await exportPerson(db, playerId);
  yield `{"exported_at":${JSON.stringify(new Date(now()).toISOString())}`;
  for (const [name, value] of Object.entries(person)) yield field(name, value);
  yield field('wallets', await readBalances(db, playerId));
  yield field('verification', await readVerificationFlag(db, playerId));
  yield field('policies', await listAcceptedPolicies(db, playerId));
  yield field('limits', await readLimits(db, playerId));
  yield field('push', await deps.push(db, playerId));
  yield* list('deposits', readAll(rowsOf(deps.deposits, playerId)));
  yield* list('withdrawals', readAll(rowsOf(deps.withdrawals, playerId)));
  yield* list('movements', readAll(ownMovements(db, playerId, {}, now())));
  yield* list('support_messages', readAll(rowsOf(deps.supportMessages, playerId)));
  yield* list('bets', readAll(betList(db, playerId, {})));
  yield '}\n';
}

/** Amounts of money as decimal text; a session limit and the reality check are minutes. */
async function readLimits(db: Queryable, playerId: PlayerId) {
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

async function* list(name: string, rows: AsyncGenerator<unknown>) {
  yield `,\n${JSON.stringify(name)}:[`;
  let before = '';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield ']';
}

function rowsOf(source: RowSource, playerId: PlayerId) {
  return byId(
    (before, count) => source(playerId, { before, count }),
    (row) => row,
  );
}
