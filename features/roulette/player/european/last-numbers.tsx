import { colourOf } from '../../rules.cells.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { BetRecord } from '#domain/bets/contract.ts';
import { NumberPlate } from '../number-plate.tsx';
import { mostAndLeastFrequent, type Counted } from './count.ts';
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
          <Row name={t('counts.often')} numbers={often} />
          <Row name={t('counts.seldom')} numbers={seldom} />
        </dl>
      )}
    </section>
  );
}

function Row({ name, numbers }: { name: string; numbers: readonly Counted[] }) {
  const t = useT('roulette');
  return (
    <div>
      <dt>{name}</dt>
      {numbers.map(({ pocket, times }) => (
        <dd key={pocket}>
          <NumberPlate pocket={pocket} colour={colourOf(pocket)} />{' '}
          <small className="tabular">{t('counts.times', { count: times })}</small>
        </dd>
      ))}
    </div>
  );
}
