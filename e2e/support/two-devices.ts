/** A server of its own, on which a member has money and a second device. */
import type { Page } from '@playwright/test';
import { otherDevice } from './devices.ts';
import { test as base } from './own-app.ts';

export { expect } from './own-app.ts';

type Fixtures = {
  /** Registers a player with 1000.00 rubles, logged in in this browser. */
  readonly joinWithMoney: () => Promise<void>;
  /** A phone of the player who is logged in here; closed when the journey ends. */
  readonly openPhone: () => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  joinWithMoney: async ({ join, app }, give) => {
    await give(async () => app.grant(await join({ locale: 'en' }), '1000.00'));
  },
  openPhone: async ({ browser, context, baseURL }, give) => {
    const opened: Page[] = [];
    await give(async () => {
      const phone = await otherDevice(browser, context, baseURL);
      opened.push(phone);
      return phone;
    });
    for (const phone of opened) await phone.context().close();
  },
});
