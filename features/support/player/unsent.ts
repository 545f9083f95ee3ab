/**
 * Messages written without a connection. They wait on this device and are sent under their keys
 * when there is one again (`send-unsent.ts`): a message that had arrived after all is not sent
 * twice.
 */
import { isLocale, type Locale } from '#core/locale.ts';
import { createFirstStore } from '#platform/browser/first-store.ts';
import { local } from '#platform/browser/storage.ts';

type UnsentPicture = { readonly id?: string | undefined; readonly description: string };

type UnsentGuest = { readonly email?: string | undefined };

export type Unsent = {
  readonly key: string;
  readonly locale: Locale;
  readonly text: string;
  /** `id` once it was uploaded; until then it is in the database of the browser. */
  readonly picture?: UnsentPicture | undefined;
  /** Of a guest; with the address for answers, if they gave one. */
  readonly guest?: UnsentGuest | undefined;
  /** Why the server refused it; it is not sent again. */
  readonly refused?: string | undefined;
};

export const unsent = createFirstStore<readonly Unsent[]>([]);

let owner: string | undefined;

/** Of the browser in which no account is logged in. */
export const GUEST = 'guest';

/** Those of the player who is logged in, or of the guest; none while that is not known. */
export function loadUnsent(playerId: string | undefined): void {
  owner = playerId;
  unsent.set(playerId === undefined ? [] : readUnsent(local.get(nameOf(playerId))));
}

/** What the guest of this browser had not sent is sent by the player who has logged in. */
export function takeGuestUnsent(): void {
  const left = readUnsent(local.get(nameOf(GUEST)));
  if (left.length === 0) return;
  local.remove(nameOf(GUEST));
  change([...unsent.get(), ...left.map(({ guest: _, ...message }) => message)]);
}

export function keepUnsent(message: Unsent): void {
  change([...unsent.get(), message]);
}

export function dropUnsent(key: string): void {
  change(unsent.get().filter((each) => each.key !== key));
}

/** What changed about a message: its picture was uploaded, or it was refused. */
export function changeUnsent(message: Unsent): void {
  change(unsent.get().map((each) => (each.key === message.key ? message : each)));
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
  const { key, locale, text, picture, guest } = value as Partial<Record<string, unknown>>;
  if (guest !== undefined && (typeof guest !== 'object' || guest === null)) return false;
  if (picture !== undefined && !isUnsentPicture(picture)) return false;
  return typeof key === 'string' && typeof text === 'string' && isLocale(locale);
}

function isUnsentPicture(value: unknown): value is UnsentPicture {
  if (typeof value !== 'object' || value === null) return false;
  const { id, description } = value as Partial<Record<string, unknown>>;
  return typeof description === 'string' && (id === undefined || typeof id === 'string');
}
