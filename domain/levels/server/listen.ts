import { toPlayerId } from '#core/ids.ts';
import { addMoney, formatMoney, ZERO } from '#core/money.ts';
import { findPlayer, type Player } from '#domain/identity/server/index.ts';
import type { BetEvents } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';
import { countPlay, type PlayCountingDeps } from './count-play.ts';
import { payRewards, type LevelReward, type RewardDeps } from './pay.ts';

type LevelListenerDeps = RewardDeps &
  Pick<PlayCountingDeps, 'playedOf' | 'announceLevel'> & {
    readonly events: Pick<Events, 'listen' | 'emit'>;
    readonly betEvents: Pick<BetEvents, 'listen'>;
    /** Bets before this time count for no level. */
    readonly since: Date;
  };

const REACHED = 'level.reached';
export const CONSUMER = 'levels';

/** Counts settled bets, and pays the rewards of levels as they are reached. */
export function listenForLevels(deps: LevelListenerDeps): void {
  const { events, betEvents, announceLevel } = deps;
  const counting: PlayCountingDeps = {
    ...deps,
    rewardSoon: (tx, playerId) => events.emit(tx, REACHED, { player_id: playerId.toString() }),
  };
  betEvents.listen(CONSUMER, deps.since, (found, tx) => countPlay(counting, tx, found));
  events.listen<{ readonly player_id: string }>(REACHED, CONSUMER, async ({ body }, tx) => {
    const player = await findPlayer(tx, toPlayerId(body.player_id));
    if (!player) return;
    const rewards = await payRewards(deps, tx, player.id, player.currency);
    await emitRewarded(events.emit, tx, player, rewards);
    announceLevel(tx, player.id);
  });
}

/** Several levels at once are one event: the highest, with all that was paid. */
async function emitRewarded(
  emit: Events['emit'],
  tx: Tx,
  { id, currency }: Pick<Player, 'id' | 'currency'>,
  rewards: readonly LevelReward[],
): Promise<void> {
  const highest = rewards.at(-1);
  if (!highest) return;
  await emit(tx, 'level.rewarded', {
    player_id: id.toString(),
    level: highest.level,
    currency,
    amount: formatMoney(rewards.reduce((sum, { amount }) => addMoney(sum, amount), ZERO)),
  });
}
