import type { Locale } from '#core/locale.ts';

/** A mail as it leaves the house. */
export type Mail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** A text message, or words to be read aloud to whoever answers the call. */
export type PhoneMessage = {
  readonly id: string;
  readonly to: string;
  readonly channel: 'sms' | 'call';
  readonly locale: Locale;
  readonly text: string;
};

/**
 * How an attempt ended. `reason` is a short code for logs and the database and never repeats what
 * was sent; `again` says whether another attempt may succeed.
 */
export type Attempt = 'sent' | { readonly reason: string; readonly again: boolean };

export type MailTransport = {
  send(mail: Mail): Promise<Attempt>;
  close(): void;
};

export type PhoneTransport = { send(message: PhoneMessage): Promise<Attempt> };

/** What the house sends through. Absent: there is nobody to give it to. */
export type Transports = {
  readonly mail?: MailTransport | undefined;
  readonly phone?: PhoneTransport | undefined;
};
