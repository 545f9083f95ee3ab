import { expect, test } from './support/journey.ts';

test.use({ viewport: { width: 360, height: 560 }, locale: 'en-US' });

test(
  'cashier: a new step gets the focus at its beginning',
  { tag: '@deep' },
  async ({ page, join }) => {
    await join({ currency: 'USD', locale: 'en' });
    await page.goto('/en?deposit');
    await page.getByRole('radio', { name: /Card-to-card/ }).check({ force: true });
    const amount = page.locator('input[name=amount]');
    await amount.fill('25');
    // By keyboard: the pressed button disappears together with its step.
    await amount.press('Enter');
    await expect(page.getByRole('timer')).toBeInViewport();
    await expect(page.getByRole('group', { name: 'Waiting for payment' })).toBeFocused();
    await page.getByRole('button', { name: 'Cancel the deposit' }).click();
    await expect(page.getByRole('navigation', { name: 'Cashier' })).toBeInViewport();
    await page.getByRole('button', { name: 'Deposit $25.00' }).click();
    await expect(page.getByRole('timer')).toBeInViewport();
    await expect(page.getByRole('group', { name: 'Waiting for payment' })).toBeFocused();
  },
);
