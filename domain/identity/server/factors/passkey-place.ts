export type PasskeyPlace = { rpId: string; origin: string };

/**
 * What passkeys are bound to: the address players open, never what a request says of itself. A
 * number is no name that a passkey could be bound to, so a house at 127.0.0.1 goes by `localhost`.
 */
export function passkeyPlace(publicUrl: string): PasskeyPlace {
  const url = new URL(publicUrl);
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  return { rpId: url.hostname, origin: url.origin };
}
