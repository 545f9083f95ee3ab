/**
 * One login attempt at a provider. Its secrets derive from `state` and the installation's secret
 * key.
 */
export type Trip = {
  /** Identifies the attempt; returned with the answer. */
  readonly state: string;
  /** Returned inside the signed answer, which binds it to this attempt. */
  readonly nonce: string;
  /** PKCE: only the party that began can exchange the code. */
  readonly verifier: string;
  /** The callback the provider redirects the browser to, on an own origin. */
  readonly redirectUri: string;
};

/** The identity as the provider reports it. */
export type Claims = {
  /** The provider's own, stable id of the person. */
  readonly subject: string;
  readonly email: string | null;
  /** True only when the provider has confirmed that the person owns the mailbox. */
  readonly isEmailVerified: boolean;
};

/** A social provider: the port that each adapter in this folder implements. */
export type SocialProvider = {
  /** Part of URLs: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** The label of the button. */
  readonly label: string;
  /** The URL the browser goes to. Throws when the provider cannot be reached. */
  begin(trip: Trip): Promise<URL>;
  /**
   * Reads the answer and verifies it with the provider. Throws for an invalid answer; returns
   * `denied` when the person or the provider refused.
   */
  finish(trip: Trip, answer: URLSearchParams): Promise<Claims | 'denied'>;
  /** A page of ours with the provider's own button, for providers without an authorization URL. */
  widget?(trip: Trip): Widget;
};

export type Widget = {
  /** The provider's script, with its configuration attributes. */
  readonly script: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Origins the page may load scripts and frames from. */
  readonly sources: readonly string[];
};

/** A provider violated its protocol: the attempt fails, the server is not at fault. */
export class ProviderFault extends Error {}

export const CALL_TIMEOUT_MS = 8_000;
