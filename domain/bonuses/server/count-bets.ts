import { isCurrency } from '#core/currency.ts';
import type { AccountId, BetId, PlayerId } from '#core/ids.ts';
import { micro, ZERO, type Micro } from '#core/money.ts';
import { currencyOf, readAccounts } from '#domain/ledger/server/index.ts';
import { readGameKeys } from '#domain/suppliers/server/index.ts';
import type { BetEvent } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { isRemainder } from '../rules.smallest-stake.ts';
import { amountsOf, countOf } from '../rules.ts';
import { findFreeBets } from './free-rounds/store.ts';
import type { StakeMinsOf } from './stake-mins.ts';
import { addCounts, readPlacedAt, sumCounts } from './store.counts.ts';
import { findEnded, lockGrants, type Grant } from './store.ts';

export type CountingDeps = {
  /** Which of these results of bets could hardly be lost, by their ids. */
  readonly findLowRisk: (tx: Tx, events: readonly BetEvent[]) => Promise<ReadonlySet<BetId>>;
  readonly stakeMinsOf: StakeMinsOf;
  /** Publishes the bonuses of a player to their pages after the commit. */
  readonly announceBonuses: (tx: Tx, playerId: PlayerId) => void;
  /** Lets `settleBonuses` run for a player after the commit, in a transaction of its own. */
  readonly settleSoon: (tx: Tx, playerId: PlayerId) => Promise<void>;
};

/**
 * Counts bets towards the active bonuses of their players, in the transaction that moves the
 * consumer on. A bet counts for the bonus that was active when its stake was taken; one that is
 * taken back takes back what it counted, as long as the bonus is active. Free rounds count for
 * none: the bonus of their winnings begins after them. No money moves here:
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
  const free = await findFreeBets(tx, moved.filter(isTouching).map(placedIdOf));
  const others = moved.filter((event) => !free.has(placedIdOf(event)));
  const active = new Map(
    (await lockGrants(tx, playersOf(others), ['active'])).map((each) => [each.cashAccount, each]),
  );
  const due = new Set<PlayerId>();
  for (const { playerId, isDue } of free.values()) {
    deps.announceBonuses(tx, playerId);
    if (isDue) due.add(playerId);
  }
  for (const wave of wavesOf(await findCounted(deps, tx, active, others))) {
    for (const { grant, progress } of await countWave(tx, wave)) {
      deps.announceBonuses(tx, grant.playerId);
      if (progress >= grant.required) due.add(grant.playerId);
    }
  }
  const touched = others.filter(isTouching);
  for (const playerId of await findChanged(deps, tx, active, touched)) due.add(playerId);
  for (const playerId of due) await deps.settleSoon(tx, playerId);
}

/** Whether it may have moved bonus money. A returned stake does, and adds nothing to the sums. */
function isTouching({ kind, bonus_staked, bonus_paid }: BetEvent): boolean {
  return bonus_staked !== 0n || bonus_paid !== 0n || kind === 'voided';
}

function placedIdOf({ wager_id, id }: BetEvent): bigint {
  return wager_id ?? id;
}

function playersOf(events: readonly BetEvent[]): PlayerId[] {
  return [...new Set(events.map(({ player_id }) => player_id))];
}

type Active = ReadonlyMap<AccountId, Grant>;

/** An event of a bet whose stake was taken while the bonus was active. */
type CountedEvent = {
  readonly grant: Grant;
  readonly event: BetEvent;
  readonly placedId: bigint;
  readonly keys: readonly string[];
  readonly isLowRisk: boolean;
};

async function findCounted(
  { findLowRisk }: CountingDeps,
  tx: Tx,
  active: Active,
  moved: readonly BetEvent[],
): Promise<CountedEvent[]> {
  const events = moved.filter(({ account, staked }) => active.has(account) && staked !== 0n);
  const lowRisk = await findLowRisk(tx, events);
  const wagers = events.flatMap(({ wager_id }) => wager_id ?? []);
  const placedAt = await readPlacedAt(tx, wagers);
  const keys = await readGameKeys(tx, [...new Set(events.map(({ game }) => game))]);
  return events.flatMap((event) => {
    const grant = active.get(event.account)!;
    const placed = event.wager_id === null ? event.at : placedAt.get(event.wager_id);
    const isWithin = placed !== undefined && placed >= grant.activatedAt!;
    if (!isWithin) return [];
    const placedId = event.wager_id ?? event.id;
    const isLowRisk = lowRisk.has(event.id);
    return [{ grant, event, placedId, keys: keys.get(event.game)!, isLowRisk }];
  });
}

/**
 * The events in groups that are counted at once, in their order: the second event of a bet depends
 * on what the first one counted.
 */
function wavesOf(counted: readonly CountedEvent[]): CountedEvent[][] {
  const seen = new Map<bigint, number>();
  const waves: CountedEvent[][] = [];
  for (const each of counted) {
    const wave = seen.get(each.placedId) ?? 0;
    seen.set(each.placedId, wave + 1);
    (waves[wave] ??= []).push(each);
  }
  return waves;
}

/** Counts events of different bets, and returns the bonuses that made progress. */
async function countWave(tx: Tx, wave: readonly CountedEvent[]) {
  const takenBack = wave.filter(({ event }) => event.staked < 0n);
  const before = await sumCounts(tx, takenBack);
  const progress = await addCounts(
    tx,
    wave.map((each) => countOfEvent(each, before)),
  );
  const grants = new Map(wave.map(({ grant }) => [grant.id, grant]));
  return progress.map(({ id, progress }) => ({ grant: grants.get(id)!, progress }));
}

function countOfEvent(
  { grant, event, placedId, keys, isLowRisk }: CountedEvent,
  before: ReadonlyMap<bigint, Micro>,
) {
  const { id, game, staked, at } = event;
  const { terms, currency } = grant;
  const counted =
    staked < 0n
      ? // What is taken back is exactly what the bet counted, whatever the reasons were.
        { counted: micro(-(before.get(placedId) ?? 0n)), reason: null }
      : countOf(terms, amountsOf(terms, currency)!.stakeMax, { ...event, keys, isLowRisk });
  return { grantId: grant.id, eventId: id, placedId, game, staked, at, ...counted };
}

/** Players whose active bonus has no money left for a bet, or whose ended one got some since. */
async function findChanged(
  { stakeMinsOf }: CountingDeps,
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
  const balanceOf = ({ account }: Pick<Grant, 'account'>) =>
    balances.get(account!)?.balance ?? ZERO;
  const isSpent = (grant: Grant) =>
    balanceOf(grant) === 0n || isRemainder(grant, balanceOf(grant), stakeMinsOf(grant.currency));
  return [...grants.filter(isSpent), ...ended.filter((grant) => balanceOf(grant) > 0n)].map(
    ({ playerId }) => playerId,
  );
}
