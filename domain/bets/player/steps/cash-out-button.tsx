import type { ReactNode } from 'react';
import type { Micro } from '#core/money.ts';
import { payoutOf } from '#core/fairness/game.ts';
import { parseMoney, ZERO } from '#core/money.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import type { GamePlay } from '../betting/game-play.ts';
import { NOTICES_ID } from '../notices.tsx';

type CashOutProps = {
  play: Pick<GamePlay, 'betting'> & {
    readonly round: {
      readonly stake: string;
      readonly currency: GamePlay['seat']['currency'];
    } | null;
    readonly m4: bigint;
    readonly canCashOut: boolean;
    cashOut(): void;
  };
  /** A label other than "Cash out". */
  label?: ReactNode;
};

/** The button while a round is open: what it is worth now, and the action to take it. */
export function CashOutButton({ play, label }: CashOutProps) {
  const t = useT('domain-bets');
  const f = useFormat();
  const { round, m4, canCashOut } = play;
  const stake: Micro = (round && parseMoney(round.stake)) ?? ZERO;
  const worth = payoutOf(stake, m4);
  const isUnderWay = play.betting.phase !== 'ready';
  return (
    <Button
      variant="primary"
      size="l"
      block
      className="bet-button cash-out"
      aria-disabled={!canCashOut}
      aria-describedby={NOTICES_ID}
      // Between two answers the button must not lose the focus.
      disabled={!canCashOut && !isUnderWay}
      onClick={(event) => {
        // The second click of a double click is ignored.
        if (event.detail !== 2) play.cashOut();
      }}
    >
      {label ?? t('cashOut')}
      {round && m4 > 0n && <small className="tabular">{f.money(worth, round.currency)}</small>}
    </Button>
  );
}
