/**
 * Messages written without a connection. They wait on this device and are sent under their keys
 * when there is one again (`send-unsent.ts`): a message that had arrived after all is not sent
 * twice.
 */
import { isLocale, type Locale } from '#core/locale.ts';
import { createFirstStore } from '#platform/browser/first-store.ts';
import { local } from '#platform/browser/storage.ts';

type UnsentPicture = { readonly id?: string | undefined; readonly description: string };

export type Unsent = {
  readonly key: string;
  readonly locale: Locale;
  readonly text: string;
  /** `id` once it was uploaded; until then it is in the database of the browser. */
  readonly picture?: UnsentPicture | undefined;
  /** Why the server refused it; it is not sent again. */
  readonly refused?: string | undefined;
};

export const unsent = createFirstStore<readonly Unsent[]>([]);

let owner: string | undefined;

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
  const { key, locale, text, picture } = value as Partial<Record<string, unknown>>;
  if (picture !== undefined && !isUnsentPicture(picture)) return false;
  return typeof key === 'string' && typeof text === 'string' && isLocale(locale);
}

function isUnsentPicture(value: unknown): value is UnsentPicture {
  if (typeof value !== 'object' || value === null) return false;
  const { id, description } = value as Partial<Record<string, unknown>>;
  return typeof description === 'string' && (id === undefined || typeof id === 'string');
}
