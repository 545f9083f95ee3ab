import './decided-bet.css';
import type { BetRecord } from '#domain/bets/contract.ts';
import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';

/** What the rules gave, as the game shows it: the outcome and the multiplier. */
export function DecidedBet({ bet, presenter }: { bet: BetRecord; presenter: BetPresenter }) {
  const t = useT('domain-receipts');
  const f = useFormat();
  if (bet.void_reason !== null) return null;
  return (
    <p className="receipt-decided">
      <presenter.Outcome bet={bet} />
      <span>{m4Of(bet) > 0n ? f.multiplier(m4Of(bet)) : t('lost')}</span>
    </p>
  );
}
