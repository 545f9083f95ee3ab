import { isCurrency } from '#core/currency.ts';
import type { AccountId, BetId, PlayerId } from '#core/ids.ts';
import { micro, type Micro } from '#core/money.ts';
import { currencyOf, readAccounts } from '#domain/ledger/server/index.ts';
import type { BetEvent } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { amountsOf, countOf } from '../rules.ts';
import { addCount, readPlacedAt, sumCounts } from './store.counts.ts';
import { findEnded, lockGrants, type Grant } from './store.ts';

export type CountingDeps = {
  /** Which of these results of bets could hardly be lost, by their ids. */
  readonly findLowRisk: (tx: Tx, events: readonly BetEvent[]) => Promise<ReadonlySet<BetId>>;
  /** Publishes the bonuses of a player to their pages after the commit. */
  readonly announceBonuses: (tx: Tx, playerId: PlayerId) => void;
  /** Lets `settleBonuses` run for a player after the commit, in a transaction of its own. */
  readonly settleSoon: (tx: Tx, playerId: PlayerId) => Promise<void>;
};

/**
 * Counts bets towards the active bonuses of their players, in the transaction that moves the
 * consumer on. A bet counts for the bonus that was active when its stake was taken; one that is
 * taken back takes back what it counted, as long as the bonus is active. No money moves here:
 * accounts of several players are locked by batches of bets in an order of their own.
 */
export async function countBets(
  deps: CountingDeps,
  tx: Tx,
  events: readonly BetEvent[],
): Promise<void> {
  const moved = events.filter(
    (event) => isCurrency(currencyOf(event.account)) && (event.staked !== 0n || isTouching(event)),
  );
  if (moved.length === 0) return;
  const active = new Map(
    (await lockGrants(tx, playersOf(moved), ['active'])).map((each) => [each.cashAccount, each]),
  );
  const due = new Set<PlayerId>();
  for (const { grant, event, isLowRisk } of await findCounted(deps, tx, active, moved)) {
    const progress = await count(tx, grant, event, isLowRisk);
    if (progress === undefined) continue;
    deps.announceBonuses(tx, grant.playerId);
    if (progress >= grant.required) due.add(grant.playerId);
  }
  const touched = moved.filter(isTouching);
  for (const playerId of await findChanged(tx, active, touched)) due.add(playerId);
  for (const playerId of due) await deps.settleSoon(tx, playerId);
}

/** Whether it may have moved bonus money. A returned stake does, and adds nothing to the sums. */
function isTouching({ kind, bonus_staked, bonus_paid }: BetEvent): boolean {
  return bonus_staked !== 0n || bonus_paid !== 0n || kind === 'voided';
}

function playersOf(events: readonly BetEvent[]): PlayerId[] {
  return [...new Set(events.map(({ player_id }) => player_id))];
}

type Active = ReadonlyMap<AccountId, Grant>;

/** The events whose stake was taken while the bonus was active. */
async function findCounted(
  { findLowRisk }: CountingDeps,
  tx: Tx,
  active: Active,
  moved: readonly BetEvent[],
) {
  const events = moved.filter(({ account, staked }) => active.has(account) && staked !== 0n);
  const lowRisk = await findLowRisk(tx, events);
  const wagers = events.flatMap(({ wager_id }) => wager_id ?? []);
  const placedAt = await readPlacedAt(tx, wagers);
  return events.flatMap((event) => {
    const grant = active.get(event.account)!;
    const placed = event.wager_id === null ? event.at : placedAt.get(event.wager_id);
    const isWithin = placed !== undefined && placed >= grant.activatedAt!;
    return isWithin ? [{ grant, event, isLowRisk: lowRisk.has(event.id) }] : [];
  });
}

/** The progress after this event; undefined if it was counted before. */
async function count(
  tx: Tx,
  grant: Grant,
  event: BetEvent,
  isLowRisk: boolean,
): Promise<Micro | undefined> {
  const placedId = event.wager_id ?? event.id;
  const { stakeMax } = amountsOf(grant.terms, grant.currency)!;
  const added =
    event.staked < 0n
      ? await takenBack(tx, grant, placedId)
      : countOf(grant.terms, stakeMax, { ...event, isLowRisk });
  return await addCount(tx, {
    grantId: grant.id,
    eventId: event.id,
    placedId,
    game: event.game,
    staked: event.staked,
    at: event.at,
    ...added,
  });
}

/** Exactly what the bet counted before, whatever the reasons were. */
async function takenBack(tx: Tx, grant: Grant, placedId: bigint) {
  const before = (await sumCounts(tx, grant.id, [placedId])).get(placedId) ?? 0n;
  return { counted: micro(-before), reason: null };
}

/** Players whose active bonus has no money left, or whose ended one got some since. */
async function findChanged(
  tx: Tx,
  active: Active,
  touched: readonly BetEvent[],
): Promise<PlayerId[]> {
  if (touched.length === 0) return [];
  const players = playersOf(touched);
  const grants = [...active.values()].filter(({ playerId }) => players.includes(playerId));
  const ended = await findEnded(tx, players);
  const balances = await readAccounts(
    tx,
    [...grants, ...ended].flatMap(({ account }) => account ?? []),
  );
  const balanceOf = ({ account }: Pick<Grant, 'account'>) => balances.get(account!)?.balance ?? 0n;
  return [
    ...grants.filter((grant) => balanceOf(grant) === 0n),
    ...ended.filter((grant) => balanceOf(grant) > 0n),
  ].map(({ playerId }) => playerId);
}
