/** A house of its own, in which a member has money and a second device. */
import type { Page } from '@playwright/test';
import { otherDevice } from './devices.ts';
import { test as base } from './own-house.ts';

export { expect } from './own-house.ts';

type Fixtures = {
  /** Registers a player with 1000.00 roubles, logged in in this browser. */
  readonly joinWithMoney: () => Promise<void>;
  /** The phone of who is logged in here; put away when the journey is over. */
  readonly openPhone: () => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  joinWithMoney: async ({ join, house }, give) => {
    await give(async () => house.grant(await join({ locale: 'en' }), '1000.00'));
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
