import type { Locale } from '#core/locale.ts';
import { createSeal as createEnvelope } from '#platform/server/seal.ts';
import type { TemplateValues } from './texts.ts';

export type MessageChannel = 'email' | 'sms' | 'call';

/** The plain part of a message, to which its encrypted part is bound. */
export type MessageHeader = {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly address: string;
  readonly template: string;
  readonly locale: Locale;
};

/** The encrypted part. */
export type MessageContent = {
  readonly values: TemplateValues;
  readonly timeZone: string;
  /** The name of the site when the message was queued. */
  readonly brand: string;
  /** The address that ends emails of this kind. */
  readonly unsubscribe?: string | undefined;
  /** The address of a picture that tells when the email is opened. */
  readonly openPicture?: string | undefined;
};

/**
 * Encrypts the content of messages, so that the database alone reveals no code and no link. The
 * header is authenticated with it: content moved to another row, or a row with a changed address,
 * does not decrypt.
 */
export function createMessageSeal(secretKey: string) {
  const envelope = createEnvelope(secretKey, 'croupier message body');

  const close = (header: MessageHeader, content: MessageContent): Buffer =>
    envelope.seal(Buffer.from(JSON.stringify(content)), associatedData(header));

  /**
   * Throws when the content or its header was altered, or was encrypted with another secret key.
   */
  function open(header: MessageHeader, sealed: Buffer): MessageContent {
    // Authenticated decryption succeeded, so it is what `close` wrote.
    return JSON.parse(
      envelope.open(sealed, associatedData(header)).toString('utf8'),
    ) as MessageContent;
  }

  return { close, open };
}

export type MessageSeal = ReturnType<typeof createMessageSeal>;

function associatedData({ id, channel, address, template, locale }: MessageHeader): string {
  return JSON.stringify([id, channel, address, template, locale]);
}
