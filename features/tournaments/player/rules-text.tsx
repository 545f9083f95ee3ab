import { usePromotedNames } from '#domain/bets/player/promoted-names.ts';
import { symbolOf, type Currency } from '#core/currency.ts';
import { useFormat, useT, type Format } from '#platform/browser/texts/i18n.tsx';
import type { TournamentShown } from '../contract.ts';

const MINUTE_SECONDS = 60;
const BASIS_POINTS = 100;

/** The rules of a tournament in plain words. */
export function RulesText({ tournament }: { tournament: TournamentShown }) {
  const t = useT('tournaments');
  const f = useFormat();
  const { scoring, unit, rounds, currency, ties, pool_percent: percent } = tournament;
  return (
    <section className="tournament-rules" aria-labelledby="tournament-rules">
      <h2 id="tournament-rules">{t('rules.title')}</h2>
      <h3>{t('rules.how')}</h3>
      <p>
        {t(`rules.${scoring}`, {
          unit: unit === null ? '' : f.money(unit, currency),
          rounds: rounds ?? 0,
        })}
      </p>
      {percent !== null && (
        <p>
          {t('rules.percent', {
            percent: f.percent(percent * BASIS_POINTS),
            amount: f.money(tournament.pool_max, currency),
          })}
        </p>
      )}
      <Counts tournament={tournament} />
      <h3>{t('rules.ties')}</h3>
      <p>{t(`rules.${ties}`)}</p>
      <Rates tournament={tournament} />
    </section>
  );
}

function Counts({ tournament }: { tournament: TournamentShown }) {
  const t = useT('tournaments');
  const f = useFormat();
  const games = useGameNames(tournament.games);
  const minutes = Math.floor(tournament.late_seconds / MINUTE_SECONDS);
  const amount = f.money(tournament.stake_min, tournament.currency);
  return (
    <>
      <h3>{t('rules.counts')}</h3>
      <ul>
        <li>{t('rules.after')}</li>
        <li>{t('rules.minimum', { amount })}</li>
        <li>{games === null ? t('rules.allGames') : t('rules.games', { games })}</li>
        <li>{minutes > 0 ? t('rules.late', { minutes }) : t('rules.lateNone')}</li>
      </ul>
    </>
  );
}

function Rates({ tournament }: { tournament: TournamentShown }) {
  const t = useT('tournaments');
  const f = useFormat();
  const { currency } = tournament;
  const rates = Object.entries(tournament.rates).map(([code, rate]) => rateText(f, code, rate));
  if (rates.length === 0) return null;
  return (
    <>
      <h3>{t('rules.currencies')}</h3>
      <p>{t('rules.rate', { currency: symbolOf(currency), rates: rates.join(', ') })}</p>
    </>
  );
}

function rateText(f: Format, code: string, rate: string): string {
  return f.money(rate, code as Currency);
}

/** The names of games in the language of the page, those of one page once; null for all games. */
function useGameNames(games: readonly string[] | null): string | null {
  const t = useT('tournaments');
  const nameOf = usePromotedNames({
    slots: t('gameGroups.slots'),
    live: t('gameGroups.live'),
    ofProvider: (provider) => t('gameGroups.provider', { provider }),
  });
  if (games === null) return null;
  return [...new Set(games.map(nameOf))].join(', ');
}
