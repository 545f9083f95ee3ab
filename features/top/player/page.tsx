import './top.css';
import '#domain/art/player/patterns.css';
import { setQuery, type PageProps } from '#platform/browser/router/router.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { TOP_MEASURES, TOP_PERIODS } from '../contract.ts';
import { BoardSkeleton } from './board-skeleton.tsx';

const loadBoard = () => import('./board.tsx').then((module) => module.Board);

/** Top players; the address says of which period, and by what they are ranked. */
export function Page({ query }: PageProps) {
  const t = useT('top');
  const Board = useLazyLoad(loadBoard);
  const period = chosen(TOP_PERIODS, query['period']);
  const measure = chosen(TOP_MEASURES, query['by']);
  const queryOf = <V extends string>(values: readonly V[], value: V) =>
    value === values[0] ? null : value;
  return (
    <div className="top">
      <header className="top-head felt">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <div className="top-body">
        <div className="top-choices">
          <Segmented
            legend={t('period.label')}
            value={period}
            choices={TOP_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
            onChange={(value) => setQuery({ period: queryOf(TOP_PERIODS, value) })}
          />
          <Segmented
            legend={t('measure.label')}
            value={measure}
            choices={TOP_MEASURES.map((value) => ({ value, label: t(`measure.${value}`) }))}
            onChange={(value) => setQuery({ by: queryOf(TOP_MEASURES, value) })}
          />
        </div>
        {Board ? <Board period={period} measure={measure} /> : <BoardSkeleton />}
      </div>
    </div>
  );
}

/** The value in the address, or the first one. */
function chosen<V extends string>(values: readonly V[], given: string | undefined): V {
  return values.find((value) => value === given) ?? values[0]!;
}
