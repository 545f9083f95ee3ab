import type { ReactNode } from 'react';
import type { BetRecord } from '../contract.ts';
import { isWin } from './bet-words.ts';
import { useMyBets, type PlayMode } from './my-bets.ts';
import { openReceipt } from './open-receipt.ts';

type StripProps = {
  game: string;
  mode: PlayMode;
  label: string;
  /** What stands for a bet; together with it whoever only hears is told whether it won. */
  mark: (bet: BetRecord) => ReactNode;
  shown?: number;
  /** A bet whose scene is not done with it: it is told of nowhere else. */
  hidden?: BetRecord | null;
};

/** The last bets of this player in a game, along the edge of its table; each opens its receipt. */
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
