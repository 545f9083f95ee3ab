/** What the house has written to somebody, read where a developer reads it. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './journey.ts';

export type Written = {
  readonly id: string;
  readonly channel: 'email' | 'sms' | 'call';
  readonly template: string;
  readonly locale: string;
  readonly subject?: string;
  readonly text: string;
  readonly code?: string;
  readonly links: readonly string[];
};

type Wanted = {
  /** Only messages of this template; any when not given. */
  readonly template?: string;
  /** The number of matching messages there must be; the newest of them is answered. */
  readonly count?: number;
};

/** Everything written to an address or number, the newest first. */
export async function writtenTo(from: Page | BrowserContext, to: string): Promise<Written[]> {
  const answer = await from.request.get(`/__outbox.json?to=${encodeURIComponent(to)}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { messages: Written[] }).messages;
}

/** Waits for a message and answers the newest. */
export async function messageFor(
  from: Page | BrowserContext,
  to: string,
  { template, count = 1 }: Wanted = {},
): Promise<Written> {
  let found: Written[] = [];
  await expect
    .poll(async () => {
      const all = await writtenTo(from, to);
      found = all.filter((message) => template === undefined || message.template === template);
      return found.length;
    })
    .toBeGreaterThanOrEqual(count);
  return found[0]!;
}

export async function codeFor(
  from: Page | BrowserContext,
  to: string,
  wanted?: Wanted,
): Promise<string> {
  const { code, template } = await messageFor(from, to, wanted);
  expect(code, `${template} has a code`).toBeDefined();
  return code!;
}

export async function linkFor(
  from: Page | BrowserContext,
  to: string,
  wanted?: Wanted,
): Promise<string> {
  const { links, template } = await messageFor(from, to, wanted);
  expect(links, `${template} has a link`).not.toEqual([]);
  return links[0]!;
}
