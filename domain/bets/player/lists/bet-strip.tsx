import type { ReactNode } from 'react';
import type { BetRecord } from '../../contract.ts';
import { isWin } from '../bet-numbers.ts';
import { useMyBets, type PlayMode } from './my-bets.ts';
import { openReceipt } from './open-receipt.ts';

type StripProps = {
  game: string;
  mode: PlayMode;
  label: string;
  /** How a bet is drawn; screen readers are also told whether it won. */
  mark: (bet: BetRecord) => ReactNode;
  shown?: number;
  /** A bet whose animation is still running: it is shown nowhere else. */
  hidden?: BetRecord | null;
};

/** The player's last bets in a game, along the edge of its table; each opens its receipt. */
export function BetStrip({ game, mode, label, mark, shown = 12, hidden }: StripProps) {
  const { bets } = useMyBets(game, mode);
  return (
    <ol className="bet-strip" aria-label={label}>
      {bets
        .filter((bet) => bet.id !== hidden?.id)
        .slice(0, shown)
        .map((bet) => (
          <li key={bet.id}>
            <button
              type="button"
              className="tabular"
              data-win={isWin(bet) || undefined}
              onClick={() => openReceipt(bet)}
            >
              {mark(bet)}
            </button>
          </li>
        ))}
    </ol>
  );
}
