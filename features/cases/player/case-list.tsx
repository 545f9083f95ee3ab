import { useState } from 'react';
import { ModeSwitch } from '#domain/bets/player/seat/mode-switch.tsx';
import { useSeat } from '#domain/bets/player/seat/use-seat.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import { listCases } from '../contract.ts';
import { CaseCard } from './case-card.tsx';
import { LiveDrops } from './live-drops.tsx';
import { viewOf, type CaseView } from './case-view.ts';
import { fits, ranksOf, type Rank } from './price-ranks.ts';

/** Every case on sale, with a filter by price, below the latest wins in cases. */
export function CaseList() {
  const t = useT('cases');
  const seat = useSeat();
  return (
    <div className="cases-grid-page">
      <header className="cases-head">
        <div>
          <h1>{t('lobby.name')}</h1>
          <p>{t('lead')}</p>
        </div>
        <ModeSwitch seat={seat} disabled={false} />
      </header>
      <LiveDrops />
      <CaseCards currency={seat.currency} />
    </div>
  );
}

function CaseCards({ currency }: { currency: CaseCurrency }) {
  const t = useT('cases');
  const common = useT('common');
  const locale = useLocale();
  const { data, refusal, refetch } = useCall(listCases, {});
  if (refusal) {
    const retry = <Button onClick={refetch}>{common('retry')}</Button>;
    return <ErrorState title={linesOf(refusal)[0]} action={retry} />;
  }
  if (!data) return <Loading />;
  const views = data.data
    .map((version) => viewOf(version, currency, locale))
    .filter(({ price }) => price !== undefined);
  if (views.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  return <Filtered views={views} currency={currency} />;
}

type CaseCurrency = ReturnType<typeof useSeat>['currency'];

function Filtered({ views, currency }: { views: CaseView[]; currency: CaseCurrency }) {
  const t = useT('cases');
  const f = useFormat();
  const [rank, setRank] = useState<Rank>('all');
  const ranks = ranksOf(views.map(({ price }) => price!));
  const shown = ranks ? views.filter(({ price }) => fits(price!, rank, ranks)) : views;
  const money = (amount: bigint) => f.money(amount, currency).replace(/[.,]00(?=\D|$)/, '');
  return (
    <>
      {ranks && (
        <div className="cases-filter">
          <Segmented
            legend={t('filter.label')}
            value={rank}
            choices={[
              { value: 'all', label: t('filter.all') },
              { value: 'low', label: t('filter.low', { price: money(ranks.low) }) },
              { value: 'middle', label: t('filter.middle', { price: money(ranks.high) }) },
              { value: 'high', label: t('filter.high', { price: money(ranks.high) }) },
            ]}
            onChange={setRank}
          />
        </div>
      )}
      {shown.length === 0 && <EmptyState title={t('filter.none')} />}
      <ul className="cases-grid">
        {shown.map((view) => (
          <CaseCard key={view.slug} view={view} currency={currency} />
        ))}
      </ul>
    </>
  );
}

function Loading() {
  const t = useT('common');
  return (
    <div className="cases-grid" aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((card) => (
        <Skeleton key={card} height="23rem" />
      ))}
    </div>
  );
}
