import type { Page } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import { expect } from './journey.ts';

/** The parts of the dice page that journeys use, in English. */
export function tableOf(page: Page) {
  return {
    roll: page.getByRole('button', { name: /^Roll / }),
    start: page.getByRole('button', { name: /^Start/ }),
    stop: page.getByRole('button', { name: 'Stop auto bet' }),
    stake: page.getByRole('textbox', { name: 'Stake', exact: true }),
    chance: page.getByRole('textbox', { name: 'Chance' }),
    bets: page.locator('.bet-lists button.bet-row'),
    reason: page.locator('.autobet-reason'),
    notices: page.locator('.notices'),
    rested: page.locator('.dice-scene:is([data-state=win], [data-state=loss])'),
  };
}

export async function openTable(
  page: Page,
  locale: Locale = 'en',
): Promise<ReturnType<typeof tableOf>> {
  await page.goto(`/${locale}/games/dice`);
  const table = tableOf(page);
  // The limits have loaded: the stake can be changed.
  await expect(page.locator('.input-chip').first()).toBeEnabled();
  return table;
}
