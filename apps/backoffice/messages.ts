/** Every namespace of the back office with its type, and the location of the files. */
import type aml from '#features/aml/backoffice/locales/en.json';
import type affiliates from '#features/affiliates/backoffice/locales/en.json';
import type domainAffiliates from '#domain/affiliates/backoffice/locales/en.json';
import type analytics from '#features/analytics/backoffice/locales/en.json';
import type bonusAbuse from '#features/bonus-abuse/backoffice/locales/en.json';
import type bonuses from '#features/bonuses/backoffice/locales/en.json';
import type domainBonuses from '#domain/bonuses/backoffice/locales/en.json';
import type campaigns from '#features/campaigns/backoffice/locales/en.json';
import type cashier from '#features/cashier/backoffice/locales/en.json';
import type adjustments from '#features/adjustments/backoffice/locales/en.json';
import type betCorrections from '#features/bet-corrections/backoffice/locales/en.json';
import type gameSettings from '#features/game-settings/backoffice/locales/en.json';
import type siteSettings from '#features/site-settings/backoffice/locales/en.json';
import type content from '#features/content/backoffice/locales/en.json';
import type studio from '#features/studio/backoffice/locales/en.json';
import type slots from '#features/slots/backoffice/locales/en.json';
import type lobby from '#features/lobby/backoffice/locales/en.json';
import type siteParts from '#features/site-parts/backoffice/locales/en.json';
import type support from '#features/support/backoffice/locales/en.json';
import type routeRules from '#features/route-rules/backoffice/locales/en.json';
import type playerCards from '#features/player-cards/backoffice/locales/en.json';
import type chat from '#features/chat/backoffice/locales/en.json';
import type chatDrops from '#features/chat-drops/backoffice/locales/en.json';
import type coinflip from '#features/coinflip/backoffice/locales/en.json';
import type significantEvents from '#features/significant-events/backoffice/locales/en.json';
import type vip from '#features/vip/backoffice/locales/en.json';
import type verification from '#features/verification/backoffice/locales/en.json';
import type simpleAuth from '#features/simple-auth/backoffice/locales/en.json';
import type cases from '#features/cases/backoffice/locales/en.json';
import type players from '#features/players/backoffice/locales/en.json';
import type domainStaff from '#domain/staff/backoffice/locales/en.json';
import type missions from '#features/missions/backoffice/locales/en.json';
import type tournaments from '#features/tournaments/backoffice/locales/en.json';
import type staff from '#features/staff/backoffice/locales/en.json';
import type domainSettings from '#domain/settings/backoffice/locales/en.json';
import type mirrors from '#features/mirrors/backoffice/locales/en.json';
import type jurisdictions from '#features/jurisdictions/backoffice/locales/en.json';
import type withdrawals from '#features/withdrawals/backoffice/locales/en.json';
import type health from '#features/system-health/backoffice/locales/en.json';
import type reports from '#features/money-reports/backoffice/locales/en.json';
import type dashboard from '#features/dashboard/backoffice/locales/en.json';
import type reconciliation from '#features/reconciliation/backoffice/locales/en.json';
import type backoffice from './locales/en.json';
import { registerKitTexts } from '#platform/backoffice/texts.ts';
import { registerTexts, type Tree } from '#platform/browser/texts/texts.ts';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    backoffice: typeof backoffice;
    'backoffice-aml': typeof aml;
    'backoffice-affiliates': typeof affiliates;
    'backoffice-domain-affiliates': typeof domainAffiliates;
    'backoffice-bonus-abuse': typeof bonusAbuse;
    'backoffice-bonuses': typeof bonuses;
    'backoffice-domain-bonuses': typeof domainBonuses;
    'backoffice-campaigns': typeof campaigns;
    'backoffice-cashier': typeof cashier;
    'backoffice-chat-drops': typeof chatDrops;
    'backoffice-system-health': typeof health;
    'backoffice-domain-staff': typeof domainStaff;
    'backoffice-money-reports': typeof reports;
    'backoffice-reconciliation': typeof reconciliation;
    'backoffice-dashboard': typeof dashboard;
    'backoffice-adjustments': typeof adjustments;
    'backoffice-bet-corrections': typeof betCorrections;
    'backoffice-chat': typeof chat;
    'backoffice-player-cards': typeof playerCards;
    'backoffice-coinflip': typeof coinflip;
    'backoffice-analytics': typeof analytics;
    'backoffice-domain-settings': typeof domainSettings;
    'backoffice-mirrors': typeof mirrors;
    'backoffice-content': typeof content;
    'backoffice-lobby': typeof lobby;
    'backoffice-studio': typeof studio;
    'backoffice-slots': typeof slots;
    'backoffice-site-parts': typeof siteParts;
    'backoffice-support': typeof support;
    'backoffice-route-rules': typeof routeRules;
    'backoffice-site-settings': typeof siteSettings;
    'backoffice-game-settings': typeof gameSettings;
    'backoffice-significant-events': typeof significantEvents;
    'backoffice-vip': typeof vip;
    'backoffice-verification': typeof verification;
    'backoffice-players': typeof players;
    'backoffice-cases': typeof cases;
    'backoffice-simple-auth': typeof simpleAuth;
    'backoffice-staff': typeof staff;
    'backoffice-jurisdictions': typeof jurisdictions;
    'backoffice-missions': typeof missions;
    'backoffice-tournaments': typeof tournaments;
    'backoffice-withdrawals': typeof withdrawals;
  }
}

/** Loaded before the first render; `refusals` are the server's texts for refusal codes. */
export const FIRST_TEXTS = ['backoffice', 'backoffice-kit', 'refusals', 'backoffice-staff'];

type Files = Record<string, () => Promise<{ readonly default: Tree }>>;

/** `features/x/backoffice/locales` is `backoffice-x`; `domain/x` is `backoffice-domain-x`. */
export function registerBackofficeTexts(): void {
  const own: Files = import.meta.glob<{ default: Tree }>('./locales/*.json');
  const parts: Files = import.meta.glob<{ default: Tree }>(
    '../../{features,domain}/*/backoffice/locales/*.json',
  );
  registerKitTexts();
  registerTexts(own, () => 'backoffice');
  registerTexts(parts, namespaceOf);
  registerTexts(
    {
      'refusals/ru.json': () => import('virtual:refusal-texts/ru'),
      'refusals/en.json': () => import('virtual:refusal-texts/en'),
    },
    () => 'refusals',
  );
}

function namespaceOf(path: string): string | undefined {
  const [, room, name] = /(features|domain)\/([^/]+)\//.exec(path) ?? [];
  if (name === undefined) return undefined;
  return room === 'domain' ? `backoffice-domain-${name}` : `backoffice-${name}`;
}
