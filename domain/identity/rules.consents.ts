/**
 * Consent to direct marketing, per product and channel (UKGC LCCP 5.1.11): given by the player,
 * never preset, withdrawn at any time, and kept with its time and source.
 */
export const PRODUCTS = ['casino', 'betting', 'bingo'] as const;
export type Product = (typeof PRODUCTS)[number];

/** What the installation has: a product is asked for from its first game on. */
export const OFFERED_PRODUCTS = ['casino'] as const satisfies readonly Product[];

export const CHANNELS = ['email', 'sms', 'phone', 'push'] as const;
export type MarketingChannel = (typeof CHANNELS)[number];

/**
 * Where the player answered; `earlier` is a consent from before it was asked for by product, and
 * `system` the end of all consents by an exclusion or a closed account.
 */
export const CONSENT_SOURCES = [
  'registration',
  'settings',
  'question',
  'earlier',
  'system',
] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

export type MarketingOffer = {
  readonly product: (typeof OFFERED_PRODUCTS)[number];
  readonly channel: MarketingChannel;
};

/** Every offer that is asked for, in the order of the form. */
export const OFFERS: readonly MarketingOffer[] = OFFERED_PRODUCTS.flatMap((product) =>
  CHANNELS.map((channel) => ({ product, channel })),
);
