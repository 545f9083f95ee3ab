import './health.css';
import type { ReactNode } from 'react';
import { useCall } from '#platform/browser/net/data.tsx';
import { Moment } from '#platform/backoffice/moment.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Blank } from '#platform/backoffice/blank.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { getHealth, type Health } from '../contract.backoffice.ts';
import { troublesOf } from '../rules.ts';
import { Database, Outside } from './facts.tsx';
import { Jobs, Listeners, Processes, Tables } from './lists.tsx';

const EVERY_MS = 5_000;

/** How the house is at this moment. */
export function Page() {
  const t = useT('backoffice-system-health');
  const { data, refusal, refetch } = useCall(getHealth, {}, { everyMs: EVERY_MS });
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {refusal && (
        <Blank
          isFailure
          title={t('failed')}
          text={linesOf(refusal).join(' ')}
          action={<Button onClick={refetch}>{t('retry')}</Button>}
        />
      )}
      {data && <Measured health={data.data} />}
      {!data && !refusal && (
        <p className="health-wait" role="status">
          <Spinner /> {t('loading')}
        </p>
      )}
    </>
  );
}

function Measured({ health }: { health: Health }) {
  return (
    <>
      <Verdict health={health} />
      <Section name="processes">
        <Processes health={health} />
      </Section>
      <div className="health-pair">
        <Section name="database">
          <Database database={health.database} />
        </Section>
        <Section name="outside">
          <Outside health={health} />
        </Section>
      </div>
      <Section name="tables">
        <Tables health={health} />
      </Section>
      <Section name="jobs">
        <Jobs health={health} />
      </Section>
      <Section name="outbox">
        <Listeners health={health} />
      </Section>
    </>
  );
}

type SectionName = 'processes' | 'database' | 'outside' | 'tables' | 'jobs' | 'outbox';

function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  const t = useT('backoffice-system-health');
  return (
    <Panel className="health-section" title={t(`${name}.title`)}>
      {children}
    </Panel>
  );
}

function Verdict({ health }: { health: Health }) {
  const t = useT('backoffice-system-health');
  const troubles = troublesOf(health);
  const count = troubles.length;
  return (
    <div className="health-verdict">
      <p role="status">
        <Badge tone={count === 0 ? 'gain' : 'warn'}>
          {count === 0 ? t('state.ok') : t('state.trouble', { count })}
        </Badge>
      </p>
      {count > 0 && (
        <ul>
          {troubles.map((name) => (
            <li key={name}>{t(`troubles.${name}`)}</li>
          ))}
        </ul>
      )}
      <p className="health-at">
        <Moment at={health.at} seconds />
      </p>
    </div>
  );
}
