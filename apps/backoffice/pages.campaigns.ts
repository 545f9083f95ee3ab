import type { BackofficePage } from './page-shape.ts';

/** The pages about campaigns. */
export const CAMPAIGN_PAGES: readonly BackofficePage[] = [
  {
    name: 'campaigns',
    path: '/campaigns',
    texts: ['backoffice-campaigns', 'backoffice-domain-bonuses'],
    roles: ['content', 'payments', 'risk', 'support'],
    icon: 'campaigns',
    group: 'players',
    page: () => import('#features/campaigns/backoffice/list-page.tsx'),
    queues: ['campaign_sends'],
  },
  {
    name: 'campaign',
    path: '/campaigns/{id}',
    params: { id: /^[1-9]\d{0,17}$/ },
    texts: ['backoffice-campaigns', 'backoffice-domain-bonuses'],
    roles: ['content', 'payments', 'risk', 'support'],
    icon: 'campaigns',
    group: null,
    page: () => import('#features/campaigns/backoffice/campaign-page.tsx'),
  },
  {
    name: 'campaign-form',
    path: '/campaign-form',
    texts: ['backoffice-campaigns', 'backoffice-domain-bonuses'],
    roles: ['content'],
    icon: 'campaigns',
    group: null,
    page: () => import('#features/campaigns/backoffice/form-page.tsx'),
  },
];
