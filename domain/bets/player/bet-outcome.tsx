import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { BetRecord } from '../contract.ts';
import { isWin, profitOf } from './bet-numbers.ts';

/** The profit of a won bet, or that there is none. */
export function Gain({ bet }: { bet: BetRecord }) {
  const t = useT('domain-bets');
  if (!isWin(bet)) return t('noWin');
  return <Money amount={profitOf(bet)} currency={bet.currency} sign="always" tone="win" />;
}

/** Whether a bet won, in a word; `lost` is the game's own word for a loss. */
export function OutcomeWord({ bet, lost }: { bet: BetRecord; lost?: string | undefined }) {
  const t = useT('domain-bets');
  return isWin(bet) ? t('won') : (lost ?? t('noWin'));
}
