/** The three we speak to. `altcha` is our own: no other company hears of the visitor. */
export type CaptchaKind = 'altcha' | 'hcaptcha' | 'recaptcha';

/** What a browser needs to solve one. */
export type CaptchaTask =
  | { readonly kind: 'altcha'; readonly challenge: Puzzle }
  | { readonly kind: 'hcaptcha' | 'recaptcha'; readonly site_key: string };

/** A puzzle of altcha as it goes over the wire. */
export type Puzzle = {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly signature: string;
};

/** Tells people from machines. */
export type CaptchaPort = {
  readonly kind: CaptchaKind;
  task(): Promise<CaptchaTask>;
  /** True once for a good answer. An answer that makes no sense is false, never an error. */
  check(answer: string, ip: string): Promise<boolean>;
};
