import { useCallPages } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { listSecurityEvents, type SecurityEvent } from '../contract.ts';
import { Failed } from './failed.tsx';

/** The security events of the account, for its owner. */
export function EventsPanel() {
  const t = useT('account-security');
  const pages = useCallPages(listSecurityEvents, { query: { limit: '10' } });
  const { items, refusal, loading } = pages;
  return (
    <Panel title={t('events.title')}>
      {loading && <Skeleton height="6rem" />}
      {refusal && items.length === 0 && <Failed onRetry={pages.refetch} />}
      {!loading && !refusal && items.length === 0 && <p>{t('events.none')}</p>}
      <ul className="access-events">
        {items.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ul>
      {pages.hasMore && (
        <div className="access-foot">
          <Button size="s" busy={pages.loadingMore} onClick={pages.more}>
            {t('events.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Event({ event }: { event: SecurityEvent }) {
  const t = useT('account-security');
  const f = useFormat();
  const detail = [event.detail, event.ip].filter((part) => part !== null).join(' · ');
  return (
    <li>
      <span>
        {t(`events.name.${event.name}`)}
        {detail && <small>{detail}</small>}
      </span>
      <time dateTime={event.at}>{f.dateTime(event.at)}</time>
    </li>
  );
}
