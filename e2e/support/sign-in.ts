/** What journeys of coming in share: phones nobody has, and the way to a dialog. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

let phones = 0;

/** A number of Kazakhstan that no other journey uses. */
export function newPhone(): string {
  phones += 1;
  const rest = (process.pid * 1000 + (Date.now() % 100_000) * 10 + phones) % 10_000_000;
  return `+7701${String(rest).padStart(7, '0')}`;
}

/** As people at home write it. */
export function typed(phone: string): string {
  return phone.replace('+7', '8 ');
}

export type LoginWay = 'LoginByPhone' | 'LoginByEmail';

/** From the choice of ways to one of them. */
export async function openLogin(page: Page, way: LoginWay, title: string): Promise<void> {
  const doors = page.locator('.sign-in-door');
  await doors.nth(way === 'LoginByPhone' ? 0 : 1).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
}
