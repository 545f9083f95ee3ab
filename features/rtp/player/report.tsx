import { useUser } from '#domain/identity/player/session.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';
import { getRtpReport, type RtpReport } from '../contract.ts';
import { GameCard } from './game-card.tsx';
import { HowToRead } from './how-to-read.tsx';
import { Downloads } from './downloads.tsx';
import { Voids } from './voids.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';

/** The server computes the report once a minute; more frequent requests are useless. */
const REFRESH_EVERY_MS = 60_000;

export function Report() {
  const t = useT('rtp');
  const common = useT('common');
  const { data, refusal, refetch } = useCall(getRtpReport, {}, { everyMs: REFRESH_EVERY_MS });
  if (data) return <Counted report={data.data} />;
  if (!refusal) return <ReportSkeleton />;
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

function Counted({ report }: { report: RtpReport }) {
  const t = useT('rtp');
  const f = useFormat();
  const { user } = useUser();
  const isYoung = report.games.every(({ currencies }) => currencies.length === 0);
  return (
    <>
      <section aria-labelledby="rtp-games">
        <h2 id="rtp-games">{t('games.title')}</h2>
        <p>{t('games.counted', { time: f.dateTime(report.counted_at) })}</p>
        {isYoung && <p className="rtp-young">{t('games.noBets')}</p>}
        <ul className="rtp-games">
          {report.games.map((game) => (
            <GameCard
              key={game.game}
              rtp={game}
              minDraws={report.min_draws}
              currency={user?.currency}
            />
          ))}
        </ul>
      </section>
      <HowToRead minDraws={report.min_draws} />
      <Voids rounds={report.rounds} chains={report.chains} />
      <Downloads />
    </>
  );
}
