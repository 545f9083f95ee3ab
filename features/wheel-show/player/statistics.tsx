import './statistics.css';
import { memo, type CSSProperties } from 'react';
import { dataOf, useLastResults } from '#domain/live-tables/player/table/last-results.ts';
import type { RecentRound } from '#domain/rounds/contract.ts';
import { RecentRounds } from '#domain/rounds/player/recent-rounds.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { listWheelResults } from '../contract.ts';
import { countResults, resultOf, RESULTS_SHOWN } from '../rules.results.ts';
import { NumberPlate } from './number-plate.tsx';

const loadResults = () => dataOf(api(listWheelResults));

/** The last results, and how often each number came up in the last hundred rounds. */
export const Statistics = memo(function Statistics({ recent }: { recent: readonly RecentRound[] }) {
  const t = useT('wheel-show');
  const f = useFormat();
  const results = useLastResults({ recent, resultOf, shown: RESULTS_SHOWN }, loadResults);
  const { numbers, doubled } = countResults(results);
  const most = Math.max(1, ...numbers.map(({ rounds }) => rounds));
  return (
    <section className="show-statistics" aria-labelledby="show-statistics">
      <RecentRounds play={{ recent }} mark={mark} shown={18} />
      <h2 id="show-statistics">{t('statistics.title', { count: results.length })}</h2>
      <dl className="show-counts">
        {numbers.map(({ number, rounds }) => (
          <div key={number} style={{ '--part': rounds / most } as CSSProperties}>
            <dt>
              <NumberPlate number={number} doublings={0} />
            </dt>
            <dd className="tabular">
              <b>{rounds}</b>
              <small>{f.percent(shareOf(rounds, results.length))}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p className="show-doubled">{t('statistics.doubled', { count: doubled })}</p>
    </section>
  );
});

/** In basis points, rounded to whole per cent. */
function shareOf(rounds: number, all: number): number {
  return all === 0 ? 0 : 100 * Math.round((100 * rounds) / all);
}

function mark({ outcome }: RecentRound) {
  const result = resultOf(outcome);
  return result && <NumberPlate {...result} />;
}
