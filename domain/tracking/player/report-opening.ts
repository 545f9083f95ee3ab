/** A page that was opened by a link with `subH`. */
import { isRefusal } from '#core/refusal.ts';
import { fingerprint } from '#domain/identity/player/fingerprint.ts';
import { api } from '#platform/browser/net/api.ts';
import { session } from '#platform/browser/storage.ts';
import { registerPageOpen } from '../contract.ts';
import { VALUE_MAX } from '../rules.ts';

/** The last `subH` that was reported in this tab: a reload of its page is no other opening. */
const OPENING_REPORTED = 'openingReported';

/** Once for each `subH` of a tab, with the fingerprint of the browser. */
export async function reportOpening(subH: string | undefined): Promise<void> {
  if (!subH) return;
  const named = subH.slice(0, VALUE_MAX);
  if (session.get(OPENING_REPORTED) === named) return;
  const uuid = await fingerprint();
  if (uuid === null) return;
  const body = { subH: named, uuid, click_url: location.href.slice(0, 1024) };
  // Kept once it is answered: a page that leaves before that sends it again.
  if (!isRefusal(await api(registerPageOpen, { body }))) session.set(OPENING_REPORTED, named);
}
