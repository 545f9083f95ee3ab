import type { CSSProperties } from 'react';
import type { RecentRound } from '#domain/rounds/contract.ts';
import { roundPath } from '#domain/rounds/player/round-path.ts';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { colourOf } from '../../rules.cells.ts';
import { mostAndLeastFrequent, type Counted } from '../european/count.ts';
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
          <Heat name={t('live.hot')} numbers={often} />
          <Heat name={t('live.cold')} numbers={seldom} />
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

function Heat({ name, numbers }: { name: string; numbers: readonly Counted[] }) {
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
