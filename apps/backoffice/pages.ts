import type { Role } from '#house/staff/rules.ts';
import type { DeskRoute } from '#platform/browser/desk/navigation.ts';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';

/** The groups of the sidebar, in their order. */
export const GROUPS = ['today', 'players', 'money', 'reports', 'house'] as const;

export type DeskPage = DeskRoute & {
  /** Whose job it is; an admin sees every page. The server asks again at every call. */
  readonly roles: readonly Role[];
  readonly icon: IconName;
  /** Null: reached from other pages, not from the sidebar. */
  readonly group: (typeof GROUPS)[number] | null;
  /** How many things wait there: a hook of the feature, shown beside the name of the page. */
  readonly waiting?: () => Promise<{ readonly useWaiting: () => number | undefined }>;
};

/** Every page of the back office, one line each; its name in the sidebar is `pages.<name>`. */
export const PAGES: readonly DeskPage[] = [
  {
    name: 'withdrawals',
    path: '/withdrawals',
    texts: ['desk-withdrawals'],
    roles: ['payments', 'risk', 'support'],
    icon: 'arrow-up',
    group: 'money',
    page: () => import('#features/withdrawals/backoffice/queue-page.tsx'),
    waiting: () => import('#features/withdrawals/backoffice/waiting.ts'),
  },
  {
    name: 'withdrawal',
    path: '/withdrawals/{id}',
    params: { id: /^[1-9]\d{0,17}$/ },
    texts: ['desk-withdrawals'],
    roles: ['payments', 'risk', 'support'],
    icon: 'arrow-up',
    group: null,
    page: () => import('#features/withdrawals/backoffice/one-page.tsx'),
  },
  {
    name: 'withdrawal-rules',
    path: '/withdrawal-rules',
    texts: ['desk-withdrawals'],
    roles: ['payments', 'risk'],
    icon: 'limit',
    group: 'money',
    page: () => import('#features/withdrawals/backoffice/rules-page.tsx'),
  },
  {
    name: 'players',
    path: '/players',
    texts: ['desk-player-care'],
    roles: ['support', 'payments', 'risk'],
    icon: 'user',
    group: 'players',
    page: () => import('#features/player-care/backoffice/players.tsx'),
  },
  {
    name: 'player',
    path: '/players/{id}',
    params: { id: /^[1-9]\d{0,17}$/ },
    texts: ['desk-player-care'],
    roles: ['support', 'payments', 'risk'],
    icon: 'user',
    group: null,
    page: () => import('#features/player-care/backoffice/player.tsx'),
  },
  {
    name: 'verifications',
    path: '/verifications',
    texts: ['desk-verification'],
    roles: ['risk'],
    icon: 'file',
    group: 'players',
    page: () => import('#features/verification/backoffice/queue-page.tsx'),
    waiting: () => import('#features/verification/backoffice/waiting.ts'),
  },
  {
    name: 'verification',
    path: '/verifications/{player}',
    params: { player: /^[1-9]\d{0,17}$/ },
    texts: ['desk-verification'],
    roles: ['risk'],
    icon: 'file',
    group: null,
    page: () => import('#features/verification/backoffice/page.tsx'),
  },
  {
    name: 'floor',
    path: '/floor',
    texts: ['desk-floor'],
    roles: ['support'],
    icon: 'bell',
    group: 'players',
    page: () => import('#features/floor/backoffice/page.tsx'),
    waiting: () => import('#features/floor/backoffice/waiting.ts'),
  },
  {
    name: 'adjustments',
    path: '/adjustments',
    texts: ['desk-adjustments'],
    roles: ['payments', 'risk'],
    icon: 'swap',
    group: 'money',
    page: () => import('#features/adjustments/backoffice/page.tsx'),
    waiting: () => import('#features/adjustments/backoffice/waiting.ts'),
  },
];
