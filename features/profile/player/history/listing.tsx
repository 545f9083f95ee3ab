import { Fragment, type ReactNode } from 'react';
import type { Refusal } from '#core/refusal.ts';
import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';
import { groupByDay } from './day-groups.ts';
import { useZone } from '../settings/zones.ts';

export type Pages<Row> = {
  readonly items: readonly Row[];
  readonly refusal: Refusal | undefined;
  readonly loading: boolean;
  readonly loadingMore: boolean;
  readonly hasMore: boolean;
  more(): void;
  refetch(): void;
};

type ListingProps<Row> = {
  label: string;
  pages: Pages<Row>;
  timeOf: (row: Row) => string;
  keyOf: (row: Row) => string;
  row: (row: Row) => ReactNode;
  empty: ReactNode;
  /** Below the last row, and below `empty`. */
  end?: ReactNode;
  /** A listing that is not ordered by time has no days. */
  withoutDays?: boolean;
};

/** A list by days with its placeholder states: loading, empty, failed. */
export function Listing<Row>(props: ListingProps<Row>) {
  const { pages, empty, end, label } = props;
  const hasItems = pages.items.length > 0;
  if (!hasItems && pages.refusal) {
    return (
      <Placeholder label={label}>
        <Failed pages={pages} refusal={pages.refusal} />
      </Placeholder>
    );
  }
  if (pages.loading) return <Waiting />;
  if (!hasItems) {
    return (
      <Placeholder label={label}>
        {empty}
        {end}
      </Placeholder>
    );
  }
  return (
    <>
      <Days {...props} />
      <More pages={pages} />
      {!pages.hasMore && end}
    </>
  );
}

/** The placeholder has a heading of its own, below that of the list. */
function Placeholder({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <h2 className="visually-hidden">{label}</h2>
      {children}
    </>
  );
}

function Days<Row>({ label, pages, timeOf, keyOf, row, withoutDays }: ListingProps<Row>) {
  const f = useFormat();
  const zone = useZone();
  const dayOf = (item: Row) => (withoutDays ? '' : f.date(timeOf(item), zone));
  return (
    <section className="history-days" aria-label={label}>
      {groupByDay(pages.items, dayOf).map(({ day, rows }) => (
        <Fragment key={day}>
          {day !== '' && <h2 className="history-day">{day}</h2>}
          <ul>
            {rows.map((item) => (
              <li key={keyOf(item)}>{row(item)}</li>
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}

function More<Row>({ pages }: { pages: Pages<Row> }) {
  const common = useT('common');
  if (!pages.hasMore) return null;
  return (
    <>
      {pages.refusal && (
        <p className="history-more-failed" role="alert">
          {linesOf(pages.refusal).join(' ')}
        </p>
      )}
      <Button variant="quiet" block busy={pages.loadingMore} onClick={pages.more}>
        {common(pages.refusal ? 'retry' : 'more')}
      </Button>
    </>
  );
}

function Failed<Row>({ pages, refusal }: { pages: Pages<Row>; refusal: Refusal }) {
  const t = useT('profile');
  const common = useT('common');
  return (
    <ErrorState
      art={<LampOut />}
      title={t('failed')}
      text={linesOf(refusal).join(' ')}
      action={<Button onClick={pages.refetch}>{common('retry')}</Button>}
    />
  );
}

export function Waiting() {
  const common = useT('common');
  return (
    <div className="history-waiting">
      <span className="visually-hidden">{common('loading')}</span>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height="3.25rem" />
      ))}
    </div>
  );
}
