/** Every namespace of the back office with its type, and where the files are. */
import type cashier from '#features/cashier/backoffice/locales/en.json';
import type adjustments from '#features/adjustments/backoffice/locales/en.json';
import type floor from '#features/floor/backoffice/locales/en.json';
import type verification from '#features/verification/backoffice/locales/en.json';
import type care from '#features/player-care/backoffice/locales/en.json';
import type houseStaff from '#house/staff/backoffice/locales/en.json';
import type staff from '#features/staff/backoffice/locales/en.json';
import type withdrawals from '#features/withdrawals/backoffice/locales/en.json';
import type health from '#features/house-health/backoffice/locales/en.json';
import type reports from '#features/money-reports/backoffice/locales/en.json';
import type today from '#features/today/backoffice/locales/en.json';
import type reconciliation from '#features/reconciliation/backoffice/locales/en.json';
import type desk from './locales/en.json';
import { registerKitTexts } from '#platform/browser/desk/texts.ts';
import { registerTexts, type Tree } from '#platform/browser/texts.ts';

declare module '#platform/browser/i18n.tsx' {
  interface TextTree {
    desk: typeof desk;
    'desk-cashier': typeof cashier;
    'desk-house-health': typeof health;
    'desk-house-staff': typeof houseStaff;
    'desk-money-reports': typeof reports;
    'desk-reconciliation': typeof reconciliation;
    'desk-today': typeof today;
    'desk-adjustments': typeof adjustments;
    'desk-floor': typeof floor;
    'desk-verification': typeof verification;
    'desk-player-care': typeof care;
    'desk-staff': typeof staff;
    'desk-withdrawals': typeof withdrawals;
  }
}

/** What is loaded before anything is drawn; `refusals` are the house's own words for saying no. */
export const FIRST_TEXTS = ['desk', 'desk-kit', 'refusals', 'desk-staff'];

type Files = Record<string, () => Promise<{ readonly default: Tree }>>;

/** `features/x/backoffice/locales` is `desk-x`; that of a room of the house is `desk-house-x`. */
export function registerDeskTexts(): void {
  const own: Files = import.meta.glob<{ default: Tree }>('./locales/*.json');
  const parts: Files = import.meta.glob<{ default: Tree }>(
    '../../{features,house}/*/backoffice/locales/*.json',
  );
  registerKitTexts();
  registerTexts(own, () => 'desk');
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
  const [, room, name] = /(features|house)\/([^/]+)\//.exec(path) ?? [];
  if (name === undefined) return undefined;
  return room === 'house' ? `desk-house-${name}` : `desk-${name}`;
}
