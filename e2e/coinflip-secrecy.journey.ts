/** While the coin is in the air, only the coin may show on which side it will land. */
import { expect, MOTION, test } from './support/journey.ts';

test.use(MOTION);

test.setTimeout(120_000);

/**
 * Recorded by the page itself, frame by frame: what the lists, the sums, the balance and the stake
 * showed during the flight, after the response and before the coin landed.
 */
const WATCH = `
  window.seen = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  let flight;
  const look = () => {
    const isFlying = document.querySelector('.coin-scene')?.dataset.state === 'flying';
    const says = [
      document.querySelectorAll('.bet-lists button.bet-row').length,
      // After the clock: how many bets, and their sum.
      all('.session-strip dd').slice(1).map((each) => each.textContent).join(' '),
      document.querySelector('.stake input')?.disabled,
    ].join(' | ');
    if (isFlying && !flight) flight = [];
    if (isFlying && flight.at(-1) !== says) flight.push(says);
    if (!isFlying && flight) { window.seen.push(flight); flight = undefined; }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

test('secrecy: a flip that ends the round is shown only after the coin has landed', async ({
  page,
}) => {
  await page.goto('/en/games/coinflip');
  const scene = page.locator('.coin-scene');
  const rows = page.locator('.bet-lists button.bet-row');
  await page.locator('.bet-lists').scrollIntoViewIfNeeded();
  await expect(page.getByRole('tab', { name: 'My bets' })).toBeVisible();
  await page.evaluate(WATCH);
  const flip = page.getByRole('button', { name: /^Flip/ }).last();
  await flip.scrollIntoViewIfNeeded();
  // Makes several wrong calls: each of those ended a round.
  for (let ended = 0; ended < 4;) {
    await flip.click();
    await expect(scene).toHaveAttribute('data-state', /^(?:won|lost)$/);
    if ((await scene.getAttribute('data-state')) !== 'lost') continue;
    ended += 1;
    // Late on a busy machine; it must not come while the next coin is in the air.
    await expect(rows).toHaveCount(ended);
  }
  const flights = (await page.evaluate('window.seen')) as string[][];
  expect(flights.length).toBeGreaterThanOrEqual(4);
  // The button is locked when the round starts; nothing else changes before the coin has landed.
  for (const flight of flights) expect(new Set(flight.map(withoutPlate)).size).toBe(1);
  const plates = flights.map((flight) => flight.map((says) => says.split(' | ')[2]).join(' '));
  for (const plate of plates) expect(plate).toMatch(/^(?:false )?true(?: true)*$/);
});

function withoutPlate(says: string): string {
  return says.split(' | ').slice(0, 2).join(' | ');
}
