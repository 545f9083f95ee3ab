import './today.css';
import { useCall } from '#platform/browser/net/data.tsx';
import { Blank } from '#platform/backoffice/blank.tsx';
import { Moment } from '#platform/backoffice/moment.tsx';
import { PageBones } from '#platform/backoffice/page-bones.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { getToday, type Today } from '../contract.backoffice.ts';
import { Checks } from './checks.tsx';
import { Money } from './money.tsx';
import { Players } from './players.tsx';
import { Providers } from './providers.tsx';
import { Queues } from './queues.tsx';

const EVERY_MS = 30_000;

/** The house at a glance, and what waits for whoever looks. */
export function Page() {
  const t = useT('backoffice-dashboard');
  const kit = useT('backoffice-kit');
  const { data, refusal, refetch } = useCall(getToday, {}, { everyMs: EVERY_MS });
  const again = <Button onClick={refetch}>{kit('retry')}</Button>;
  return (
    <>
      <PageHead title={t('title')} lead={data ? <Lead today={data.data} /> : undefined} />
      {refusal && (
        <Blank isFailure title={t('failed')} text={linesOf(refusal).join(' ')} action={again} />
      )}
      {data && <Parts today={data.data} />}
      {!data && !refusal && <PageBones />}
    </>
  );
}

function Lead({ today: { day, at } }: { today: Today }) {
  const t = useT('backoffice-dashboard');
  const f = useFormat();
  return (
    <span className="today-lead">
      <span>{t('lead', { day: f.date(day, 'UTC') })}</span>
      <span className="today-faint">
        {t('asOf')} <Moment at={at} seconds />
      </span>
    </span>
  );
}

/** What another role minds is not in the answer, and takes no room. */
function Parts({ today }: { today: Today }) {
  const { queues, money, players, checks, providers } = today;
  return (
    <div className="today">
      {queues.length > 0 && <Queues queues={queues} />}
      {(money ?? providers) && (
        <div className="today-main">
          {money && <Money money={money} />}
          {providers && <Providers providers={providers} />}
        </div>
      )}
      <div className="today-side">
        {players && <Players players={players} />}
        {checks && <Checks checks={checks} />}
      </div>
    </div>
  );
}
