import './history.css';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';
import { BetsTab } from './bets-tab.tsx';
import { DepositsTab } from './deposits-tab.tsx';
import { changeHistory, TABS, useHistoryQuery, type TabId } from './history-query.ts';
import { MovementsTab } from './movements-tab.tsx';
import { ProfileNavigation } from '../navigation.tsx';
import { SeedsTab } from './seeds-tab.tsx';
import { WithdrawalsTab } from './withdrawals-tab.tsx';

const PANELS = {
  bets: BetsTab,
  deposits: DepositsTab,
  withdrawals: WithdrawalsTab,
  movements: MovementsTab,
  seeds: SeedsTab,
} as const satisfies Record<TabId, unknown>;

/** The full history of the account, each bet with its receipt. */
export function Page() {
  const t = useT('profile');
  const { tab } = useHistoryQuery();
  return (
    <div className="history">
      <ProfileNavigation />
      <h1>{t('history.title')}</h1>
      <Tabs
        label={t('history.tabs.label')}
        selected={tab}
        onSelect={(next) => changeHistory({ tab: next, seed: undefined })}
        tabs={TABS.map((id) => {
          const Panel = PANELS[id];
          return { id, label: t(`history.tabs.${id}`), panel: <Panel /> };
        })}
      />
    </div>
  );
}
