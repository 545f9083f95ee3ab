import { expect, test } from './support/journey.ts';

test.use({ viewport: { width: 360, height: 560 }, locale: 'en-US' });

test('the step that takes the place of another is read from its beginning', async ({
  page,
  join,
}) => {
  await join({ currency: 'USD', locale: 'en' });
  await page.goto('/en?deposit');
  await page.getByRole('radio', { name: /Card-to-card/ }).check({ force: true });
  const amount = page.locator('input[name=amount]');
  await amount.fill('25');
  // By the keys: the button that was pressed is gone with its step.
  await amount.press('Enter');
  await expect(page.getByRole('timer')).toBeInViewport();
  await expect(page.getByRole('group', { name: 'Waiting for payment' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel the deposit' }).click();
  await expect(page.getByRole('navigation', { name: 'Cashier' })).toBeInViewport();
  await page.getByRole('button', { name: 'Deposit $25.00' }).click();
  await expect(page.getByRole('timer')).toBeInViewport();
  await expect(page.getByRole('group', { name: 'Waiting for payment' })).toBeFocused();
});
