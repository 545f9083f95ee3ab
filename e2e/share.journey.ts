/** A win that is shared: the picture, and the link by which a stranger verifies the receipt. */
import { bet, deposit } from './support/account.ts';
import { BETS } from './support/game-steps.ts';
import { expect, test } from './support/journey.ts';

test('receipts: a shared win is a picture with a link that shows its receipt to anyone', async ({
  page,
  context,
  browser,
  baseURL,
  join,
  expectAccessible,
}) => {
  await join({ locale: 'en' });
  await deposit(context, '100.00');
  const placed = await bet(context, 12);
  const at = placed.toReversed().findIndex(({ payout, stake }) => Number(payout) > Number(stake));
  const won = placed.toReversed()[at]!;
  await page.goto('/en/games/dice');
  await page.locator(BETS).nth(at).click();
  const named = page.waitForResponse(/\/share$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
  const { data } = (await (await named).json()) as { data: { token: string } };
  const dialog = page.getByRole('dialog', { name: 'Share your win' });
  const picture = dialog.getByRole('img');
  await expect(picture).toHaveAttribute('alt', /^Dice 1\.98× \+₽0\.98$/);
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1200);
  await dialog.getByRole('checkbox', { name: 'Show the amount' }).uncheck();
  await expect(picture).toHaveAttribute('alt', /^Dice 1\.98× $/);
  await expectAccessible();
  const stranger = await browser.newContext({ baseURL: baseURL! });
  const verifier = await stranger.newPage();
  await verifier.goto(`/en/fairness?receipt=${data.token}`);
  await expect(verifier.getByRole('textbox', { name: 'Receipt' })).toHaveValue(
    new RegExp(`"id": "${won.id}"`),
  );
  await stranger.close();
});
