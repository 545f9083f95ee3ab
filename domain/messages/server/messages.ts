import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { Locale } from '#core/locale.ts';
import type { Tx } from '#platform/server/db.ts';
import { createDelivery, enqueueDelivery, type MessagesOptions } from './deliver.ts';
import { createSeal, type Cover, type Seal } from './letter.ts';
import { composeMail, composePhone, type Composed } from './compose.ts';
import { deleteOldMessages, findMessage, insertMessage, listMessages, type Kept } from './store.ts';
import type { MailTemplate, PhoneTemplate, Values } from './texts.ts';
import { cleanValues } from './values.ts';

export type Recipient = {
  readonly playerId: bigint | null;
  readonly locale: Locale;
  /** Where the reader's clock stands; UTC when it is not known. */
  readonly timeZone?: string | undefined;
};

/** A code dies after ten minutes, so its message need not live longer. */
const CODE_LIFETIME_SECONDS = 10 * 60;
const LIFETIME_SECONDS = 24 * 3600;
const KEPT_DAYS = 30;
const ADDRESS_CHARACTERS_MAX = 320;
const LIST_LIMIT_DEFAULT = 100;

/** Speaks to players outside the site. */
export function createMessages(options: MessagesOptions) {
  const seal = createSeal(options.secretKey);

  async function queue(tx: Tx, cover: Omit<Cover, 'id'>, to: Recipient, values: Values) {
    checkAddress(cover.address);
    const clean = cleanValues(values);
    const letter = { values: clean, timeZone: to.timeZone ?? 'UTC' };
    const whole = { id: randomUUID(), ...cover };
    // A value that a text lacks shows here, to the caller, and not in a job an hour later.
    compose(whole, letter);
    await insertMessage(tx, {
      ...whole,
      playerId: to.playerId,
      sealed: seal.close(whole, letter),
      lifetimeSeconds: 'code' in clean ? CODE_LIFETIME_SECONDS : LIFETIME_SECONDS,
    });
    await enqueueDelivery(tx, whole.id);
  }

  return {
    /** False where nobody carries messages to such a contact: production without a transport. */
    canReach: (contact: string): boolean => {
      const { mail, phone } = options.transports;
      return options.mode !== 'production' || (contact.includes('@') ? mail : phone) !== undefined;
    },
    /**
     * Queues a mail in the transaction; it leaves after the commit. Values named `time`, `until`
     * and the like may be instants in ISO 8601 and are shown in the reader's zone; `link` must
     * be absolute. Throws when the template asks for a value that is not given.
     */
    email: async (
      tx: Tx,
      to: Recipient & { readonly email: string },
      template: MailTemplate,
      values: Values,
    ): Promise<void> => {
      const cover = { channel: 'email', address: to.email, template, locale: to.locale } as const;
      await queue(tx, cover, to, values);
    },
    /** The same to a phone number in E.164, as a text message or a call. */
    phone: async (
      tx: Tx,
      to: Recipient & { readonly phone: string },
      channel: 'sms' | 'call',
      template: PhoneTemplate,
      values: Values,
    ): Promise<void> => {
      await queue(tx, { channel, address: to.phone, template, locale: to.locale }, to, values);
    },
    deliver: createDelivery(options),
    /** Messages that can still be opened, the newest first. For development and tests. */
    read: async (address?: string, limit = LIST_LIMIT_DEFAULT) =>
      openAll(seal, await listMessages(options.db, address ?? null, limit)),
    find: async (id: string) => openAll(seal, await findMessage(options.db, id))[0],
    /** Forgets messages of more than 30 days ago. */
    trim: () => deleteOldMessages(options.db, KEPT_DAYS),
    close: () => options.transports.mail?.close(),
  };
}

/** What the house says to players by mail and phone. */
export type Messages = Pick<ReturnType<typeof createMessages>, 'email' | 'phone' | 'canReach'>;

/** A message with its words, as the page of the outbox and tests see it. */
export type ReadMessage = ReturnType<typeof openAll>[number];

function openAll(seal: Seal, rows: readonly Kept[]) {
  return rows.flatMap(({ sealed, ...row }) => {
    if (sealed === null) return [];
    const letter = seal.open(row, sealed);
    const { code, link } = letter.values;
    return [{ ...row, code, links: link ? [link] : [], ...compose(row, letter) }];
  });
}

function compose(cover: Cover, letter: { values: Values; timeZone: string }): Composed {
  return cover.channel === 'email' ? composeMail(cover, letter) : composePhone(cover, letter);
}

/** A line break in an address would end a header; everything finer is the caller's contract. */
function checkAddress(address: string): void {
  const isPlain = /^[^\s\p{Cc}<>,;"]+$/u.test(address) && address.length <= ADDRESS_CHARACTERS_MAX;
  assert(isPlain, 'messages: that is no address');
}
