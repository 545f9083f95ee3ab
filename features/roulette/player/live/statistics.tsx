import type { CSSProperties } from 'react';
import type { RecentRound } from '#domain/rounds/contract.ts';
import { roundPath } from '#domain/rounds/player/round-path.ts';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { colourOf } from '../../rules.cells.ts';
import { mostAndLeastFrequent } from '../european/count.ts';
import { CountedNumbers } from '../european/counted-numbers.tsx';
import { NumberPlate } from '../number-plate.tsx';
import { countShares, SHARES, useNumbers } from './numbers.ts';

/** The last numbers of the table, hot and cold ones, and the shares of the even chances. */
export function Statistics({ recent }: { recent: readonly RecentRound[] }) {
  const t = useT('roulette');
  const numbers = useNumbers(recent);
  const pockets = numbers.map(({ pocket }) => pocket);
  const { often, seldom } = mostAndLeastFrequent(pockets);
  return (
    <section className="game-rules live-statistics" aria-labelledby="live-statistics">
      <h2 id="live-statistics">{t('live.statistics')}</h2>
      <p>{t('live.lead', { count: pockets.length })}</p>
      {often.length > 0 && (
        <dl className="live-heat">
          <CountedNumbers name={t('live.hot')} numbers={often} />
          <CountedNumbers name={t('live.cold')} numbers={seldom} />
        </dl>
      )}
      {pockets.length > 0 && <Shares pockets={pockets} />}
      <ol className="live-numbers" aria-label={t('lastNumbers')}>
        {numbers.map(({ round, pocket }) => (
          <li key={round}>
            <Link to={roundPath(round)}>
              <NumberPlate pocket={pocket} colour={colourOf(pocket)} />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Each share as a bar and in percent. */
function Shares({ pockets }: { pockets: readonly number[] }) {
  const t = useT('roulette');
  const f = useFormat();
  const counts = countShares(pockets);
  return (
    <dl className="live-shares">
      {SHARES.map((share) => {
        const part = counts[share] / pockets.length;
        return (
          <div
            key={share}
            data-share={share}
            style={{ '--part': `${100 * part}%` } as CSSProperties}
          >
            <dt>{t(share === 'zero' ? 'live.zero' : `cell.${share}`)}</dt>
            <dd className="tabular">{f.percent(10 * Math.round(1_000 * part))}</dd>
          </div>
        );
      })}
    </dl>
  );
}
