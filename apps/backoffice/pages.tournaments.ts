import type { BackofficePage } from './page-shape.ts';

/** The pages about tournaments. */
export const TOURNAMENT_PAGES: readonly BackofficePage[] = [
  {
    name: 'tournaments',
    path: '/tournaments',
    texts: ['backoffice-tournaments', 'backoffice-money-reports'],
    roles: ['payments', 'risk', 'support'],
    icon: 'trophy',
    group: 'money',
    page: () => import('#features/tournaments/backoffice/list-page.tsx'),
    queues: ['new_tournaments'],
  },
  {
    name: 'tournament',
    path: '/tournaments/{id}',
    params: { id: /^[1-9]\d{0,17}$/ },
    texts: ['backoffice-tournaments', 'backoffice-money-reports'],
    roles: ['payments', 'risk', 'support'],
    icon: 'trophy',
    group: null,
    page: () => import('#features/tournaments/backoffice/tournament-page.tsx'),
  },
  {
    name: 'tournament-form',
    path: '/tournament-form',
    texts: ['backoffice-tournaments', 'backoffice-money-reports'],
    roles: ['payments'],
    icon: 'trophy',
    group: null,
    page: () => import('#features/tournaments/backoffice/form-page.tsx'),
  },
];
