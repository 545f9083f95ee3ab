import { useId } from 'react';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { PublicBet } from '#domain/rounds/contract.ts';
import { useNumbers } from './numbers.ts';
import { autoOfBet } from './round-view.ts';
import type { CrashTable } from './use-crash.ts';

const loadBets = () => import('#domain/rounds/player/round-bets.tsx');

/** The players of the round beside the curve, with their cash-outs. */
export function Players({ table: { play, mine } }: { table: CrashTable }) {
  const t = useT('crash');
  const heading = useId();
  const list = useLazyLoad(loadBets);
  return (
    <section className="crash-players" aria-labelledby={heading}>
      <h2 className="visually-hidden" id={heading}>
        {t('players')}
      </h2>
      {list && <list.RoundBets play={{ ...play, mine }} what={(bet) => <AutoOf bet={bet} />} />}
    </section>
  );
}

/** The auto cash-out of a bet in the list. */
export function AutoOf({ bet }: { bet: PublicBet }) {
  const t = useT('crash');
  const { times } = useNumbers();
  const auto = autoOfBet(bet.bet);
  return auto === undefined ? null : <small>{t('auto.short', { at: times(auto) })}</small>;
}
