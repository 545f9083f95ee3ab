import '../profile.css';
import './history.css';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';
import { BetsTab } from './bets-tab.tsx';
import { changeHistory, TABS, useHistoryQuery } from './history-query.ts';
import { Waiting } from './listing.tsx';
import { ProfileNavigation } from '../navigation.tsx';

/** The full history of the account, each bet with its receipt. */
export function Page() {
  const t = useT('profile');
  const { tab } = useHistoryQuery();
  const later = useLazyLoad(loadLater);
  return (
    <div className="history">
      <ProfileNavigation />
      <header className="profile-top">
        <h1>{t('history.title')}</h1>
        <p>{t('history.lead')}</p>
      </header>
      <Tabs
        label={t('history.tabs.label')}
        selected={tab}
        onSelect={(next) => changeHistory({ tab: next, seed: undefined })}
        tabs={TABS.map((id) => {
          const Panel = id === 'bets' ? BetsTab : (later?.[id] ?? Waiting);
          return { id, label: t(`history.tabs.${id}`), panel: <Panel /> };
        })}
      />
    </div>
  );
}

const loadLater = () => import('./later-tabs.ts').then(({ LATER_TABS }) => LATER_TABS);
