import './health.css';
import { useState, type ReactNode } from 'react';
import { useCall } from '#platform/browser/net/data.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import '#platform/browser/ui/panel.css';
import { EmptyState } from '#platform/backoffice/empty-state.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { getHealth, type SystemHealth } from '../contract.backoffice.ts';
import { findProblems } from '../rules.ts';
import { Database, ExternalServices } from './facts.tsx';
import { Jobs, Listeners, Processes, Tables } from './lists.tsx';

const REFRESH_MS = 5_000;

/** The current state of the system. */
export function Page() {
  const t = useT('backoffice-system-health');
  const { data, refusal, refetch } = useCall(getHealth, {}, { everyMs: REFRESH_MS });
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {refusal && (
        <EmptyState
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

function Measured({ health }: { health: SystemHealth }) {
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
        <Section name="external">
          <ExternalServices health={health} />
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

type SectionName = 'processes' | 'database' | 'external' | 'tables' | 'jobs' | 'outbox';

/** On a phone the long sections are closed, so that all are in view. */
function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  const t = useT('backoffice-system-health');
  const [isOpen] = useState(() => name === 'processes' || !matchMedia('(width < 40rem)').matches);
  return (
    <details className="panel health-section" open={isOpen}>
      <summary>
        <h2>{t(`${name}.title`)}</h2>
      </summary>
      {children}
    </details>
  );
}

function Verdict({ health }: { health: SystemHealth }) {
  const t = useT('backoffice-system-health');
  const troubles = findProblems(health);
  const count = troubles.length;
  return (
    <div className="health-verdict">
      <p role="status">
        <Badge tone={count === 0 ? 'gain' : 'warn'}>
          {count === 0 ? t('state.ok') : t('state.problem', { count })}
        </Badge>
      </p>
      {count > 0 && (
        <ul>
          {troubles.map((name) => (
            <li key={name}>{t(`problems.${name}`)}</li>
          ))}
        </ul>
      )}
      <p className="health-at">
        <Timestamp at={health.at} seconds />
      </p>
    </div>
  );
}
