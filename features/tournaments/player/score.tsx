import { parseMoney } from '#core/money.ts';
import { useFormat } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { TournamentShown } from '../contract.ts';

/** A multiplier on the wire has four decimals, money six. */
const MICRO_PER_M4 = 100n;

/** A score in the form of its kind: money, points, or a multiplier. */
export function Score({ tournament, score }: { tournament: TournamentShown; score: string }) {
  const f = useFormat();
  switch (tournament.scoring) {
    case 'wager':
    case 'net_win':
      return <Money amount={score} currency={tournament.currency} />;
    case 'points':
      return <span className="tabular">{f.number(BigInt(score))}</span>;
    case 'multiplier':
    case 'multiplier_sum':
    case 'best_of':
      return <span className="tabular">{f.multiplier(parseMoney(score)! / MICRO_PER_M4)}</span>;
    default:
      return tournament.scoring satisfies never;
  }
}
