import { isRefusal } from '#core/refusal.ts';
import { offerBonus, type LifecycleDeps } from '#domain/bonuses/server/index.ts';
import type { RewardDeps } from '#domain/levels/server/index.ts';
import type { Log } from '#platform/server/log.ts';

/**
 * Offers the free rounds of a level: the bonus waits among the offers of the player. One that they
 * cannot have is left out.
 */
export function createLevelRounds(
  bonuses: LifecycleDeps,
  log: Pick<Log, 'warn'>,
): RewardDeps['offerFreeRounds'] {
  return async (tx, offer) => {
    const grant = await offerBonus(bonuses, tx, { ...offer, source: 'promotion' });
    if (!isRefusal(grant)) return true;
    const { playerId, code } = offer;
    log.warn(
      { player: playerId.toString(), bonus: code, refused: grant.refused },
      'the free rounds of a level were not offered, paying its reward alone',
    );
    return false;
  };
}
