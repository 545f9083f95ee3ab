import { randomBytes, randomUUID } from 'node:crypto';
import { DEFAULT_LOCALE, type Locale } from '#core/locale.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Skip } from '../rules.plan.ts';
import { OFFER_PATH, OPEN_PICTURE, TOKEN_CHARS } from '../rules.link.ts';
import type { CampaignChannel, CampaignWords } from '../rules.ts';
import { smsText } from '../rules.sms.ts';
import { fillIn, shortOnDevice, type Values } from '../rules.variables.ts';
import type { CampaignDeps } from './deps.ts';
import type { CampaignRow } from './store.ts';
import { insertMessage, type CampaignRecipient } from './store.sending.ts';

type Sent = {
  readonly campaign: CampaignRow;
  readonly recipient: CampaignRecipient;
  readonly channels: readonly { readonly channel: CampaignChannel; readonly skip: Skip | null }[];
};

/** Hands a message to the channels of one player, and writes what became of each. */
export async function sendTo(deps: CampaignDeps, tx: Tx, sent: Sent): Promise<void> {
  const { campaign, recipient, channels } = sent;
  const row = { campaign: campaign.id, playerId: recipient.id };
  const open = channels.filter(({ skip }) => skip === null).map(({ channel }) => channel);
  for (const { channel, skip } of channels) {
    if (skip !== null) await insertMessage(tx, { ...row, channel, skip });
  }
  if (open.includes('centre')) await announce(deps, tx, sent, open.includes('push'));
  if (open.includes('email')) await email(deps, tx, sent);
  if (open.includes('sms')) await text(deps, tx, sent);
}

/** The list on the site, and the devices that show its message. */
async function announce(deps: CampaignDeps, tx: Tx, sent: Sent, isPushed: boolean) {
  const { campaign, recipient } = sent;
  const row = { campaign: campaign.id, playerId: recipient.id };
  const { words, token, path, locale, values } = compose(deps, sent);
  const short = shortOnDevice(campaign.terms.texts[locale].short, values);
  const added = await deps.announce(tx, {
    playerId: recipient.id,
    source: `campaign ${campaign.id}`,
    offer: { title: words.title, text: words.text, short, link: path },
    isPushed,
  });
  await insertMessage(tx, { ...row, channel: 'centre', token, notificationId: added?.id });
  if (!isPushed) return;
  // Devices show the message of the list, so both have one link.
  const skip = added?.devices ? undefined : ('no_device' as const);
  await insertMessage(tx, { ...row, channel: 'push', skip });
}

async function email(deps: CampaignDeps, tx: Tx, sent: Sent): Promise<void> {
  const { campaign, recipient } = sent;
  const { id, email: address, timezone, allows_opens: isOpenTracked } = recipient;
  const { words, token, url, locale } = compose(deps, sent, isOpenTracked);
  const origin = originOf(deps);
  const unsubscribe = `${origin}${deps.unsubscribePathOf(id)}`;
  const openPicture = isOpenTracked ? `${origin}${OFFER_PATH}/${token}/${OPEN_PICTURE}` : undefined;
  const messageId = randomUUID();
  const known = { playerId: id, locale, timeZone: timezone, unsubscribe, openPicture, messageId };
  const to = { ...known, email: address! };
  await deps.messages.email(tx, to, 'offer', emailValues(words, url));
  const row = { campaign: campaign.id, playerId: id, channel: 'email' } as const;
  await insertMessage(tx, { ...row, token, messageId, isOpenTracked });
}

/** The values of the email; without a link there is no button. */
export function emailValues({ title, text: body, button }: CampaignWords, url: string | undefined) {
  return { subject: title, body, button, ...(url === undefined ? {} : { link: url }) };
}

async function text(deps: CampaignDeps, tx: Tx, sent: Sent): Promise<void> {
  const { campaign, recipient } = sent;
  const { words, token, locale } = compose(deps, sent);
  const { id, phone } = recipient;
  const messageId = randomUUID();
  const to = { playerId: id, locale, phone: phone!, messageId };
  const body = smsText(words.short, locale, `${originOf(deps)}${deps.stopPathOf(id)}`);
  await deps.messages.phone(tx, to, 'sms', 'offer', { body });
  const row = { campaign: campaign.id, playerId: id, channel: 'sms' } as const;
  await insertMessage(tx, { ...row, token, messageId });
}

type Composed = {
  readonly locale: Locale;
  readonly words: CampaignWords;
  readonly token: string | undefined;
  /** Of the link: a path of this site. */
  readonly path: string | null;
  readonly url: string | undefined;
  readonly values: Values;
};

/** The words for one player and one channel, each with a link of its own. */
function compose(
  deps: CampaignDeps,
  { campaign: { terms }, recipient }: Sent,
  isOpenTracked = false,
): Composed {
  const locale = recipient.locale ?? DEFAULT_LOCALE;
  const isLinked = terms.link !== '';
  const token = isLinked || isOpenTracked ? newToken() : undefined;
  const path = isLinked ? `${OFFER_PATH}/${token}` : null;
  const url = path === null ? undefined : `${originOf(deps)}${path}`;
  const { nickname, currency } = recipient;
  const values = { nickname, currency, brand: deps.site().brand, link: url ?? '' };
  return { locale, token, path, url, values, words: fillWords(terms.texts[locale], values) };
}

export function fillWords(words: CampaignWords, values: Values): CampaignWords {
  return {
    title: fillIn(words.title, values),
    text: fillIn(words.text, values),
    short: fillIn(words.short, values),
    button: fillIn(words.button, values),
  };
}

/** Random, so that the link of one player says nothing about that of another. */
function newToken(): string {
  return randomBytes((TOKEN_CHARS * 3) / 4).toString('base64url');
}

function originOf({ site }: CampaignDeps): string {
  return site().origins[0] ?? '';
}
