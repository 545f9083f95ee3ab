import assert from 'node:assert';
import { createHash } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { repayDebt, transfer, type Accounts } from '#domain/ledger/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { fromTournament } from '../rules.ts';
import { FINAL_HEAD, finalLine, placesOf, prizesOfPlaces, type FinalRow } from '../rules.prizes.ts';
import {
  hasDuePrizes,
  insertPrizes,
  insertResults,
  listRanked,
  lockDuePrize,
  setPaid,
  sumWagered,
  type DuePrize,
  type RankedEntry,
} from './store.results.ts';
import { lockTournament, setFinal, setFinished, type Tournament } from './store.ts';

/** The operator's account that pays all prizes. */
const COST_ACCOUNT = 'tournaments';

export type PrizeDeps = {
  readonly db: Db;
  readonly accounts: Accounts;
  /** Publishes the balance of a player after the commit. */
  readonly announceBalance: (
    tx: Tx,
    playerId: PlayerId,
    currency: WalletCurrency,
  ) => Promise<void> | void;
  /** Tells the player of a prize that was paid, after the commit. */
  readonly announcePrize: (tx: Tx, prize: DuePrize) => Promise<void> | void;
};

/**
 * Makes the final table of a tournament, pays its prizes, and finishes it. Each step is a
 * transaction of its own, so that it can be repeated after a stop at any point: the table is made
 * once, and each prize is paid once.
 */
export async function finishTournament(deps: PrizeDeps, id: bigint): Promise<void> {
  await deps.db.transaction((tx) => freeze(tx, id));
  while (await deps.db.transaction((tx) => payNext(deps, tx, id)));
  await deps.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, id);
    if (tournament?.state !== 'calculating' || (await hasDuePrizes(tx, id))) return;
    await setFinished(tx, id);
  });
}

/** Writes the final table and what its prizes come to, once; bets do not count any more. */
export async function freeze(tx: Tx, id: bigint): Promise<void> {
  const tournament = await lockTournament(tx, id);
  if (tournament?.state !== 'calculating' || tournament.frozenAt !== null) return;
  const ranked = await listRanked(tx, id);
  const wagered = await sumWagered(tx, id);
  const prizes = prizesOfPlaces(tournament.terms, wagered);
  const scores = ranked.map(({ score }) => score);
  const places = placesOf(tournament.terms, scores, prizes);
  const rows = ranked.map((entry, index) => ({ ...entry, ...places[index]! }));
  await insertResults(tx, id, rows);
  await insertPrizes(tx, id, prizesOf(tournament, rows));
  await setFinal(tx, id, { wagered, hash: hashOf(rows) });
}

/** Prizes in the currencies of the players; what is less than a hundredth is not paid. */
function prizesOf({ terms }: Tournament, rows: readonly (RankedEntry & FinalRow)[]) {
  return rows.flatMap((row) => {
    const amount = fromTournament(terms, row.prize, row.currency);
    assert(amount !== undefined, `entry ${row.entryId} is in ${row.currency}, which has no rate`);
    return amount > 0n ? [{ ...row, amount }] : [];
  });
}

/** The SHA-256 of the final table, as its file is read. */
export function hashOf(rows: readonly FinalRow[]): string {
  const hash = createHash('sha256').update(`${FINAL_HEAD}\n`);
  for (const row of rows) hash.update(`${finalLine(row)}\n`);
  return hash.digest('hex');
}

/** Pays one prize; false when none is left. */
async function payNext(deps: PrizeDeps, tx: Tx, id: bigint): Promise<boolean> {
  const prize = await lockDuePrize(tx, id);
  if (!prize) return false;
  const { accounts, announceBalance, announcePrize } = deps;
  const { account, currency, playerId, amount } = prize;
  const key = `tournament:${id}:${prize.entryId}`;
  const moved = await transfer(tx, {
    key,
    kind: 'tournament_prize',
    debit: await accounts.find(tx, 'bonus_cost', COST_ACCOUNT, currency),
    credit: account,
    amount,
    ref: `tournament:${id}`,
  });
  assert(!isRefusal(moved), `${key} was used for another payment`);
  await setPaid(tx, prize, moved.id);
  await repayDebt(tx, account, key);
  await announceBalance(tx, playerId, currency);
  await announcePrize(tx, prize);
  return true;
}
