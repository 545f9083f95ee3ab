import type { RouteEntry } from '#platform/browser/router/navigation.ts';

/** The pages of the portal. */
export const PAGES = [
  { name: 'dashboard', path: '/', texts: [], page: () => import('./pages/dashboard.tsx') },
  { name: 'reports', path: '/reports', texts: [], page: () => import('./pages/reports.tsx') },
  { name: 'links', path: '/links', texts: [], page: () => import('./pages/links.tsx') },
  { name: 'players', path: '/players', texts: [], page: () => import('./pages/players.tsx') },
  {
    name: 'statements',
    path: '/statements',
    texts: [],
    page: () => import('./pages/statements.tsx'),
  },
  {
    name: 'statement',
    path: '/statements/{statement}',
    params: { statement: /^[1-9]\d{0,17}$/ },
    texts: [],
    page: () => import('./pages/statement.tsx'),
  },
  { name: 'subs', path: '/subs', texts: [], page: () => import('./pages/subs.tsx') },
  { name: 'postbacks', path: '/postbacks', texts: [], page: () => import('./pages/postbacks.tsx') },
  { name: 'restore', path: '/restore', texts: [], page: () => import('./pages/restore.tsx') },
  { name: 'account', path: '/account', texts: [], page: () => import('./pages/account.tsx') },
] as const satisfies readonly RouteEntry[];

/** The navigation in its order; the name of a page there is `pages.<name>`. */
export const NAVIGATION = PAGES.filter(
  (page): page is Exclude<(typeof PAGES)[number], { name: 'statement' | 'restore' }> =>
    page.name !== 'statement' && page.name !== 'restore',
);
