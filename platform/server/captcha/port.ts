/**
 * The three supported kinds. `altcha` is self-hosted: no other company receives data about the
 * visitor.
 */
export type CaptchaKind = 'altcha' | 'hcaptcha' | 'recaptcha';

/** The challenge that a browser solves. */
export type CaptchaTask =
  | { readonly kind: 'altcha'; readonly challenge: Puzzle }
  | { readonly kind: 'hcaptcha' | 'recaptcha'; readonly site_key: string };

/** An altcha puzzle as sent over the wire. */
export type Puzzle = {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly signature: string;
};

/** Distinguishes people from bots. */
export type CaptchaPort = {
  readonly kind: CaptchaKind;
  task(): Promise<CaptchaTask>;
  /** True once for a valid solution. A malformed solution is false, never an error. */
  check(answer: string, ip: string): Promise<boolean>;
};
