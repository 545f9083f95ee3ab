import { useState } from 'react';
import { zoneText } from '#platform/backoffice/timestamp.tsx';
import { Link, useRoute } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { BackofficeIcon } from '#platform/backoffice/backoffice-icon.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { GROUPS, type BackofficePage } from '../page-entry.ts';
import { titleOf, usePages } from './pages.ts';

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
      {page.waiting && <Waiting load={page.waiting} />}
    </Link>
  );
}

/** The feature's hook loads after the shell, so it is called in a component of its own. */
function Waiting({ load }: { load: NonNullable<BackofficePage['waiting']> }) {
  const [loadOnce] = useState(() => load);
  const loaded = useLazyLoad(loadOnce);
  return loaded ? <Count useWaiting={loaded.useWaiting} /> : null;
}

function Count({ useWaiting }: { useWaiting: () => number | undefined }) {
  const t = useT('backoffice');
  const count = useWaiting();
  const [shown, setShown] = useState(count);
  // The last count stays while it is reloaded.
  if (count !== undefined && count !== shown) setShown(count);
  if (!shown) return null;
  return (
    <span className="backoffice-count tabular">
      <span aria-hidden="true">{shown > 99 ? '99+' : shown}</span>
      <span className="visually-hidden">{t('waiting', { count: shown })}</span>
    </span>
  );
}
