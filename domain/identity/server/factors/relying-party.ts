export type RelyingParty = { rpId: string; origin: string };

/**
 * The relying party that passkeys are bound to: the public address, never what a request claims. An
 * IP address cannot be a relying party id, so 127.0.0.1 becomes `localhost`.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl);
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  return { rpId: url.hostname, origin: url.origin };
}
