/** One visit to a provider. Everything secret in it derives from `state` and the house's key. */
export type Trip = {
  /** Names the attempt; comes back with the answer. */
  readonly state: string;
  /** Comes back inside the signed answer: an answer to another question has another one. */
  readonly nonce: string;
  /** PKCE: only who began can exchange the code. */
  readonly verifier: string;
  /** Where the provider sends the browser back to, on an origin of the house. */
  readonly redirectUri: string;
};

/** Who somebody is, as the provider says. */
export type Claims = {
  /** The provider's own, unchanging name of the person. */
  readonly subject: string;
  readonly email: string | null;
  /** True only when the provider vouches that the person owns the mailbox. */
  readonly isEmailVerified: boolean;
};

/** A social provider: the port that each adapter in this folder implements. */
export type SocialProvider = {
  /** Part of addresses: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** What the button says. */
  readonly label: string;
  /** The address the browser goes to. Throws when the provider cannot be reached. */
  begin(trip: Trip): Promise<URL>;
  /**
   * Reads what came back, and asks the provider about it. Throws for an answer that is not to be
   * believed; `denied` when the person or the provider said no.
   */
  finish(trip: Trip, answer: URLSearchParams): Promise<Claims | 'denied'>;
  /** A page of ours that shows the provider's own button, where it has no address to go to. */
  widget?(trip: Trip): Widget;
};

export type Widget = {
  /** The provider's script, with the attributes it is configured by. */
  readonly script: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Origins the page may load scripts and frames from. */
  readonly sources: readonly string[];
};

/** Somebody outside did not keep to the rules: the attempt fails, the house is well. */
export class ProviderFault extends Error {}

export const CALL_TIMEOUT_MS = 8_000;
