import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { OwnPlace, TournamentShown } from '../contract.ts';
import { Remaining } from './remaining.tsx';
import trophy from './trophy.svg';

type CardProps = { tournament: TournamentShown; own: OwnPlace | undefined };

/** A tournament in the list: what there is to win, how, until when, and the viewer's own place. */
export function Card({ tournament, own }: CardProps) {
  const t = useT('tournaments');
  const locale = useLocale();
  const titleId = `tournament-${tournament.id}`;
  return (
    <li className="tournament-card lattice" data-state={tournament.state}>
      <div className="tournament-card-top">
        <h2 id={titleId}>
          <Link to={`/tournament/${tournament.id}`}>{tournament.names[locale]}</Link>
        </h2>
        <StateBadge state={tournament.state} />
      </div>
      <p className="tournament-kind">
        {t(`scoring.${tournament.scoring}`, { rounds: tournament.rounds ?? 0 })}
      </p>
      <Pool tournament={tournament} />
      <img className="tournament-trophy" src={trophy} alt="" width="160" height="180" />
      <dl className="tournament-facts">
        <Remaining tournament={tournament} />
        <div>
          <dt>{t('players')}</dt>
          <dd>{t('entrants', { count: tournament.entrants })}</dd>
        </div>
      </dl>
      {own?.is_joined && <Own own={own} />}
    </li>
  );
}

export function StateBadge({ state }: Pick<TournamentShown, 'state'>) {
  const t = useT('tournaments');
  const tone = { active: 'gain', announced: 'info', calculating: 'warn' } as const;
  return (
    <Badge tone={state in tone ? tone[state as keyof typeof tone] : 'plain'}>
      {t(`status.${state}`)}
    </Badge>
  );
}

/** What there is to win, and what it can grow to. */
export function Pool({ tournament }: { tournament: TournamentShown }) {
  const t = useT('tournaments');
  const f = useFormat();
  const { pool, pool_max: most, currency } = tournament;
  return (
    <p className="tournament-pool">
      <span>{t('pool')}</span>
      <Money amount={pool} currency={currency} tone="win" size="display" />
      {pool !== most && <small>{t('upTo', { amount: f.money(most, currency) })}</small>}
    </p>
  );
}

function Own({ own }: { own: OwnPlace }) {
  const t = useT('tournaments');
  return (
    <p className="tournament-card-own">
      <Badge tone="brass">{t('joined')}</Badge>
      {own.place !== null && <strong>{t('placeOf', { place: own.place })}</strong>}
    </p>
  );
}
