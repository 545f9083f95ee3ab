import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import { PRODUCT_NAME } from '#domain/settings/rules.brand.ts';
import type { Tx } from '#platform/server/db.ts';
import { createDelivery, enqueueDelivery, type MessagesOptions } from './deliver.ts';
import {
  createMessageSeal,
  type MessageContent,
  type MessageHeader,
  type MessageSeal,
} from './message-seal.ts';
import { composeMail, composePhone, type ComposedMessage } from './compose.ts';
import type { MailLook } from './mail-html.ts';
import {
  deleteOldMessages,
  findMessage,
  insertMessage,
  listMessages,
  type StoredMessage,
} from './store.ts';
import type { MailTemplate, PhoneTemplate, TemplateValues } from './texts.ts';
import { cleanValues } from './values.ts';

export type Recipient = {
  readonly playerId: PlayerId | null;
  readonly locale: Locale;
  /** The recipient's time zone; UTC when it is not known. */
  readonly timeZone?: string | undefined;
  /** Of an email that the recipient can end: the address that ends it by one request (RFC 8058). */
  readonly unsubscribe?: string | undefined;
  /** Of an email to a recipient who allows it: a picture that tells when it is opened. */
  readonly openPicture?: string | undefined;
  /** A UUID, for callers that follow what becomes of the message. */
  readonly messageId?: string | undefined;
};

/** A code expires after ten minutes, so its message need not live longer. */
const CODE_LIFETIME_SECONDS = 10 * 60;
const LIFETIME_SECONDS = 24 * 3600;
const RETENTION_DAYS = 30;
const ADDRESS_CHARACTERS_MAX = 320;
const LIST_LIMIT_DEFAULT = 100;

/** Creates the service that sends email, text messages and calls to players. */
export function createMessages(options: MessagesOptions) {
  const seal = createMessageSeal(options.secretKey);

  async function queue(
    tx: Tx,
    draft: Omit<MessageHeader, 'id'>,
    to: Recipient,
    values: TemplateValues,
  ) {
    checkAddress(draft.address);
    const clean = cleanValues(values);
    const content = contentOf(options, to, clean);
    const header = { id: to.messageId ?? randomUUID(), ...draft };
    // A missing value fails here, in the caller, and not in a job an hour later.
    compose(header, content, options.look?.());
    await insertMessage(tx, {
      ...header,
      playerId: to.playerId,
      sealed: seal.close(header, content),
      lifetimeSeconds: 'code' in clean ? CODE_LIFETIME_SECONDS : LIFETIME_SECONDS,
    });
    await enqueueDelivery(tx, header.id);
  }

  return {
    canReach: (contact: string) => canReach(options, contact),
    /**
     * Queues an email in the transaction; it is sent after the commit. Values named `time`, `until`
     * and the like may be instants in ISO 8601 and are shown in the recipient's time zone; `link`
     * must be absolute. Throws when the template needs a value that is not given.
     */
    email: async (
      tx: Tx,
      to: Recipient & { readonly email: string },
      template: MailTemplate,
      values: TemplateValues,
    ): Promise<void> => {
      const header = { channel: 'email', address: to.email, template, locale: to.locale } as const;
      await queue(tx, header, to, values);
    },
    /** Queues a text message or a call to a phone number in E.164; otherwise like `email`. */
    phone: async (
      tx: Tx,
      to: Recipient & { readonly phone: string },
      channel: 'sms' | 'call',
      template: PhoneTemplate,
      values: TemplateValues,
    ): Promise<void> => {
      await queue(tx, { channel, address: to.phone, template, locale: to.locale }, to, values);
    },
    deliver: createDelivery(options),
    /** Messages that can still be decrypted, the newest first. For development and tests. */
    read: async (address?: string, limit = LIST_LIMIT_DEFAULT) =>
      openMessages(options, seal, await listMessages(options.db, address ?? null, limit)),
    find: async (id: string) => openMessages(options, seal, await findMessage(options.db, id))[0],
    /** Deletes messages older than 30 days. */
    trim: () => deleteOldMessages(options.db, RETENTION_DAYS),
    close: () => options.transports.mail?.close(),
  };
}

function contentOf(
  { brand }: MessagesOptions,
  { timeZone = 'UTC', unsubscribe, openPicture }: Recipient,
  values: TemplateValues,
): MessageContent {
  return { values, timeZone, brand: brand?.() ?? PRODUCT_NAME, unsubscribe, openPicture };
}

/** False when no transport can reach the contact: production without a transport. */
function canReach({ mode, transports }: MessagesOptions, contact: string): boolean {
  const transport = contact.includes('@') ? transports.mail : transports.phone;
  return mode !== 'production' || transport !== undefined;
}

/** Sends messages to players by email and phone. */
export type Messages = Pick<ReturnType<typeof createMessages>, 'email' | 'phone' | 'canReach'>;

/** A message with its content, for the outbox page and tests. */
export type ReadMessage = ReturnType<typeof openMessages>[number];

function openMessages(
  { look }: MessagesOptions,
  seal: MessageSeal,
  rows: readonly StoredMessage[],
) {
  return rows.flatMap(({ sealed, ...row }) => {
    if (sealed === null) return [];
    const content = seal.open(row, sealed);
    const { values, unsubscribe } = content;
    const { code, link } = values;
    const links = link ? [link] : [];
    return [{ ...row, code, links, unsubscribe, ...compose(row, content, look?.()) }];
  });
}

function compose(
  header: MessageHeader,
  content: MessageContent,
  look: MailLook | undefined,
): ComposedMessage {
  if (header.channel !== 'email') return composePhone(header, content);
  return composeMail(header, content, look);
}

/** A line break in an address would end a header; further validation is up to the caller. */
function checkAddress(address: string): void {
  const isPlain = /^[^\s\p{Cc}<>,;"]+$/u.test(address) && address.length <= ADDRESS_CHARACTERS_MAX;
  assert(isPlain, 'messages: invalid address');
}
