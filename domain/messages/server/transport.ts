import type { Locale } from '#core/locale.ts';

/** A composed email. */
export type Mail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Ends emails of this kind by one request without a login; only where they can be ended. */
  readonly unsubscribe?: string | undefined;
};

/** A text message, or a text to be read aloud in a call. */
export type PhoneMessage = {
  readonly id: string;
  readonly to: string;
  readonly channel: 'sms' | 'call';
  readonly locale: Locale;
  readonly text: string;
};

/**
 * How an attempt ended. `reason` is a short code for logs and the database and never contains what
 * was sent; `isRetryable` says whether another attempt may succeed.
 */
export type DeliveryResult = 'sent' | { readonly reason: string; readonly isRetryable: boolean };

export type MailTransport = {
  send(mail: Mail): Promise<DeliveryResult>;
  close(): void;
};

export type PhoneTransport = { send(message: PhoneMessage): Promise<DeliveryResult> };

/** The configured transports. Absent: the channel is not available. */
export type Transports = {
  readonly mail?: MailTransport | undefined;
  readonly phone?: PhoneTransport | undefined;
};
