import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { TournamentShown } from '../contract.ts';
import { useNow } from './use-tournament.ts';

const DAY_SECONDS = 86_400;

/** How long until a tournament begins or ends, or when it ended. */
export function Remaining({ tournament }: { tournament: TournamentShown }) {
  const t = useT('tournaments');
  const f = useFormat();
  const now = useNow();
  const { state, starts_at: startsAt, ends_at: endsAt } = tournament;
  const target = state === 'announced' ? startsAt : endsAt;
  const seconds = Math.max(0, Math.ceil((Date.parse(target) - now) / 1_000));
  if (state !== 'announced' && state !== 'active') {
    return (
      <div className="tournament-time">
        <dt>{t('ended')}</dt>
        <dd>
          <time dateTime={endsAt}>{f.dateTime(endsAt)}</time>
        </dd>
      </div>
    );
  }
  const days = Math.floor(seconds / DAY_SECONDS);
  return (
    <div className="tournament-time">
      <dt>{t(state === 'announced' ? 'startsIn' : 'endsIn')}</dt>
      <dd className="tabular">
        {days > 0 && `${t('days', { count: days })} `}
        {f.duration(seconds % DAY_SECONDS)}
      </dd>
    </div>
  );
}
