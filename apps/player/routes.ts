import { GAME_ROUTES } from './game-routes.ts';
import type { PlayerRoute } from './player-route.ts';
import { PROMOTION_ROUTES } from './promotion-routes.ts';

/** Stored on the device with the shell; shown in place of a first page that cannot be loaded. */
const OFFLINE: PlayerRoute = {
  name: 'offline',
  path: '/offline',
  texts: ['pwa'],
  prerender: true,
  page: () => import('#features/pwa/player/page.tsx'),
};

/** A policy is read in the language of its address, whatever that of the page is. */
const LANGUAGE = /^(ru|en|kz)$/;

/** Every page of the player app. Any other path shows the 404 page. */
export const ROUTES: readonly PlayerRoute[] = [
  {
    name: 'home',
    path: '/',
    layout: 'full',
    texts: ['lobby'],
    prerender: true,
    page: () => import('#features/lobby/player/page.tsx'),
  },
  {
    name: 'games',
    path: '/games',
    layout: 'full',
    texts: ['lobby'],
    head: 'lobby.gamesHead',
    prerender: true,
    page: () => import('#features/lobby/player/page.tsx'),
  },
  ...GAME_ROUTES,
  {
    name: 'slots',
    path: '/games/slots',
    layout: 'full',
    texts: ['slots'],
    head: 'slots.slots.head',
    prerender: true,
    page: () => import('#features/slots/player/list-page.tsx'),
  },
  {
    name: 'live-casino',
    path: '/games/live-casino',
    layout: 'full',
    texts: ['slots'],
    head: 'slots.live.head',
    prerender: true,
    page: () => import('#features/slots/player/list-page.tsx'),
  },
  {
    name: 'slot',
    path: '/games/{category}/{slots}/{mode}',
    params: {
      category: /^(?:slots|live-casino)$/,
      slots: /^[a-z0-9][a-z0-9-]{1,63}$/,
      mode: /^(?:demo|play)$/,
    },
    layout: 'full',
    game: true,
    // Its document allows the game in its frame, and other documents do not.
    ownDocument: true,
    texts: ['slots', 'domain-bets'],
    head: 'slots.gameHead',
    page: () => import('#features/slots/player/frame/frame-page.tsx'),
  },
  {
    name: 'fairness',
    path: '/fairness',
    layout: 'full',
    texts: ['fairness', 'domain-receipts'],
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
    name: 'rtp',
    path: '/fairness/rtp',
    layout: 'full',
    texts: ['rtp'],
    prerender: true,
    page: () => import('#features/rtp/player/page.tsx'),
  },
  ...PROMOTION_ROUTES,
  {
    name: 'faq',
    path: '/faq',
    texts: ['content'],
    head: 'content.faqHead',
    prerender: true,
    page: () => import('#features/content/player/faq-page.tsx'),
  },
  {
    name: 'policy-user-agreement',
    path: '/policy/{language}/user-agreement',
    params: { language: LANGUAGE },
    texts: ['content'],
    head: 'content.policyHeads.user-agreement',
    page: () => import('#features/content/player/policy-page.tsx'),
  },
  {
    name: 'policy-confidential',
    path: '/policy/{language}/confidential',
    params: { language: LANGUAGE },
    texts: ['content'],
    head: 'content.policyHeads.confidential',
    page: () => import('#features/content/player/policy-page.tsx'),
  },
  {
    name: 'policy-kyc',
    path: '/policy/{language}/kyc',
    params: { language: LANGUAGE },
    texts: ['content'],
    head: 'content.policyHeads.kyc',
    page: () => import('#features/content/player/policy-page.tsx'),
  },
  {
    name: 'licence',
    path: '/licence',
    texts: ['licence', 'domain-protection'],
    prerender: true,
    page: () => import('#features/licence/player/page.tsx'),
  },
  {
    name: 'profile',
    path: '/profile',
    texts: ['profile'],
    guards: ['member'],
    prerender: true,
    page: () => import('#features/profile/player/page.tsx'),
  },
  {
    name: 'history',
    path: '/profile/history',
    texts: ['profile'],
    head: 'profile.historyHead',
    guards: ['member'],
    prerender: true,
    page: () => import('#features/profile/player/history/history-page.tsx'),
  },
  {
    name: 'profile-bonuses',
    path: '/profile/bonuses',
    texts: ['profile'],
    head: 'profile.bonusesHead',
    guards: ['member'],
    prerender: true,
    page: () => import('#features/profile/player/bonuses-page.tsx'),
  },
  {
    name: 'bonuses',
    path: '/bonuses',
    layout: 'full',
    texts: ['bonuses'],
    prerender: true,
    page: () => import('#features/bonuses/player/page.tsx'),
  },
  {
    name: 'welcome-pack',
    path: '/welcome-pack',
    layout: 'full',
    texts: ['bonuses'],
    head: 'bonuses.packHead',
    prerender: true,
    page: () => import('#features/bonuses/player/welcome-page.tsx'),
  },
  {
    name: 'profile-setting',
    path: '/profile/setting',
    texts: ['profile', 'domain-identity'],
    head: 'profile.settingHead',
    guards: ['member'],
    prerender: true,
    page: () => import('#features/profile/player/settings/setting-page.tsx'),
  },
  {
    // Where the payment page of a provider sends the player back to.
    name: 'payment',
    path: '/payment/{id}',
    params: { id: /^[1-9]\d{0,17}$/ },
    texts: ['cashier', 'domain-payments'],
    head: 'cashier.paymentHead',
    guards: ['member'],
    page: () => import('#features/cashier/player/payment-page.tsx'),
  },
  {
    name: 'access',
    path: '/profile/access',
    texts: ['account-security'],
    guards: ['member'],
    prerender: true,
    page: () => import('#features/account-security/player/page.tsx'),
  },
  {
    name: 'secure',
    path: '/secure/{token}',
    texts: ['account-security'],
    head: 'access.secure.head',
    page: () => import('#features/account-security/player/secure-page.tsx'),
  },
  {
    name: 'password-reset',
    path: '/password/reset',
    texts: ['sign-in'],
    head: 'sign-in.resetHead',
    page: () => import('#features/sign-in/player/reset-by-phone-page.tsx'),
  },
  {
    name: 'reset-password',
    path: '/reset-password/{token}',
    texts: ['sign-in'],
    head: 'sign-in.resetHead',
    page: () => import('#features/sign-in/player/reset-by-mail-page.tsx'),
  },
  {
    name: 'error',
    path: '/error',
    texts: ['error-page'],
    prerender: true,
    page: () => import('#features/error-page/player/page.tsx'),
  },
  OFFLINE,
  {
    name: 'no-access',
    path: '/no-access',
    layout: 'no-access',
    texts: ['no-access'],
    prerender: true,
    page: () => import('#features/no-access/player/page.tsx'),
  },
  {
    // The only page of a restricted session; such a session is led to it from any other.
    name: 'restricted',
    path: '/restricted',
    layout: 'no-access',
    texts: ['withdrawals', 'domain-protection'],
    head: 'withdrawals.restrictedHead',
    page: () => import('#features/withdrawals/player/restricted-page.tsx'),
  },
  {
    // The design system on one page, for developers: English, and in no menu.
    name: 'ui-gallery',
    path: '/__ui',
    layout: 'full',
    texts: [],
    page: () => import('#features/ui-gallery/player/page.tsx'),
  },
];

/** Shown, with status 404, where no route matches. */
export const NOT_FOUND: PlayerRoute = {
  name: 'not-found',
  path: '/404',
  texts: ['not-found'],
  prerender: true,
  page: () => import('#features/not-found/player/page.tsx'),
};

/** Shown, with status 410, for a path whose page was removed on purpose by a route rule. */
export const GONE: PlayerRoute = {
  name: 'gone',
  path: '/410',
  texts: ['gone'],
  prerender: true,
  page: () => import('#features/gone/player/page.tsx'),
};
