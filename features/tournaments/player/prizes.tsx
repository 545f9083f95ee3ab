import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { TournamentShown } from '../contract.ts';

/** What each place gets now. */
export function Prizes({ tournament }: { tournament: TournamentShown }) {
  const t = useT('tournaments');
  return (
    <section className="tournament-prizes" aria-labelledby="tournament-prizes">
      <h2 id="tournament-prizes">{t('prizes')}</h2>
      <ol>
        {tournament.prizes.map(({ place, amount }) => (
          <li key={place} data-place={place <= 3 ? place : undefined}>
            <span>{t('placeOf', { place })}</span>
            <Money amount={amount} currency={tournament.currency} tone="win" />
          </li>
        ))}
      </ol>
    </section>
  );
}
