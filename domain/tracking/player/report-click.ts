/** A page that was opened by the link of a partner. */
import { knownFingerprint } from '#domain/identity/player/fingerprint.ts';
import { api } from '#platform/browser/net/api.ts';
import { sendAffiliate } from '../contract.ts';
import { VALUE_MAX } from '../rules.ts';

/**
 * Once per page with `stag`. The server knows the browser by a cookie, so that no fingerprint is
 * computed for it, which takes a cheap phone a quarter of a second; one that is known is sent.
 */
export async function reportClick(stag: string | undefined): Promise<void> {
  if (!stag) return;
  const uuid = knownFingerprint() ?? '';
  await api(sendAffiliate, { body: { stag: stag.slice(0, VALUE_MAX), uuid } });
}
