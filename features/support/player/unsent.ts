/**
 * Messages written without a connection. They wait on this device and are sent under their keys
 * when there is one again: a message that had arrived after all is not sent twice.
 */
import { isLocale, type Locale } from '#core/locale.ts';
import { createFirstStore } from '#platform/browser/first-store.ts';
import { api } from '#platform/browser/net/api.ts';
import { isUnanswered, wasRefused } from '#platform/browser/net/unanswered.ts';
import { local } from '#platform/browser/storage.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { sendMessage } from '../contract.ts';

export type Unsent = {
  readonly key: string;
  readonly locale: Locale;
  readonly text: string;
  /** Why the server refused it; it is not sent again. */
  readonly refused?: string | undefined;
};

export const unsent = createFirstStore<readonly Unsent[]>([]);

let owner: string | undefined;
let isSending = false;

/** Those of the player who is logged in; none for a guest. */
export function loadUnsent(playerId: string | undefined): void {
  owner = playerId;
  unsent.set(playerId === undefined ? [] : readUnsent(local.get(nameOf(playerId))));
}

export function keepUnsent(message: Unsent): void {
  change([...unsent.get(), message]);
}

export function dropUnsent(key: string): void {
  change(unsent.get().filter((each) => each.key !== key));
}

/** Sends what waits, oldest first, until one is not answered. Returns whether any arrived. */
export async function sendUnsent(): Promise<boolean> {
  if (isSending) return false;
  isSending = true;
  let hasArrived = false;
  try {
    for (const message of unsent.get().filter(({ refused }) => refused === undefined)) {
      const { key, locale, text } = message;
      const answer = await api(sendMessage, { key, body: { locale, text } });
      if (isUnanswered(answer)) break;
      if (wasRefused(answer)) {
        // Too many at once: the rest is sent later.
        if (answer.refused === 'too_many_requests' || answer.refused === 'busy') break;
        markRefused(key, linesOf(answer).join(' '));
        continue;
      }
      dropUnsent(key);
      hasArrived = true;
    }
  } finally {
    isSending = false;
  }
  return hasArrived;
}

function markRefused(key: string, refused: string): void {
  change(unsent.get().map((each) => (each.key === key ? { ...each, refused } : each)));
}

function change(next: readonly Unsent[]): void {
  unsent.set(next);
  if (owner === undefined) return;
  if (next.length === 0) local.remove(nameOf(owner));
  else local.set(nameOf(owner), JSON.stringify(next));
}

function nameOf(playerId: string): string {
  return `supportUnsent.${playerId}`;
}

/** Storage may contain anything. */
function readUnsent(stored: string | null): Unsent[] {
  if (stored === null) return [];
  try {
    const found: unknown = JSON.parse(stored);
    return Array.isArray(found) ? found.filter(isUnsent) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false;
  const { key, locale, text } = value as Partial<Record<string, unknown>>;
  return typeof key === 'string' && typeof text === 'string' && isLocale(locale);
}
