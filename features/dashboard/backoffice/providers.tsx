import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type { ProviderSummary } from '../contract.backoffice.ts';

/** Each provider: its last contact, and the outcomes of its payments of a day. */
export function Providers({ providers }: { providers: readonly ProviderSummary[] }) {
  const t = useT('backoffice-dashboard');
  return (
    <Panel title={t('providers.title')} className="dashboard-providers">
      {providers.length === 0 && <p className="dashboard-faint">{t('providers.none')}</p>}
      <ul className="dashboard-list">
        {providers.map((provider) => (
          <li key={provider.name}>
            <Provider provider={provider} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Provider({ provider }: { provider: ProviderSummary }) {
  const t = useT('backoffice-dashboard');
  const { name, message_at: message, invoice_at: invoice, overdue } = provider;
  return (
    <>
      <strong>{name}</strong>
      <span className="dashboard-badges">
        {overdue > 0 && <Badge tone="warn">{t('providers.overdue', { count: overdue })}</Badge>}
      </span>
      <Ends provider={provider} />
      <small className="dashboard-faint">
        {message ? (
          <>
            {t('providers.message')} <Timestamp at={message} ago />
          </>
        ) : (
          t(invoice ? 'providers.noMessage' : 'providers.unused')
        )}
      </small>
    </>
  );
}

/** A bar of three shares, with the figures as text below it. */
function Ends({ provider: { paid, failed, open } }: { provider: ProviderSummary }) {
  const t = useT('backoffice-dashboard');
  const all = paid + failed + open;
  if (all === 0) return <small className="dashboard-faint">{t('providers.nothing')}</small>;
  const share = (count: number) => `${(count / all) * 100}%`;
  return (
    <div className="dashboard-ends">
      <svg aria-hidden="true">
        <rect data-end="paid" width={share(paid)} height="6" />
        <rect data-end="open" x={share(paid)} width={share(open)} height="6" />
        <rect data-end="failed" x={share(paid + open)} width={share(failed)} height="6" />
      </svg>
      <span className="tabular">
        <span data-end="paid">{t('providers.paid', { count: paid })}</span>
        <span data-end="open">{t('providers.open', { count: open })}</span>
        <span data-end="failed">{t('providers.failed', { count: failed })}</span>
      </span>
    </div>
  );
}
