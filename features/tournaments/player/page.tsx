import './tournaments.css';
import '#domain/art/player/patterns.css';
import { TOURNAMENT_STATES, type TournamentState } from '#domain/tournaments/rules.ts';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link, type PageProps } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import { listTournaments } from '../contract.ts';
import { Card } from './card.tsx';
import { useBoards, useFreshLists, useOwnPlaces, withBoard } from './use-tournament.ts';

const SHOWN: readonly TournamentState[] = ['active', 'announced', 'finished'];

/** Tournaments of a state; those that run without one. */
export function Page({ params }: PageProps) {
  const t = useT('tournaments');
  const status = TOURNAMENT_STATES.find((state) => state === params['status']) ?? 'active';
  const tabs = SHOWN.includes(status) ? SHOWN : [...SHOWN, status];
  return (
    <div className="tournaments">
      <header className="tournaments-head felt">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <nav className="tournaments-tabs" aria-label={t('tabs')}>
          {tabs.map((state) => (
            <Link
              key={state}
              to={state === 'active' ? '/tournaments' : `/tournaments/${state}`}
              aria-current={state === status ? 'page' : undefined}
            >
              {t(`status.${state}`)}
            </Link>
          ))}
        </nav>
      </header>
      <List key={status} status={status} />
    </div>
  );
}

function List({ status }: { status: TournamentState }) {
  const t = useT('tournaments');
  const common = useT('common');
  const boards = useBoards();
  useFreshLists(boards);
  const own = useOwnPlaces();
  const list = useCallPages(listTournaments, { query: { status } });
  if (list.refusal && list.items.length === 0) {
    return (
      <ErrorState
        title={t('failed')}
        text={linesOf(list.refusal).join(' ')}
        action={<Button onClick={list.refetch}>{common('retry')}</Button>}
      />
    );
  }
  if (list.loading) return <Loading />;
  if (list.items.length === 0) {
    return <EmptyState title={t(`empty.${status}`)} text={t('emptyText')} />;
  }
  return (
    <section className="tournaments-list">
      <ul>
        {list.items.map((each) => (
          <Card key={each.id} tournament={withBoard(each, boards[each.id])} own={own[each.id]} />
        ))}
      </ul>
      {list.hasMore && (
        <Button busy={list.loadingMore} onClick={list.more}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

function Loading() {
  const common = useT('common');
  return (
    <section className="tournaments-list" aria-busy="true">
      <span className="visually-hidden">{common('loading')}</span>
      <Skeleton height="14rem" />
      <Skeleton height="14rem" />
    </section>
  );
}
