import type { RouteEntry } from '#platform/browser/router/router.tsx';
import { GAME_ROUTES } from './game-routes.ts';

/**
 * Every page of the player app. A path of the product that is not here answers with the 404
 * page.
 */
export const ROUTES: readonly RouteEntry[] = [
  {
    name: 'home',
    path: '/',
    layout: 'full',
    texts: ['home'],
    prerender: true,
    page: () => import('#features/home/player/page.tsx'),
  },
  ...GAME_ROUTES,
  {
    name: 'fairness',
    path: '/fairness',
    layout: 'full',
    texts: ['fairness'],
    prerender: true,
    page: () => import('#features/fairness/player/page.tsx'),
  },
  {
    name: 'round',
    path: '/fairness/rounds/{id}',
    params: { id: /^[1-9]\d{0,17}$/ },
    layout: 'full',
    texts: ['fairness', 'domain-rounds'],
    head: 'fairness.roundHead',
    page: () => import('#features/fairness/player/round-page.tsx'),
  },
  {
    name: 'returns',
    path: '/fairness/returns',
    layout: 'full',
    texts: ['rtp'],
    prerender: true,
    page: () => import('#features/rtp/player/page.tsx'),
  },
  {
    name: 'profile',
    path: '/profile',
    layout: 'default',
    texts: ['profile'],
    guards: ['member'],
    page: () => import('#features/profile/player/page.tsx'),
  },
  {
    name: 'history',
    path: '/profile/history',
    layout: 'default',
    texts: ['profile'],
    head: 'profile.historyHead',
    guards: ['member'],
    page: () => import('#features/profile/player/history-page.tsx'),
  },
  {
    name: 'profile-bonuses',
    path: '/profile/bonuses',
    layout: 'default',
    texts: ['profile'],
    head: 'profile.bonusesHead',
    guards: ['member'],
    page: () => import('#features/profile/player/bonuses-page.tsx'),
  },
  {
    name: 'profile-setting',
    path: '/profile/setting',
    layout: 'default',
    texts: ['profile'],
    head: 'profile.settingHead',
    guards: ['member'],
    page: () => import('#features/profile/player/setting-page.tsx'),
  },
  {
    name: 'access',
    path: '/profile/access',
    layout: 'default',
    texts: ['account-security'],
    guards: ['member'],
    page: () => import('#features/account-security/player/page.tsx'),
  },
  {
    name: 'secure',
    path: '/secure/{token}',
    layout: 'default',
    texts: ['account-security'],
    head: 'access.secure.head',
    page: () => import('#features/account-security/player/secure-page.tsx'),
  },
  {
    name: 'password-reset',
    path: '/password/reset',
    layout: 'default',
    texts: ['sign-in'],
    head: 'sign-in.resetHead',
    page: () => import('#features/sign-in/player/reset-by-phone-page.tsx'),
  },
  {
    name: 'reset-password',
    path: '/reset-password/{token}',
    layout: 'default',
    texts: ['sign-in'],
    head: 'sign-in.resetHead',
    page: () => import('#features/sign-in/player/reset-by-mail-page.tsx'),
  },
  {
    name: 'error',
    path: '/error',
    layout: 'default',
    texts: ['error-page'],
    prerender: true,
    page: () => import('#features/error-page/player/page.tsx'),
  },
  {
    name: 'no-access',
    path: '/no-access',
    layout: 'no-access',
    texts: ['no-access'],
    prerender: true,
    page: () => import('#features/no-access/player/page.tsx'),
  },
  {
    // The design system on one page, for those who build with it: English, and in no menu.
    name: 'ui-gallery',
    path: '/__ui',
    layout: 'full',
    texts: [],
    page: () => import('#features/ui-gallery/player/page.tsx'),
  },
];

/** Shown, with status 404, where no route fits. */
export const NOT_FOUND: RouteEntry = {
  name: 'not-found',
  path: '/404',
  layout: 'default',
  texts: ['not-found'],
  prerender: true,
  page: () => import('#features/not-found/player/page.tsx'),
};
