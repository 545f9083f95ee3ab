import { DeskIcon, type DeskIconName } from '#platform/backoffice/desk-icon.tsx';
import { useMinute } from '#platform/backoffice/minute.ts';
import { Link } from '#platform/backoffice/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { Queue } from '../contract.backoffice.ts';
import type { QueueName } from '../rules.ts';

const GOALS: Readonly<Record<QueueName, readonly [path: string, icon: DeskIconName]>> = {
  withdrawals: ['/withdrawals?state=waiting', 'payOut'],
  deposits: ['/deposits?needs=person', 'payIn'],
  documents: ['/verifications', 'passport'],
  adjustments: ['/adjustments?status=proposed', 'scales'],
  cases: ['/reconciliation', 'ledgers'],
  reports: ['/floor', 'chat'],
  rates: ['/rates', 'swap'],
  rules: ['/withdrawal-rules', 'sliders'],
  settlements: ['/withdrawals?state=settling', 'payOut'],
};

/** What is seldom proposed takes room only when it waits for a second person. */
const SELDOM: readonly QueueName[] = ['rates', 'rules', 'settlements'];

/** What waits for a person, each a press away from being worked on. */
export function Queues({ queues }: { queues: readonly Queue[] }) {
  const t = useT('backoffice-dashboard');
  const shown = queues.filter(({ name, waiting }) => waiting > 0 || !SELDOM.includes(name));
  return (
    <section className="today-queues" aria-labelledby="today-queues">
      <h2 id="today-queues" className="visually-hidden">
        {t('queues.title')}
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

function Tile({ queue: { name, waiting, oldest_at: oldest } }: { queue: Queue }) {
  const t = useT('backoffice-dashboard');
  const f = useFormat();
  const now = useMinute();
  const [path, icon] = GOALS[name];
  return (
    <Link to={path} className="today-tile" data-waiting={waiting > 0 || undefined}>
      <span className="today-tile-name">
        <DeskIcon name={icon} size={18} />
        {t(`queues.${name}`)}
      </span>
      <strong className="display tabular">{f.number(waiting)}</strong>
      <span className="today-faint">
        {oldest === null ? t('queues.nothing') : t('queues.oldest', { when: f.ago(oldest, now) })}
      </span>
    </Link>
  );
}
