/** Every namespace of texts with its type, and where the files are. One line for each feature. */
import type cashier from '#features/cashier/locales/en.json';
import type dice from '#features/dice/locales/en.json';
import type errorPage from '#features/error-page/locales/en.json';
import type fairness from '#features/fairness/locales/en.json';
import type home from '#features/home/locales/en.json';
import type noAccess from '#features/no-access/locales/en.json';
import type notFound from '#features/not-found/locales/en.json';
import type profile from '#features/profile/locales/en.json';
import type signIn from '#features/sign-in/locales/en.json';
import type houseBets from '#house/bets/locales/en.json';
import type houseFairness from '#house/fairness/locales/en.json';
import { registerTexts, type Tree } from '#platform/browser/texts.ts';
import type shell from './locales/en.json';

declare module '#platform/browser/i18n.tsx' {
  interface TextTree {
    shell: typeof shell;
    home: typeof home;
    fairness: typeof fairness;
    'not-found': typeof notFound;
    'error-page': typeof errorPage;
    'no-access': typeof noAccess;
    profile: typeof profile;
    'sign-in': typeof signIn;
    cashier: typeof cashier;
    dice: typeof dice;
    'house-bets': typeof houseBets;
    'house-fairness': typeof houseFairness;
  }
}

registerTexts(import.meta.glob<{ default: Tree }>('./locales/*.json'), () => 'shell');
registerTexts(
  import.meta.glob<{ default: Tree }>('../../features/*/locales/*.json'),
  (path) => /features\/([^/]+)\//.exec(path)?.[1],
);
registerTexts(import.meta.glob<{ default: Tree }>('../../house/*/locales/*.json'), (path) => {
  const room = /house\/([^/]+)\//.exec(path)?.[1];
  return room && `house-${room}`;
});
