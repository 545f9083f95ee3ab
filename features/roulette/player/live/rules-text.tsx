import type { GameTable } from '#domain/bets/contract.ts';
import { percentText } from '#core/fairness/percent-text.ts';
import { ExactRtp, GameRules, LimitsRules, LostRules } from '#domain/bets/player/game-rules.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { BETS_MAX, CELLS_MAX, liveRoulette } from '../../rules.live.ts';
import { PayTable } from '../european/rules-text.tsx';

/** The rules, the payouts, the exact RTP and the limits of the live table; public. */
export function LiveRules({ table }: { table: GameTable | undefined }) {
  const t = useT('roulette');
  const settled = { bet: { chips: [['red', 1]] }, facts: null, taken: null } as const;
  // The RTP is equal for every cell; the test of the rules proves it.
  const exact = percentText(liveRoulette.exactRtp(settled));
  return (
    <GameRules>
      <p>{t('rules.live')}</p>
      <p>{t('rules.european')}</p>
      <PayTable />
      <p>{t('rules.sectors')}</p>
      <ExactRtp percent={exact}>{t('rules.europeanReturn')}</ExactRtp>
      <LimitsRules table={table}>
        <p>{t('rules.liveLimits', { cells: CELLS_MAX, bets: BETS_MAX })}</p>
      </LimitsRules>
      <LostRules>{t('rules.sharedLost')}</LostRules>
      <h3>{t('rules.voidTitle')}</h3>
      <p>{t('rules.sharedVoid')}</p>
    </GameRules>
  );
}
