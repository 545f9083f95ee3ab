import { signIn } from '#house/identity/player/session.ts';
import type { ApiRefusal } from '#platform/browser/api.ts';
import { closeAllModals } from '#platform/browser/modals.tsx';

type How = { readonly isNew?: boolean; readonly ssoLink?: string | null };

/** Comes in with a token just given, and clears the table of dialogs. */
export async function enter(token: string, how: How): Promise<ApiRefusal | undefined> {
  const refusal = await signIn(token, how);
  if (!refusal) closeAllModals();
  return refusal;
}
