/**
 * The base of every journey: a page whose console stays silent, an accessibility check, and a new
 * player on request.
 */
import { expect, test as base } from '@playwright/test';
import type { Currency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import { checkAccess } from './accessibility.ts';
import { waitForHydration } from './hydration.ts';
import { forwardedHeaders } from './visitor.ts';

export { expect } from '@playwright/test';

type ConsoleErrors = {
  /** Console errors that match are expected by the journey. */
  readonly allow: (pattern: RegExp) => void;
};

type Fixtures = {
  /**
   * Panels of the frame that the visitor has closed: the column of chat and live bets, which most
   * journeys are not about. `''` for none.
   */
  readonly closedPanels: string;
  readonly consoleErrors: ConsoleErrors;
  /** No violation of WCAG 2.2 AA on the page, or inside the given part of it. */
  readonly expectAccessible: (part?: string) => Promise<void>;
  /** Registers a player, logged in in this browser. Returns the email. */
  readonly join: (options?: { currency?: Currency; locale?: Locale }) => Promise<string>;
};

/**
 * For `test.use`: the animations of the page. Journeys that are not about them see their end at
 * once, as a player who prefers reduced motion does.
 */
export const MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** The browser's own note that a page has no service worker (`serviceWorkers: 'block'`). */
const WITHOUT_WORKER = /^Service Worker registration blocked by Playwright$/;

let players = 0;

export const test = base.extend<Fixtures>({
  closedPanels: ['side', { option: true }],
  context: async ({ context, closedPanels }, give) => {
    await context.addInitScript((closed) => {
      try {
        if (closed !== '') localStorage['closedPanels'] ??= closed;
      } catch {
        // A page without an origin has no storage.
      }
    }, closedPanels);
    await give(context);
  },
  page: async ({ page, javaScriptEnabled }, give) => {
    if (javaScriptEnabled) waitForHydration(page);
    await give(page);
  },
  consoleErrors: [
    async ({ page }, give) => {
      const allowed: RegExp[] = [WITHOUT_WORKER];
      const logged: string[] = [];
      page.on('pageerror', (error) => logged.push(String(error.stack ?? error)));
      page.on('console', (said) => {
        if (['error', 'warning'].includes(said.type())) logged.push(said.text());
      });
      await give({ allow: (pattern) => allowed.push(pattern) });
      const unexpected = logged.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'the console stays silent').toEqual([]);
    },
    { auto: true },
  ],
  expectAccessible: async ({ page }, give) => {
    await give((part) => checkAccess(page, part));
  },
  join: async ({ context, baseURL }, give) => {
    await give(async ({ currency = 'RUB', locale = 'ru' } = {}) => {
      players += 1;
      const email = `guest-${Date.now()}-${process.pid}-${players}@example.com`;
      const password = 'seven brass lamps over baize';
      const answer = await context.request.post('/api/v2/auth/register/email', {
        headers: forwardedHeaders(),
        data: { email, password, currency, locale, is_adult: true, accepts_terms: true },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      const { token } = (await answer.json()) as { token: string };
      await context.addCookies([{ name: 'bearerToken', value: token, url: baseURL! }]);
      return email;
    });
  },
});
