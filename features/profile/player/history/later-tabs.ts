import type { ComponentType } from 'react';
import { DepositsTab } from './deposits-tab.tsx';
import type { TabId } from './history-query.ts';
import { MovementsTab } from './movements-tab.tsx';
import { SeedsTab } from './seeds-tab.tsx';
import { WithdrawalsTab } from './withdrawals-tab.tsx';

/** Loaded once the page is drawn: most players come for their bets, which are there at once. */
export const LATER_TABS = {
  deposits: DepositsTab,
  withdrawals: WithdrawalsTab,
  movements: MovementsTab,
  seeds: SeedsTab,
} as const satisfies Record<Exclude<TabId, 'bets'>, ComponentType>;
