import { useGameName } from '#domain/staff/backoffice/game-name.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type { RtpDeviation } from '../contract.backoffice.ts';

/** The alarm about games whose measured RTP is where chance does not take it. */
export function RtpAlarm({ deviations }: { deviations: readonly RtpDeviation[] }) {
  const t = useT('backoffice-dashboard');
  return (
    <Panel
      title={t('rtp.title')}
      aside={<Link to="/reports/games">{t('rtp.open')}</Link>}
      className="dashboard-shortage"
      role="alert"
    >
      <ul className="dashboard-list">
        {deviations.map((deviation) => (
          <li key={`${deviation.game} ${deviation.currency}`}>
            <Line {...deviation} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Line({ game, game_version, currency, exact, measured, since }: RtpDeviation) {
  const t = useT('backoffice-dashboard');
  const nameOf = useGameName();
  const f = useFormat();
  const { rtp_bp, low_bp, high_bp } = measured;
  const [low, high] = [f.percent(exact.low_bp), f.percent(exact.high_bp)];
  return (
    <>
      <strong>
        {nameOf(game)} {game_version}, {currency}
      </strong>
      <span className="dashboard-badges">
        <Badge tone="loss">
          {t('rtp.measured', {
            rtp: f.percent(rtp_bp),
            low: f.percent(low_bp),
            high: f.percent(high_bp),
          })}
        </Badge>
      </span>
      <span>{t('rtp.exact', { rtp: low === high ? low : `${low}–${high}` })}</span>
      <small className="dashboard-faint">
        {t('rtp.since')} <Timestamp at={since} ago />
      </small>
    </>
  );
}
