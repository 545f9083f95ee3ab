/** Rounds that were won while no page of the player was open. */
import { isCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Jurisdictions } from '#domain/jurisdictions/server/index.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import type { BetEvent, BetEvents } from '#domain/wagers/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import {
  insertUnseenWins,
  listUnseenWins,
  mayPlay,
  postponeUnseenWin,
  readRoundTotal,
  takeUnseenWin,
  type UnseenWin,
} from './store.unseen-wins.ts';
import { tell, type NotificationDeps } from './tell.ts';

/** Of these players, those with a page that is open, or was at that time or later. */
export type FindPresent = (
  asked: readonly { readonly playerId: PlayerId; readonly sinceMs: number }[],
) => Promise<ReadonlySet<PlayerId>>;

export type UnseenWinDeps = NotificationDeps & {
  readonly db: Db;
  readonly jurisdictions: Pick<Jurisdictions, 'of'>;
  readonly findPresent: FindPresent;
};

/**
 * A page that closes so shortly before a result is reloading or has lost its network, and one that
 * opens so shortly after it shows the result itself.
 */
const GRACE_MS = 20_000;
/** Asked for at once. */
const BATCH = 200;

/** Wins are recorded in the transaction that moves the feed of bets on: none is lost. */
export function recordUnseenWins(betEvents: Pick<BetEvents, 'listen'>, stepsLifeMs: number): void {
  betEvents.listen('unseen-wins', new Date(), async (events, tx) => {
    const won = events.flatMap((event) => (isWon(event) ? wagerOf(event) : []));
    if (won.length > 0) await insertUnseenWins(tx, won, stepsLifeMs);
  });
}

/** A correction has a notification of its own, and free play has no money to speak of. */
function isWon({ kind, superseded, payout, stake, account }: BetEvent): boolean {
  return (
    kind === 'settled' && superseded === null && payout > stake && isCurrency(currencyOf(account))
  );
}

/** None for an instant bet, whose result is its answer. */
function wagerOf({ wager_id: wagerId, at }: BetEvent) {
  return wagerId === null ? [] : [{ wagerId, at }];
}

/** The periodic job: tells each player who was away, once per round. */
export async function tellUnseenWins(deps: UnseenWinDeps, graceMs = GRACE_MS): Promise<void> {
  for (;;) {
    const wins = await listUnseenWins(deps.db, graceMs, BATCH);
    if (wins.length === 0) return;
    const present = await deps.findPresent(
      wins.map(({ player_id: playerId, settled_at: at }) => ({
        playerId,
        sinceMs: at.getTime() - graceMs,
      })),
    );
    for (const win of wins) {
      const mayTell = !present.has(win.player_id) && (await isAllowed(deps, win));
      await deps.db.transaction((tx) => tellOne(deps, tx, win, mayTell));
    }
    if (wins.length < BATCH) return;
  }
}

/** A win that the player did not ask about is a celebration, however plain its words are. */
async function isAllowed(
  { jurisdictions }: UnseenWinDeps,
  { player_id: playerId }: UnseenWin,
): Promise<boolean> {
  return (await jurisdictions.of(playerId)).rules.celebration !== 'none';
}

async function tellOne(
  deps: UnseenWinDeps,
  tx: Tx,
  win: UnseenWin,
  mayTell: boolean,
): Promise<void> {
  const { player_id: playerId, is_shared: isShared, round, account, settled_at: at } = win;
  const { staked, paid, is_open: isOpen } = await readRoundTotal(tx, win);
  if (isOpen && mayTell) return await postponeUnseenWin(tx, win);
  if (!(await takeUnseenWin(tx, win)) || !mayTell || paid <= staked) return;
  const currency = currencyOf(account);
  if (!isCurrency(currency) || !(await mayPlay(tx, playerId))) return;
  await tell(deps, tx, {
    playerId,
    kind: 'round_won',
    source: `${isShared ? 'round' : 'wager'}:${round}`,
    money: { currency, amount: paid },
    at,
  });
}
