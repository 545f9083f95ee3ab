/**
 * Every namespace of texts with its type, and the location of the files. Games add their own types.
 */
import type betFeed from '#features/bet-feed/locales/en.json';
import type analytics from '#features/analytics/locales/en.json';
import type captcha from '#features/captcha/locales/en.json';
import type accountSecurity from '#features/account-security/locales/en.json';
import type cashier from '#features/cashier/locales/en.json';
import type chat from '#features/chat/locales/en.json';
import type chatDrops from '#features/chat-drops/locales/en.json';
import type content from '#features/content/locales/en.json';
import type errorPage from '#features/error-page/locales/en.json';
import type fairness from '#features/fairness/locales/en.json';
import type gone from '#features/gone/locales/en.json';
import type leaderboard from '#features/leaderboard/locales/en.json';
import type lobby from '#features/lobby/locales/en.json';
import type slots from '#features/slots/locales/en.json';
import type siteParts from '#features/site-parts/locales/en.json';
import type licence from '#features/licence/locales/en.json';
import type noAccess from '#features/no-access/locales/en.json';
import type notFound from '#features/not-found/locales/en.json';
import type notifications from '#features/notifications/locales/en.json';
import type playerCards from '#features/player-cards/locales/en.json';
import type presence from '#features/presence/locales/en.json';
import type profile from '#features/profile/locales/en.json';
import type protection from '#features/protection/locales/en.json';
import type pwa from '#features/pwa/locales/en.json';
import type bonuses from '#features/bonuses/locales/en.json';
import type missions from '#features/missions/locales/en.json';
import type tournaments from '#features/tournaments/locales/en.json';
import type rtp from '#features/rtp/locales/en.json';
import type signIn from '#features/sign-in/locales/en.json';
import type support from '#features/support/locales/en.json';
import type vip from '#features/vip/locales/en.json';
import type verification from '#features/verification/locales/en.json';
import type top from '#features/top/locales/en.json';
import type withdrawals from '#features/withdrawals/locales/en.json';
import type socialLogin from '#features/social-login/locales/en.json';
import type domainBets from '#domain/bets/locales/en.json';
import type domainFairness from '#domain/fairness/locales/en.json';
import type domainIdentity from '#domain/identity/locales/en.json';
import type domainLiveStreams from '#domain/live-streams/locales/en.json';
import type domainLiveTables from '#domain/live-tables/locales/en.json';
import type domainPayments from '#domain/payments/locales/en.json';
import type domainProtection from '#domain/protection/locales/en.json';
import type domainReceipts from '#domain/receipts/locales/en.json';
import type domainRounds from '#domain/rounds/locales/en.json';
import type domainSuppliers from '#domain/suppliers/locales/en.json';
import { registerTexts, setTextLists, type Tree } from '#platform/browser/texts/texts.ts';
import type shell from './locales/en.json';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    'account-security': typeof accountSecurity;
    'bet-feed': typeof betFeed;
    shell: typeof shell;
    lobby: typeof lobby;
    slots: typeof slots;
    'site-parts': typeof siteParts;
    fairness: typeof fairness;
    chat: typeof chat;
    'chat-drops': typeof chatDrops;
    analytics: typeof analytics;
    content: typeof content;
    notifications: typeof notifications;
    leaderboard: typeof leaderboard;
    'player-cards': typeof playerCards;
    presence: typeof presence;
    'not-found': typeof notFound;
    gone: typeof gone;
    'error-page': typeof errorPage;
    licence: typeof licence;
    'no-access': typeof noAccess;
    profile: typeof profile;
    protection: typeof protection;
    pwa: typeof pwa;
    bonuses: typeof bonuses;
    missions: typeof missions;
    rtp: typeof rtp;
    top: typeof top;
    tournaments: typeof tournaments;
    'sign-in': typeof signIn;
    support: typeof support;
    vip: typeof vip;
    verification: typeof verification;
    withdrawals: typeof withdrawals;
    'social-login': typeof socialLogin;
    captcha: typeof captcha;
    cashier: typeof cashier;
    'domain-bets': typeof domainBets;
    'domain-fairness': typeof domainFairness;
    'domain-identity': typeof domainIdentity;
    'domain-live-streams': typeof domainLiveStreams;
    'domain-live-tables': typeof domainLiveTables;
    'domain-payments': typeof domainPayments;
    'domain-protection': typeof domainProtection;
    'domain-receipts': typeof domainReceipts;
    'domain-rounds': typeof domainRounds;
    'domain-suppliers': typeof domainSuppliers;
  }
}

// What every page has: one file for each language (tools/build/chunks.ts).
registerTexts(import.meta.glob<{ default: Tree }>('./locales/*.json'), () => 'shell');
registerTexts(
  {
    'ru.json': () => import('virtual:game-cards/ru'),
    'en.json': () => import('virtual:game-cards/en'),
    'kz.json': () => import('virtual:game-cards/kz'),
  },
  () => 'games',
);

setTextLists(
  {
    ru: () => import('./texts/ru.ts').then(({ FILES }) => FILES),
    en: () => import('./texts/en.ts').then(({ FILES }) => FILES),
    kz: () => import('./texts/kz.ts').then(({ FILES }) => FILES),
  },
  namespaceOf,
);

/** Of a file of a feature or a domain, of which there are no others in the lists. */
function namespaceOf(path: string): string {
  const [, room, name = ''] = /(features|domain)\/([^/]+)\//.exec(path) ?? [];
  return room === 'domain' ? `domain-${name}` : name;
}
