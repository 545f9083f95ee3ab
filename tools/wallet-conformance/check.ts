import type { Hub88Response } from '#dev/hub88-client.ts';
import type { WalletSession } from './session.ts';

/** One statement about a wallet; `run` returns what is wrong. */
export type WalletCheck = {
  readonly title: string;
  readonly run: (session: WalletSession) => Promise<string | undefined>;
};

/** What each of these calls should answer; undefined when it does. */
export function expectStatus(
  answers: Hub88Response | readonly Hub88Response[],
  ...allowed: readonly string[]
): string | undefined {
  const all = Array.isArray(answers) ? (answers as readonly Hub88Response[]) : [answers];
  for (const { http, status } of all as readonly Hub88Response[]) {
    if (http !== 200) return `the HTTP status is ${http}, not 200`;
    if (!allowed.includes(status)) {
      return `the status is ${status || 'missing'}, not ${allowed.join(' or ')}`;
    }
  }
  return undefined;
}

/** Runs the calls and compares the balance before and after them. */
export async function expectChange(
  session: WalletSession,
  change: number,
  run: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const before = await session.balance();
  const wrong = await run();
  if (wrong !== undefined) return wrong;
  const moved = (await session.balance()) - before;
  return moved === change ? undefined : `the balance moved by ${moved}, not by ${change}`;
}

export const COPIES = 20;

/** The same call many times at once. */
export async function atOnce(
  send: () => Promise<Hub88Response>,
  count: number = COPIES,
): Promise<Hub88Response[]> {
  return await Promise.all(Array.from({ length: count }, () => send()));
}

/** The first of these that is wrong. */
export function firstOf(...found: readonly (string | undefined)[]): string | undefined {
  return found.find((each) => each !== undefined);
}
