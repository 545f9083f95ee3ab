import './tournaments.css';
import './tournament.css';
import '#domain/art/player/patterns.css';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Link, type PageProps } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';
import type { OwnPlace, TournamentBoard, TournamentShown } from '../contract.ts';
import { Pool, StateBadge } from './card.tsx';
import { FinalProof } from './final-proof.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { OwnPanel } from './own-panel.tsx';
import { Prizes } from './prizes.tsx';
import { Remaining } from './remaining.tsx';
import { RulesText } from './rules-text.tsx';
import { TakePart } from './take-part.tsx';
import { useTournament } from './use-tournament.ts';

/** A tournament: what there is to win, its leaderboard, its rules, and how to check its end. */
export function Page({ params }: PageProps) {
  const t = useT('tournaments');
  const common = useT('common');
  const { tournament, board, own, refusal, refetch } = useTournament(params['id']!);
  if (tournament) return <Shown tournament={tournament} board={board} own={own} />;
  if (!refusal) return <Loading />;
  const isUnknown = refusal.refused === 'not_found';
  return (
    <div className="tournaments">
      <ErrorState
        title={t(isUnknown ? 'unknown' : 'failed')}
        text={isUnknown ? undefined : linesOf(refusal).join(' ')}
        action={
          isUnknown ? (
            <Link to="/tournaments">{t('back')}</Link>
          ) : (
            <Button onClick={refetch}>{common('retry')}</Button>
          )
        }
      />
    </div>
  );
}

type ShownProps = {
  tournament: TournamentShown;
  board: TournamentBoard | undefined;
  own: OwnPlace | undefined;
};

function Shown({ tournament, board, own }: ShownProps) {
  return (
    <div className="tournaments">
      <Head tournament={tournament} own={own} />
      <Notice tournament={tournament} />
      <div className="tournament-body">
        <div className="tournament-main">
          {own && <OwnPanel tournament={tournament} own={own} />}
          <Leaderboard tournament={tournament} board={board} own={own} />
          {tournament.final_hash !== null && <FinalProof tournament={tournament} own={own} />}
        </div>
        <aside className="tournament-side">
          <Prizes tournament={tournament} />
          <RulesText tournament={tournament} />
        </aside>
      </div>
    </div>
  );
}

function Head({ tournament, own }: Pick<ShownProps, 'tournament' | 'own'>) {
  const t = useT('tournaments');
  const f = useFormat();
  const locale = useLocale();
  const { starts_at: startsAt, ends_at: endsAt } = tournament;
  return (
    <header className="tournaments-head felt">
      <Link to="/tournaments" className="tournaments-back">
        <Icon name="arrow-left" size={18} /> {t('back')}
      </Link>
      <div className="tournament-title">
        <h1>{tournament.names[locale]}</h1>
        <StateBadge state={tournament.state} />
      </div>
      <p>
        {t(`scoring.${tournament.scoring}`, { rounds: tournament.rounds ?? 0 })} ·{' '}
        {f.dateTime(startsAt)} – {f.dateTime(endsAt)}
      </p>
      <div className="tournament-stats">
        <Pool tournament={tournament} />
        <dl className="tournament-facts">
          <Remaining tournament={tournament} />
          <div>
            <dt>{t('players')}</dt>
            <dd>{t('entrants', { count: tournament.entrants })}</dd>
          </div>
        </dl>
        <TakePart tournament={tournament} own={own} />
      </div>
    </header>
  );
}

function Notice({ tournament }: { tournament: TournamentShown }) {
  const t = useT('tournaments');
  const { state, cancel_reason: reason } = tournament;
  if (state === 'calculating')
    return <output className="tournament-notice">{t('counting')}</output>;
  if (state !== 'cancelled') return null;
  return <p className="tournament-notice">{t('cancelled', { reason: reason ?? '' })}</p>;
}

function Loading() {
  const common = useT('common');
  return (
    <div className="tournaments" aria-busy="true">
      <header className="tournaments-head felt">
        <span className="visually-hidden">{common('loading')}</span>
        <Skeleton width="12rem" height="2.5rem" />
        <Skeleton width="20rem" height="1.25rem" />
        <Skeleton width="9rem" height="3rem" />
      </header>
      <div className="tournament-body">
        <Skeleton height="24rem" />
      </div>
    </div>
  );
}
