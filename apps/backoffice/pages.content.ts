import type { BackofficePage } from './page-shape.ts';

/** Pages on which content writes and arranges what players see. */
export const CONTENT_PAGES: readonly BackofficePage[] = [
  {
    name: 'content',
    path: '/content',
    texts: ['backoffice-content'],
    roles: ['content'],
    icon: 'file',
    group: 'system',
    page: () => import('#features/content/backoffice/page.tsx'),
  },
  {
    name: 'lobby',
    path: '/lobby',
    texts: ['backoffice-lobby'],
    roles: ['content'],
    icon: 'home',
    group: 'system',
    page: () => import('#features/lobby/backoffice/page.tsx'),
  },
  {
    name: 'banners',
    path: '/banners',
    texts: ['backoffice-site-parts'],
    roles: ['content'],
    icon: 'picture',
    group: 'system',
    page: () => import('#features/site-parts/backoffice/banners-page.tsx'),
  },
  {
    name: 'announcements',
    path: '/announcements',
    texts: ['backoffice-site-parts'],
    roles: ['content'],
    icon: 'bell',
    group: 'system',
    page: () => import('#features/site-parts/backoffice/announcements-page.tsx'),
  },
  {
    name: 'menu',
    path: '/menu',
    texts: ['backoffice-site-parts'],
    roles: ['content'],
    icon: 'menu',
    group: 'system',
    page: () => import('#features/site-parts/backoffice/menu-page.tsx'),
  },
  {
    name: 'route-rules',
    path: '/route-rules',
    texts: ['backoffice-route-rules'],
    roles: ['content'],
    icon: 'external',
    group: 'system',
    page: () => import('#features/route-rules/backoffice/page.tsx'),
  },
];
