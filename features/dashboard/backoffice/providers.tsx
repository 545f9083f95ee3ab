import { Moment } from '#platform/backoffice/moment.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type { ProviderToday } from '../contract.backoffice.ts';

/** Each provider: whether it speaks to the house, and how its payments of a day ended. */
export function Providers({ providers }: { providers: readonly ProviderToday[] }) {
  const t = useT('backoffice-dashboard');
  return (
    <Panel title={t('providers.title')} className="today-providers">
      {providers.length === 0 && <p className="today-faint">{t('providers.none')}</p>}
      <ul className="today-list">
        {providers.map((provider) => (
          <li key={provider.name}>
            <Provider provider={provider} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Provider({ provider }: { provider: ProviderToday }) {
  const t = useT('backoffice-dashboard');
  const { name, message_at: message, invoice_at: invoice, overdue } = provider;
  return (
    <>
      <strong>{name}</strong>
      <span className="today-badges">
        {overdue > 0 && <Badge tone="warn">{t('providers.overdue', { count: overdue })}</Badge>}
      </span>
      <Ends provider={provider} />
      <small className="today-faint">
        {message ? (
          <>
            {t('providers.message')} <Moment at={message} ago />
          </>
        ) : (
          t(invoice ? 'providers.noMessage' : 'providers.unused')
        )}
      </small>
    </>
  );
}

/** A bar of three shares, said in words below it. */
function Ends({ provider: { paid, failed, open } }: { provider: ProviderToday }) {
  const t = useT('backoffice-dashboard');
  const all = paid + failed + open;
  if (all === 0) return <small className="today-faint">{t('providers.nothing')}</small>;
  const share = (count: number) => `${(count / all) * 100}%`;
  return (
    <div className="today-ends">
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
