import type { GameTable } from '#domain/bets/contract.ts';
import { ExactRtp, GameRules, LimitsRules, LostRules } from '#domain/bets/player/game-rules.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { BEST_RTP_PERCENT } from '../rules.rtp.ts';

/** The rules, the exact RTP, the limits and what happens on a lost connection; public. */
export function RulesText({ table }: { table: GameTable | undefined }) {
  const t = useT('blackjack');
  return (
    <GameRules>
      <p>{t('rules.play')}</p>
      <p>{t('rules.decide')}</p>
      <p>{t('rules.dealer')}</p>
      <p>{t('rules.pay')}</p>
      <ExactRtp percent={BEST_RTP_PERCENT}>{t('rules.return')}</ExactRtp>
      <h3>{t('rules.cardsTitle')}</h3>
      <p>{t('rules.cards')}</p>
      <LimitsRules table={table}>
        <p>{t('rules.limits')}</p>
      </LimitsRules>
      <LostRules>{t('rules.lost')}</LostRules>
      <h3>{t('rules.voidTitle')}</h3>
      <p>{t('rules.void')}</p>
    </GameRules>
  );
}
