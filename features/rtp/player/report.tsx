import { useCall } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';
import { getReturns, type Returns } from '../contract.ts';
import { GameCard } from './game-card.tsx';
import { HowToRead } from './how-to-read.tsx';
import { Take } from './take.tsx';
import { Voids } from './voids.tsx';
import { Waiting } from './waiting.tsx';

/** The house counts anew once a minute; there is no sense in asking more often. */
const EVERY_MS = 60_000;

export function Report() {
  const t = useT('rtp');
  const common = useT('common');
  const { data, refusal, refetch } = useCall(getReturns, {}, { everyMs: EVERY_MS });
  if (data) return <Counted returns={data.data} />;
  if (!refusal) return <Waiting />;
  return (
    <section>
      <ErrorState
        title={t('title')}
        text={linesOf(refusal).join(' ')}
        action={<Button onClick={refetch}>{common('retry')}</Button>}
      />
    </section>
  );
}

function Counted({ returns }: { returns: Returns }) {
  const t = useT('rtp');
  const f = useFormat();
  const isYoung = returns.games.every(({ currencies }) => currencies.length === 0);
  return (
    <>
      <section aria-labelledby="returns-games">
        <h2 id="returns-games">{t('games.title')}</h2>
        <p>{t('games.counted', { time: f.dateTime(returns.counted_at) })}</p>
        {isYoung ? <p className="returns-young">{t('games.young')}</p> : <Legend />}
        <ul className="returns-games">
          {returns.games.map((game) => (
            <GameCard key={game.game} returns={game} leastDraws={returns.least_draws} />
          ))}
        </ul>
      </section>
      <HowToRead leastDraws={returns.least_draws} />
      <Voids rounds={returns.rounds} chains={returns.chains} />
      <Take />
    </>
  );
}

function Legend() {
  const t = useT('rtp');
  return (
    <ul className="returns-legend" aria-label={t('legend.title')}>
      {(['exact', 'measured', 'band'] as const).map((sign) => (
        <li key={sign} data-sign={sign}>
          {t(`legend.${sign}`)}
        </li>
      ))}
    </ul>
  );
}
