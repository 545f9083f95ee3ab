import './rounds.css';
import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import type { RecentRound } from '../contract.ts';
import { roundPath } from './round-path.ts';

type RecentProps = {
  play: { readonly recent: readonly RecentRound[] };
  /** How a result looks in the strip: the multiplier, the pocket. */
  mark: (round: RecentRound) => ReactNode;
  /** How many are shown at the most. */
  shown?: number;
};

/** The last results, latest first; each links to the proof of its round. */
export function RecentRounds({ play, mark, shown = 20 }: RecentProps) {
  const t = useT('domain-rounds');
  const rounds = play.recent.slice(0, shown);
  return (
    <ol className="recent-rounds" aria-label={t('recent.label')}>
      {rounds.map((round) => (
        <li key={round.id}>
          <Link to={roundPath(round.id)} className="recent-round tabular">
            {round.state === 'void' ? (
              <s className="recent-void">{t('recent.void')}</s>
            ) : (
              mark(round)
            )}
            <span className="visually-hidden">
              {' '}
              {t('recent.open', { number: round.number ?? round.id })}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
