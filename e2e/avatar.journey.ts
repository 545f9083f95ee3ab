import sharp from 'sharp';
import { callAsPlayer } from './support/account.ts';
import { expect, test } from './support/journey.ts';
import { drawHalves } from './support/images.ts';

type ProfileResponse = { user: { image: { small: string | null } } };

/** Whether the pixels of an image are closer to brass than to felt. */
async function isBrass(bytes: Buffer): Promise<boolean> {
  const { dominant } = await sharp(await sharp(bytes).png().toBuffer()).stats();
  return dominant.r > 150;
}

const width = 360;

test(`profile.avatar: chosen, cropped, saved, hidden and removed at ${width} px`, async ({
  page,
  context,
  join,
  expectAccessible,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  await page.setViewportSize({ width, height: 800 });
  await join({ locale: 'en' });
  await page.goto('/en/profile/setting');
  const panel = page.locator('#avatar');
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await drawHalves() };
  await panel.locator('input[type=file]').setInputFiles(file);

  const frame = panel.getByRole('application');
  await frame.focus();
  // Moves the crop to the left half by keys: the image moves right under the frame.
  for (let press = 0; press < 8; press++) await frame.press('Shift+ArrowLeft');
  await frame.press('+');
  const zoom = panel.getByRole('slider');
  await expect(zoom).not.toHaveValue('1');
  await expectAccessible('#avatar');
  await panel.getByRole('button', { name: 'Save' }).click();
  const shown = panel.getByRole('img', { name: 'Your picture' });
  await expect(shown).toBeVisible();

  const small = await shown.getAttribute('src');
  const served = await page.request.get(small!);
  expect(served.headers()['content-type']).toBe('image/webp');
  expect(await isBrass(await served.body())).toBe(true);

  // Dragged far to the left, the crop keeps the other half.
  await panel.locator('input[type=file]').setInputFiles(file);
  await frame.scrollIntoViewIfNeeded();
  const box = (await frame.boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - box.width * 0.45, middle.y, { steps: 6 });
  await page.mouse.up();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(shown).not.toHaveAttribute('src', small!);
  const other = (await shown.getAttribute('src'))!;
  expect(await isBrass(await (await page.request.get(other)).body())).toBe(false);

  await page.getByRole('switch', { name: /Hide.*(picture|avatar)/ }).check();
  await expect(shown).not.toHaveAttribute('src', other);
  expect((await page.request.get(other)).status()).toBe(404);
  await expect(shown).toBeVisible();

  await panel.getByRole('button', { name: 'Remove' }).click();
  await expect(shown).toBeHidden();
  const { user } = await callAsPlayer<ProfileResponse>(context, 'GET', '/profile/user');
  expect(user.image.small).toBeNull();
});

test(
  'profile.avatar: a file that is not an image is rejected, and nothing is sent',
  { tag: '@deep' },
  async ({ page, join }) => {
    await join({ locale: 'ru' });
    await page.goto('/ru/profile/setting');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/profile/avatar')) sent.push(request.url());
    });
    const panel = page.locator('#avatar');
    const file = { name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    await panel.locator('input[type=file]').setInputFiles(file);
    await expect(panel.getByRole('alert')).toContainText('SVG');
    expect(sent).toEqual([]);
  },
);

test(
  'profile.avatar: a drawn one is set with one press, and another replaces it',
  { tag: '@deep' },
  async ({ page, join, expectAccessible }) => {
    await join({ locale: 'kz' });
    await page.goto('/kz/profile/setting');
    const panel = page.locator('#avatar');
    const shown = panel.getByRole('img', { name: 'Аватарыңыз' });
    await panel.getByRole('button', { name: 'Түлкі' }).click();
    await expect(shown).toBeVisible();
    const first = (await shown.getAttribute('src'))!;
    const { channels } = await sharp(await (await page.request.get(first)).body()).stats();
    // It is drawn, and not an empty canvas.
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
    await expectAccessible('#avatar');
    await panel.getByRole('button', { name: 'Тәж' }).click();
    await expect(shown).not.toHaveAttribute('src', first);
    expect((await page.request.get(first)).status()).toBe(404);
  },
);
