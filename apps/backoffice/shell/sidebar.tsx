import { useState } from 'react';
import { zoneText } from '#platform/backoffice/moment.tsx';
import { Link, useDeskPlace } from '#platform/backoffice/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { DeskIcon } from '#platform/backoffice/desk-icon.tsx';
import { useLater } from '#platform/browser/router/use-later.ts';
import { GROUPS, type DeskPage } from '../pages.ts';
import { titleOf, usePages } from './pages.ts';

/** Every page that is this operator's job, by groups, with what waits there. */
export function Sidebar() {
  const t = useT('backoffice');
  return (
    <nav className="desk-sidebar" aria-label={t('menu')}>
      <PageLinks />
      <p className="desk-zone">{t('zone', { zone: zoneText() })}</p>
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
      <section key={group} className="desk-group">
        {/* A page that is a group by itself needs no heading of the same name. */}
        <h2 className={group === 'today' ? 'visually-hidden' : undefined}>
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

function PageLink({ page, onChosen }: { page: DeskPage; onChosen?: (() => void) | undefined }) {
  const t = useT('backoffice');
  const here = useDeskPlace()?.path ?? '';
  const isWithin = here.startsWith(`${page.path}/`);
  return (
    <Link
      to={page.path}
      className="desk-link"
      aria-current={isWithin ? 'true' : undefined}
      onClick={onChosen}
    >
      <DeskIcon name={page.icon} size={18} />
      <span>{titleOf(t, page.name)}</span>
      {page.waiting && <Waiting load={page.waiting} />}
    </Link>
  );
}

/** The hook of a feature comes a moment after the shell, and is called in a part of its own. */
function Waiting({ load }: { load: NonNullable<DeskPage['waiting']> }) {
  const [loadOnce] = useState(() => load);
  const loaded = useLater(loadOnce);
  return loaded ? <Count useWaiting={loaded.useWaiting} /> : null;
}

function Count({ useWaiting }: { useWaiting: () => number | undefined }) {
  const t = useT('backoffice');
  const count = useWaiting();
  const [shown, setShown] = useState(count);
  // While it is being asked again, the last answer stands.
  if (count !== undefined && count !== shown) setShown(count);
  if (!shown) return null;
  return (
    <span className="desk-count tabular">
      <span aria-hidden="true">{shown > 99 ? '99+' : shown}</span>
      <span className="visually-hidden">{t('waiting', { count: shown })}</span>
    </span>
  );
}
