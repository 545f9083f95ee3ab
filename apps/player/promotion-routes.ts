import type { PlayerRoute } from './player-route.ts';

/** The pages of levels, missions and tournaments, and the top players. */
export const PROMOTION_ROUTES: readonly PlayerRoute[] = [
  {
    name: 'top',
    path: '/top',
    layout: 'full',
    texts: ['top'],
    prerender: true,
    page: () => import('#features/top/player/page.tsx'),
  },
  {
    name: 'vip-club',
    path: '/vip-club',
    layout: 'full',
    texts: ['vip'],
    prerender: true,
    page: () => import('#features/vip/player/page.tsx'),
  },
  {
    name: 'missions',
    path: '/missions',
    layout: 'full',
    texts: ['missions'],
    prerender: true,
    page: () => import('#features/missions/player/missions-page.tsx'),
  },
  {
    name: 'tournaments',
    path: '/tournaments',
    layout: 'full',
    texts: ['tournaments'],
    prerender: true,
    page: () => import('#features/tournaments/player/page.tsx'),
  },
  {
    name: 'tournaments-status',
    path: '/tournaments/{status}',
    params: { status: /^(announced|active|calculating|finished|cancelled)$/ },
    layout: 'full',
    texts: ['tournaments'],
    page: () => import('#features/tournaments/player/page.tsx'),
  },
  {
    name: 'tournament',
    path: '/tournament/{id}',
    params: { id: /^[1-9]\d{0,17}$/ },
    layout: 'full',
    texts: ['tournaments'],
    head: 'tournaments.detailHead',
    page: () => import('#features/tournaments/player/tournament-page.tsx'),
  },
];
