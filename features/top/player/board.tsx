import { useCall } from '#platform/browser/net/data.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import { listTopPlayers, type TopMeasure, type TopPeriod } from '../contract.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import { EntryRow } from './entry-row.tsx';
import { OwnPlace } from './own-place.tsx';

/** The server ranks the players once in this time; more frequent requests are useless. */
const REFRESH_EVERY_MS = 15_000;
const PODIUM = 3;

type BoardProps = { readonly period: TopPeriod; readonly measure: TopMeasure };

/** The players of a period: the first three apart, and the viewer's own place below all. */
export function Board({ period, measure }: BoardProps) {
  const t = useT('top');
  const common = useT('common');
  const { data, refusal, refetch } = useCall(
    listTopPlayers,
    { query: { period, measure } },
    { everyMs: REFRESH_EVERY_MS },
  );
  if (!data && refusal) {
    return (
      <ErrorState
        title={t('failed')}
        text={linesOf(refusal).join(' ')}
        action={<Button onClick={refetch}>{common('retry')}</Button>}
      />
    );
  }
  if (!data) return <BoardSkeleton />;
  const { from, to, currency, entries, own, is_hidden: isHidden } = data.data;
  return (
    <>
      <Days from={from} to={to} />
      {entries.length === 0 && <Empty measure={measure} />}
      {entries.length > 0 && (
        <ol className="top-podium" aria-label={t('podium')}>
          {entries.slice(0, PODIUM).map((entry) => (
            <EntryRow key={entry.place} entry={entry} currency={currency} />
          ))}
        </ol>
      )}
      {entries.length > PODIUM && (
        <ol className="top-list" start={PODIUM + 1} aria-label={t('list')}>
          {entries.slice(PODIUM).map((entry) => (
            <EntryRow key={entry.place} entry={entry} currency={currency} />
          ))}
        </ol>
      )}
      <OwnPlace own={own} isHidden={isHidden} measure={measure} currency={currency} />
      <p className="top-note">{t('rates')}</p>
    </>
  );
}

function Days({ from, to }: { from: string; to: string }) {
  const f = useFormat();
  const shown = (day: string) => <time dateTime={day}>{f.date(`${day}T00:00:00Z`, 'UTC')}</time>;
  return (
    <p className="top-days tabular">
      {shown(from)}
      {from !== to && <> – {shown(to)}</>}
    </p>
  );
}

function Empty({ measure }: { measure: TopMeasure }) {
  const t = useT('top');
  return (
    <EmptyState
      title={t('empty.title')}
      text={t(measure === 'staked' ? 'empty.staked' : 'empty.won')}
      action={
        <Link to="/games" className="link">
          {t('play')}
        </Link>
      }
    />
  );
}
