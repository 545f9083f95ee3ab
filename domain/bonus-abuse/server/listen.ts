import { toPlayerId } from '#core/ids.ts';
import { formatMoney, sumMoney } from '#core/money.ts';
import type { CoverOf } from '#domain/rounds/rules.cover.ts';
import type { BetEvent, BetEvents } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';
import { areOpposite, DELAY_MINUTES, type SharedBy } from '../rules.ts';
import { recordSignal } from './record-signal.ts';
import { recordSharing } from './search.ts';
import { listLinkedPairs } from './store.links.ts';
import { listLateRounds, listRoundBets, listTakenBy, type RoundBet } from './store.search.ts';

type AbuseListenerDeps = {
  readonly events: Pick<Events, 'listen'>;
  readonly betEvents: Pick<BetEvents, 'listen'>;
  /** Bets before this time were placed without a search. */
  readonly since: Date;
  readonly coverOf: CoverOf;
};

const CONSUMER = 'bonus-abuse';

/** Searches settled rounds, and the payment instruments of withdrawals, for signs of abuse. */
export function listenForAbuse({ events, betEvents, since, coverOf }: AbuseListenerDeps): void {
  betEvents.listen(CONSUMER, since, async (found, tx) => {
    const settled = found.filter(({ kind, wager_id }) => kind === 'settled' && wager_id !== null);
    if (settled.length === 0) return;
    const wagers = settled.flatMap(({ wager_id: wager }) => wager ?? []);
    await searchRounds(tx, wagers, coverOf);
    await searchDelays(tx, settled);
  });
  // The payment instrument of a player is known from the first withdrawal on.
  type Requested = { readonly player_id: string };
  events.listen<Requested>('withdrawal.requested', CONSUMER, async ({ body }, tx) => {
    for (const bonus of await listTakenBy(tx, toPlayerId(body.player_id))) {
      await recordSharing(tx, bonus);
    }
  });
}

/** Signs of opposite bets in the rounds of these wagers. */
export async function searchRounds(
  tx: Tx,
  wagers: readonly bigint[],
  coverOf: CoverOf,
): Promise<void> {
  const bets = await listRoundBets(tx, wagers);
  const pairs = await listLinkedPairs(tx, [...new Set(bets.map(({ player_id: id }) => id))]);
  if (pairs.length === 0) return;
  for (const round of Map.groupBy(bets, ({ round_id }) => round_id).values()) {
    const byPlayer = Map.groupBy(round, ({ player_id }) => player_id);
    for (const { one, other, kind } of pairs) {
      const [own, their] = [byPlayer.get(one), byPlayer.get(other)];
      if (!own || !their || !areOpposite(coversOf(own, coverOf), coversOf(their, coverOf)))
        continue;
      // Each that has a bonus gets a case: whose the other account is, a person finds out.
      await recordOpposite(tx, kind, own, their);
      await recordOpposite(tx, kind, their, own);
    }
  }
}

function coversOf(bets: readonly RoundBet[], coverOf: CoverOf) {
  return bets.flatMap(({ game, bet }) => coverOf(game, bet) ?? []);
}

async function recordOpposite(
  tx: Tx,
  link: SharedBy,
  own: readonly RoundBet[],
  their: readonly RoundBet[],
): Promise<void> {
  const [mine, others] = [own.find(({ grant_id: id }) => id !== null), their[0]!];
  if (!mine?.grant_id) return;
  const grantId = mine.grant_id;
  await recordSignal(tx, {
    kind: 'opposite_bets',
    playerId: mine.player_id,
    grantId,
    key: `opposite_bets:${grantId}:${mine.round_id}:${others.player_id}`,
    evidence: {
      round: mine.round_id.toString(),
      game: mine.game,
      player: others.player_id.toString(),
      link,
      currency: mine.currency,
      staked: stakesOf(own),
      other_currency: others.currency,
      other_staked: stakesOf(their),
    },
  });
}

function stakesOf(bets: readonly RoundBet[]): string {
  return formatMoney(sumMoney(bets.map(({ stake }) => stake)));
}

async function searchDelays(tx: Tx, settled: readonly BetEvent[]): Promise<void> {
  const rounds = settled.flatMap(({ wager_id: wager, at }) => (wager ? [{ wager, at }] : []));
  for (const round of await listLateRounds(tx, rounds, DELAY_MINUTES)) {
    await recordSignal(tx, {
      kind: 'delayed_round',
      playerId: round.player_id,
      grantId: round.id,
      key: `delayed_round:${round.wager}`,
      evidence: {
        game: round.game,
        bet: round.wager.toString(),
        currency: round.currency,
        staked: formatMoney(round.stake),
        placed_at: round.placed_at.toISOString(),
        ended_at: round.ended_at.toISOString(),
      },
    });
  }
}
