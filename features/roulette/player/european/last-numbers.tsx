import { useT } from '#platform/browser/texts/i18n.tsx';
import type { BetRecord } from '#domain/bets/contract.ts';
import { mostAndLeastFrequent } from './count.ts';
import { CountedNumbers } from './counted-numbers.tsx';
import { pocketOfBet } from './use-european.ts';

/**
 * How often numbers came up in the player's own spins, and that this says nothing about the next.
 */
export function LastNumbers({ spins }: { spins: readonly BetRecord[] }) {
  const t = useT('roulette');
  const pockets = spins.flatMap((bet) => pocketOfBet(bet) ?? []);
  const { often, seldom } = mostAndLeastFrequent(pockets);
  return (
    <section className="game-rules roulette-counts" aria-labelledby="roulette-counts">
      <h2 id="roulette-counts">{t('counts.title')}</h2>
      <p>{t('counts.lead', { count: pockets.length })}</p>
      {often.length > 0 && (
        <dl>
          <CountedNumbers name={t('counts.often')} numbers={often} />
          <CountedNumbers name={t('counts.seldom')} numbers={seldom} />
        </dl>
      )}
    </section>
  );
}
