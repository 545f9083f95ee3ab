/** Every namespace of texts with its type, and where the files are. Games bring their own types. */
import type captcha from '#features/captcha/locales/en.json';
import type access from '#features/access/locales/en.json';
import type cashier from '#features/cashier/locales/en.json';
import type errorPage from '#features/error-page/locales/en.json';
import type fairness from '#features/fairness/locales/en.json';
import type floor from '#features/floor/locales/en.json';
import type home from '#features/home/locales/en.json';
import type noAccess from '#features/no-access/locales/en.json';
import type notFound from '#features/not-found/locales/en.json';
import type profile from '#features/profile/locales/en.json';
import type protection from '#features/protection/locales/en.json';
import type returns from '#features/returns/locales/en.json';
import type signIn from '#features/sign-in/locales/en.json';
import type verification from '#features/verification/locales/en.json';
import type withdrawals from '#features/withdrawals/locales/en.json';
import type socialLogin from '#features/social-login/locales/en.json';
import type houseBets from '#house/bets/locales/en.json';
import type houseFairness from '#house/fairness/locales/en.json';
import type houseIdentity from '#house/identity/locales/en.json';
import type housePayments from '#house/payments/locales/en.json';
import type houseProtection from '#house/protection/locales/en.json';
import type houseReceipts from '#house/receipts/locales/en.json';
import type houseRounds from '#house/rounds/locales/en.json';
import { setTextLists } from '#platform/browser/texts.ts';
import type shell from './locales/en.json';

declare module '#platform/browser/i18n.tsx' {
  interface TextTree {
    access: typeof access;
    shell: typeof shell;
    home: typeof home;
    fairness: typeof fairness;
    floor: typeof floor;
    'not-found': typeof notFound;
    'error-page': typeof errorPage;
    'no-access': typeof noAccess;
    profile: typeof profile;
    protection: typeof protection;
    returns: typeof returns;
    'sign-in': typeof signIn;
    verification: typeof verification;
    withdrawals: typeof withdrawals;
    'social-login': typeof socialLogin;
    captcha: typeof captcha;
    cashier: typeof cashier;
    'house-bets': typeof houseBets;
    'house-fairness': typeof houseFairness;
    'house-identity': typeof houseIdentity;
    'house-payments': typeof housePayments;
    'house-protection': typeof houseProtection;
    'house-receipts': typeof houseReceipts;
    'house-rounds': typeof houseRounds;
  }
}

setTextLists(
  {
    ru: () => import('./texts/ru.ts').then(({ FILES }) => FILES),
    en: () => import('./texts/en.ts').then(({ FILES }) => FILES),
    kz: () => import('./texts/kz.ts').then(({ FILES }) => FILES),
  },
  namespaceOf,
);

function namespaceOf(path: string): string {
  const [, room, name] = /(features|house)\/([^/]+)\//.exec(path) ?? [];
  if (name === undefined) return 'shell';
  return room === 'house' ? `house-${name}` : name;
}
