import type { BackofficePage } from './page-shape.ts';

/** The pages about missions. */
export const MISSION_PAGES: readonly BackofficePage[] = [
  {
    name: 'missions',
    path: '/missions',
    texts: ['backoffice-missions', 'backoffice-money-reports'],
    roles: ['payments', 'risk', 'support'],
    icon: 'missions',
    group: 'money',
    page: () => import('#features/missions/backoffice/list-page.tsx'),
    queues: ['mission_versions'],
  },
  {
    name: 'mission-form',
    path: '/mission-form',
    texts: ['backoffice-missions', 'backoffice-money-reports'],
    roles: ['payments'],
    icon: 'missions',
    group: null,
    page: () => import('#features/missions/backoffice/form-page.tsx'),
  },
];
