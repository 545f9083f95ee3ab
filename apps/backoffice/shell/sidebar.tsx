import { zoneText } from '#platform/backoffice/timestamp.tsx';
import { Link, useRoute } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { BackofficeIcon } from '#platform/backoffice/backoffice-icon.tsx';
import type { QueueName } from '#features/dashboard/rules.ts';
import { GROUPS, type BackofficePage } from '../page-shape.ts';
import { titleOf, usePages } from './pages.ts';
import { countOf, usePendingWork } from './pending-work.ts';

/** The pages of this operator's roles, by groups, with the number of waiting items. */
export function Sidebar() {
  const t = useT('backoffice');
  return (
    <nav className="backoffice-sidebar" aria-label={t('menu')}>
      <PageLinks />
      <p className="backoffice-zone">{t('zone', { zone: zoneText() })}</p>
    </nav>
  );
}

export function PageLinks({ onChosen }: { onChosen?: () => void }) {
  const t = useT('backoffice');
  const pages = usePages();
  const groups = GROUPS.map((group) => ({
    group,
    list: pages.filter((page) => page.group === group),
  }));
  return groups
    .filter(({ list }) => list.length > 0)
    .map(({ group, list }) => (
      <section key={group} className="backoffice-group">
        {/* A page that is a group by itself needs no heading of the same name. */}
        <h2 className={group === 'overview' ? 'visually-hidden' : undefined}>
          {t(`groups.${group}`)}
        </h2>
        <ul>
          {list.map((page) => (
            <li key={page.name}>
              <PageLink page={page} onChosen={onChosen} />
            </li>
          ))}
        </ul>
      </section>
    ));
}

function PageLink({
  page,
  onChosen,
}: {
  page: BackofficePage;
  onChosen?: (() => void) | undefined;
}) {
  const t = useT('backoffice');
  const { path } = useRoute();
  const isWithin = path.startsWith(`${page.path}/`);
  return (
    <Link
      to={page.path}
      className="backoffice-link"
      aria-current={isWithin ? 'true' : undefined}
      onClick={onChosen}
    >
      <BackofficeIcon name={page.icon} size={18} />
      <span>{titleOf(t, page.name)}</span>
      {page.queues && <Waiting queues={page.queues} />}
    </Link>
  );
}

function Waiting({ queues }: { queues: readonly QueueName[] }) {
  const t = useT('backoffice');
  const count = countOf(usePendingWork(), queues);
  if (count === 0) return null;
  return (
    <span className="backoffice-count tabular">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{t('waiting', { count })}</span>
    </span>
  );
}
