import type { Locator, Page } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import { expect } from './journey.ts';

/** The parts of the crash page that journeys use, in English. */
export function crashTable(page: Page) {
  const scene = page.locator('.crash-scene');
  const plate = page.locator('.crash-plate');
  return {
    scene,
    plate,
    figure: page.locator('.crash-digits'),
    verdict: page.locator('.crash-verdicts'),
    stake: page.getByRole('textbox', { name: 'Stake', exact: true }),
    auto: page.getByRole('textbox', { name: 'Auto cash-out' }),
    rows: page.locator('.round-bet'),
    recent: page.locator('.recent-round'),
    notices: page.locator('.notices'),
    /** Presses the button if it says "bet": on a slow machine a bet may already be queued. */
    bet: async () => {
      await page.waitForTimeout(400);
      if ((await plate.getAttribute('data-kind')) === 'bet') await plate.click();
    },
    /** Whether so many bets are in before the round begins. */
    hasRows: (count: number) =>
      expect(page.locator('.round-bet'))
        .toHaveCount(count, { timeout: 6_000 })
        .then(
          () => true,
          () => false,
        ),
    phase: (...names: string[]) => inPhase(page, ...names),
    means: (kind: string) => expect(plate).toHaveAttribute('data-kind', kind, { timeout: 60_000 }),
  };
}

/** A round may run for minutes, so waiting for its end needs a long timeout. */
export const LONG_MS = 150_000;

function inPhase(page: Page, ...names: string[]): Locator {
  const any = names.map((name) => `[data-phase="${name}"]`).join(', ');
  return page.locator(`.crash-scene:is(${any})`);
}

export async function openCrash(page: Page, locale: Locale = 'en') {
  await page.goto(`/${locale}/games/crash`);
  await expect(page.locator('.input-chip').first()).toBeEnabled({ timeout: 30_000 });
  return crashTable(page);
}

/** Waits until a round accepts bets, with most of its time left. */
export async function freshRound(page: Page): Promise<void> {
  const { phase } = crashTable(page);
  await expect(phase('locked', 'running', 'crashed')).toBeVisible({ timeout: LONG_MS });
  await expect(phase('betting')).toBeVisible({ timeout: LONG_MS });
}

/** The multiplier shown now, in hundredths. */
export async function figureNow(page: Page): Promise<number> {
  const text = await page.evaluate(`document.querySelector('.crash-digits').textContent`);
  return Math.round(Number(String(text)) * 100);
}
