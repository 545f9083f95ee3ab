/** The messages written to an address, read from the development outbox. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './journey.ts';

export type OutboxMessage = {
  readonly id: string;
  readonly channel: 'email' | 'sms' | 'call';
  readonly template: string;
  readonly locale: string;
  readonly subject?: string;
  readonly text: string;
  readonly code?: string;
  readonly links: readonly string[];
};

type MessageFilter = {
  /** Only messages of this template; any if not given. */
  readonly template?: string;
  /** The required number of matching messages; the newest of them is returned. */
  readonly count?: number;
};

/** All messages to an address or number, the newest first. */
export async function messagesTo(
  from: Page | BrowserContext,
  to: string,
): Promise<OutboxMessage[]> {
  const answer = await from.request.get(`/__outbox.json?to=${encodeURIComponent(to)}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { messages: OutboxMessage[] }).messages;
}

/** Waits for a message and returns the newest. */
export async function waitForMessage(
  from: Page | BrowserContext,
  to: string,
  { template, count = 1 }: MessageFilter = {},
): Promise<OutboxMessage> {
  let found: OutboxMessage[] = [];
  await expect
    .poll(async () => {
      const all = await messagesTo(from, to);
      found = all.filter((message) => template === undefined || message.template === template);
      return found.length;
    })
    .toBeGreaterThanOrEqual(count);
  return found[0]!;
}

export async function codeFor(
  from: Page | BrowserContext,
  to: string,
  wanted?: MessageFilter,
): Promise<string> {
  const { code, template } = await waitForMessage(from, to, wanted);
  expect(code, `${template} has a code`).toBeDefined();
  return code!;
}

export async function linkFor(
  from: Page | BrowserContext,
  to: string,
  wanted?: MessageFilter,
): Promise<string> {
  const { links, template } = await waitForMessage(from, to, wanted);
  expect(links, `${template} has a link`).not.toEqual([]);
  return links[0]!;
}
