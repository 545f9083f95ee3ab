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

test(
  'receipts: on a plain address, where browsers do not copy, the link is shown',
  { tag: '@deep' },
  async ({ page, context, join }) => {
    await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await join({ locale: 'en' });
    await deposit(context, '100.00');
    const placed = await bet(context, 12);
    const at = placed.toReversed().findIndex(({ payout, stake }) => Number(payout) > Number(stake));
    await page.goto('/en/games/dice');
    await page.locator(BETS).nth(at).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('does not allow copying here');
    await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await expect(page.locator('.share-link')).toContainText('/en/fairness?receipt=');
  },
);

test(
  'receipts: a lost bet says what it was offered, and the answers of a phone are in view',
  { tag: '@deep' },
  async ({ page, context, join, expectAccessible }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await join({ locale: 'en' });
    await deposit(context, '100.00');
    const placed = await bet(context, 12);
    const at = placed.toReversed().findIndex(({ payout }) => Number(payout) === 0);
    await page.goto('/en/games/dice');
    await page.locator(BETS).nth(at).click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await expect(receipt).toContainText('1.98× · did not win');
    await receipt.getByRole('button', { name: 'Rotate seeds' }).click();
    const reveal = receipt.getByRole('button', { name: 'Reveal and rotate' });
    await expect(reveal).toBeInViewport({ ratio: 0.95 });
    await reveal.click();
    await expect(receipt.getByRole('button', { name: 'Copy: Server seed' })).toBeVisible();
    await receipt.getByRole('button', { name: 'Verify this bet' }).click();
    await expect(receipt.getByText('Everything matches')).toBeInViewport({ ratio: 0.95 });
    // Words first; the values of the file are behind the technical data.
    await expect(receipt.locator('.receipt-decided')).toHaveText(/^\d+\.\d\d .+did not win$/);
    const raw = receipt.getByText('{"roll":');
    await expect(raw.first()).toBeHidden();
    await expect(receipt.getByText(/^0\.0000$/)).toBeHidden();
    await receipt.getByText('Technical data').click();
    await expect(raw.first()).toBeVisible();
    await expectAccessible('dialog[open]');
  },
);
