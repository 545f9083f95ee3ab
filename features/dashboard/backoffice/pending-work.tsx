import { BackofficeIcon, type BackofficeIconName } from '#platform/backoffice/backoffice-icon.tsx';
import { useMinute } from '#platform/backoffice/minute.ts';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { DashboardQueue } from '../contract.backoffice.ts';
import type { QueueName } from '../rules.ts';

const LINKS: Readonly<Record<QueueName, readonly [path: string, icon: BackofficeIconName]>> = {
  withdrawals: ['/withdrawals?state=waiting', 'payOut'],
  deposits: ['/deposits?needs=review', 'payIn'],
  documents: ['/verifications', 'passport'],
  adjustments: ['/adjustments?status=open', 'scales'],
  bet_corrections: ['/bet-corrections?status=open', 'ticket'],
  cases: ['/reconciliation', 'ledgers'],
  reports: ['/chat', 'chat'],
  duel_flags: ['/duel-flags?state=waiting', 'flag'],
  significant_events: ['/significant-events?state=open', 'alert'],
  rates: ['/rates', 'swap'],
  withdrawal_rules: ['/withdrawal-rules', 'sliders'],
  settlements: ['/withdrawals?state=settling', 'payOut'],
  jurisdictions: ['/jurisdictions', 'sliders'],
  payouts: ['/payouts?status=open', 'payOut'],
  game_limits: ['/games', 'dice'],
  bankrolls: ['/games', 'vault'],
  settings: ['/settings', 'sliders'],
  domains: ['/domains', 'signpost'],
  affiliate_payouts: ['/affiliates', 'affiliates'],
  affiliate_settlements: ['/affiliates', 'affiliates'],
  bonus_versions: ['/bonuses', 'bonuses'],
  bonus_budgets: ['/bonuses', 'bonuses'],
  bonus_grants: ['/bonuses', 'bonuses'],
  bonus_packs: ['/welcome-packs', 'bonuses'],
  chat_drops: ['/chat-drops', 'chat'],
  mission_versions: ['/missions', 'flag'],
  level_versions: ['/reports/levels', 'chevrons'],
  bonus_abuse: ['/bonus-abuse?state=open', 'bonusAbuse'],
  abuse_decisions: ['/bonus-abuse', 'bonusAbuse'],
  new_tournaments: ['/tournaments', 'trophy'],
  campaign_sends: ['/campaigns', 'support'],
  kyc_thresholds: ['/kyc-thresholds', 'passport'],
  case_versions: ['/cases', 'vault'],
  aml_cases: ['/aml-cases?status=open', 'shield'],
  aml_decisions: ['/aml-cases?status=open', 'shield'],
  vip_requests: ['/vip-requests?state=open', 'crown'],
  support: ['/support?team=support', 'support'],
  support_payments: ['/support?team=payments', 'support'],
  support_risk: ['/support?team=risk', 'support'],
};

/** Rare proposals take room only while one waits for a second person. */
const HIDDEN_WHEN_EMPTY: readonly QueueName[] = [
  'bet_corrections',
  'duel_flags',
  'significant_events',
  'rates',
  'withdrawal_rules',
  'settlements',
  'jurisdictions',
  'payouts',
  'game_limits',
  'bankrolls',
  'settings',
  'kyc_thresholds',
  'case_versions',
  'aml_cases',
  'aml_decisions',
  'vip_requests',
  'domains',
  'affiliate_payouts',
  'affiliate_settlements',
  'bonus_versions',
  'bonus_budgets',
  'bonus_grants',
  'bonus_packs',
  'chat_drops',
  'mission_versions',
  'level_versions',
  'bonus_abuse',
  'abuse_decisions',
  'new_tournaments',
  'campaign_sends',
  'support_payments',
  'support_risk',
];

/** The work queues, each with a link to its page. */
export function PendingWork({ queues }: { queues: readonly DashboardQueue[] }) {
  const t = useT('backoffice-dashboard');
  const shown = queues.filter(
    ({ name, waiting }) => waiting > 0 || !HIDDEN_WHEN_EMPTY.includes(name),
  );
  return (
    <section className="dashboard-queues" aria-labelledby="dashboard-queues">
      <h2 id="dashboard-queues" className="visually-hidden">
        {t('pendingWork.title')}
      </h2>
      <ul>
        {shown.map((queue) => (
          <li key={queue.name}>
            <Tile queue={queue} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ queue: { name, waiting, oldest_at: oldest } }: { queue: DashboardQueue }) {
  const t = useT('backoffice-dashboard');
  const f = useFormat();
  const now = useMinute();
  const [path, icon] = LINKS[name];
  return (
    <Link to={path} className="dashboard-tile" data-waiting={waiting > 0 || undefined}>
      <span className="dashboard-tile-name">
        <BackofficeIcon name={icon} size={18} />
        {t(`pendingWork.${name}`)}
      </span>
      <strong className="display tabular">{f.number(waiting)}</strong>
      <span className="dashboard-faint">
        {oldest === null
          ? t('pendingWork.nothing')
          : t('pendingWork.oldest', { when: f.ago(oldest, now) })}
      </span>
    </Link>
  );
}
