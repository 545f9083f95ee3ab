import {
  refuseTooManyRequests,
  refuse,
  refuseField,
  refuseInput,
  isRefusal,
  type Refusal,
} from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import { readEmail } from '#domain/identity/rules.ts';
import {
  addressee,
  requesterOf,
  CODE_SECONDS,
  invalidateLinks,
  flowOfSession,
  markContactVerified,
  maskContact,
  networkOf,
  readPhone,
  refuseCode,
  replaceContact,
  requireStepUp,
  sendCode,
  type Player,
} from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { CallRequest, Origin, Viewer } from '#platform/server/http/route.ts';
import type { Backoff, RateLimits } from '#platform/server/rate-limits.ts';
import type * as contract from '../contract.ts';
import type { ContactKind } from '../contract.ts';
import { readOwner, type AccountSecurityContext } from './context.ts';
import { endOtherSessionsOf, isKnownDevice, rememberDevice } from './sessions.ts';
import { insertChange } from './store.ts';
import { notifyContactChange, UNDO_SECONDS } from './notify.ts';

type SendInput = CallRequest<typeof contract.sendContactCode>;
type ConfirmInput = CallRequest<typeof contract.confirmContact>;

/**
 * Sends a code to a contact that the player wants to add. Whether it is taken or belongs to an
 * excluded person is not revealed here, only after the code was entered.
 */
export async function sendContactCode(
  context: AccountSecurityContext,
  sends: Backoff,
  { viewer, body, origin }: SendInput,
): Promise<
  Answer<typeof contract.sendContactCode> | Refusal<RefusalCodeOf<typeof contract.sendContactCode>>
> {
  const contact = readContact(body.kind, body.contact);
  if (isRefusal(contact)) return contact;
  const player = await readOwner(context.db, viewer);
  if (isRefusal(player)) return player;
  const isOwn = player[body.kind] === contact;
  const isVerified = body.kind === 'email' ? player.is_email_verified : player.is_phone_verified;
  if (isOwn && isVerified) return refuse('already_verified');
  // Confirming a contact that the account already has needs no step-up.
  const unconfirmed = isOwn ? undefined : await requireStepUp(context.db, viewer);
  if (unconfirmed) return unconfirmed;
  const held = isOwn ? undefined : await refuseTooMany(sends, origin);
  if (held) return held;
  const issued = await context.db.transaction(async (tx) => {
    const made = await context.codes.issue(tx, {
      purpose: 'change',
      contact,
      playerId: player.id,
      flow: flowOfSession(viewer.session, 'change', body.kind),
      // For a contact that is not the player's own, every requester counts as unknown, on any
      // device.
      requester: isOwn ? `player ${player.id}` : requesterOf(origin, undefined),
    });
    if (isRefusal(made)) return made;
    const to = addressee(player, origin.language);
    await sendCode(context.messages, tx, contact, to, 'verify-code', made.code, body.type ?? 'sms');
    return made;
  });
  if (isRefusal(issued)) return issued;
  const { resendAfter } = issued;
  return {
    data: { to: maskContact(contact), resend_after: resendAfter, life_seconds: CODE_SECONDS },
  };
}

const MINUTE = 60;

/** Accounts are free and messages to phones are not: limits the messages of one network. */
export function createSends(limits: RateLimits): Backoff {
  const policy = { free: 20, capSeconds: 15 * MINUTE, resetSeconds: 60 * MINUTE };
  return limits.backoff('contacts.sent', policy);
}

async function refuseTooMany(
  sends: Backoff,
  { ip }: Origin,
): Promise<Refusal<'too_many_requests'> | undefined> {
  const wait = await sends.spend(networkOf(ip));
  return wait === undefined ? undefined : refuseTooManyRequests(wait);
}

function readContact(kind: ContactKind, text: string): string | Refusal<'bad_input'> {
  const reading = kind === 'email' ? readEmail(text) : readPhone(text);
  if ('mistake' in reading) return refuseInput('contact', reading.mistake);
  return 'email' in reading ? reading.email : reading.phone;
}

type Changed = { state: 'done'; contact: string; isNew: boolean } | { state: 'taken' };

/** Verifies the code; the contact belongs to the player from now on. */
export async function confirmContact(
  context: AccountSecurityContext,
  { viewer, body, origin }: ConfirmInput,
): Promise<
  Answer<typeof contract.confirmContact> | Refusal<RefusalCodeOf<typeof contract.confirmContact>>
> {
  const flow = flowOfSession(viewer.session, 'change', body.kind);
  const isKnown = await isKnownDevice(context, viewer, origin);
  const changed = await context.db.transaction(async (tx) => {
    const verified = await context.codes.verify(tx, flow, ['change'], body.code);
    if (verified.state !== 'right') return verified;
    const player = await readOwner(tx, viewer, 'update');
    if (isRefusal(player) || verified.contact === null) return { state: 'gone' as const };
    return await applyContact(context, tx, player, {
      kind: body.kind,
      contact: verified.contact,
      viewer,
      origin,
    });
  });
  switch (changed.state) {
    case 'done':
      if (changed.isNew && isKnown) await rememberDevice(context, viewer, origin);
      return { data: { address: changed.contact, is_verified: true } };
    case 'taken':
      return body.kind === 'email'
        ? refuseField('contact', 'email_taken')
        : refuseField('contact', 'phone_taken');
    default:
      return refuseCode(changed);
  }
}

type ContactChange = { kind: ContactKind; contact: string; viewer: Viewer; origin: Origin };

/** Refusals are returned as states, so that the transaction commits and the code stays used. */
async function applyContact(
  context: AccountSecurityContext,
  tx: Tx,
  before: Player,
  { kind, contact, viewer, origin }: ContactChange,
): Promise<Changed> {
  const { id } = before;
  const event = { player_id: id.toString(), session: viewer.session, kind };
  if (before[kind] === contact) {
    await markContactVerified(tx, id, kind);
    await context.emit(tx, 'player.contact_verified', event);
    return { state: 'done', contact, isNew: false };
  }
  // The contact of an excluded person counts as taken, and nothing more is revealed.
  if (await context.isExcluded(tx, { [kind]: contact })) return { state: 'taken' };
  if (!(await replaceContact(tx, id, kind, contact))) return { state: 'taken' };
  const change = await insertChange(tx, {
    playerId: id,
    kind,
    oldContact: before[kind],
    wasVerified: kind === 'email' ? before.is_email_verified : before.is_phone_verified,
    undoSeconds: UNDO_SECONDS,
  });
  // Links emailed to the old contact are invalidated, and all other sessions end.
  await invalidateLinks(tx, id, 'restore');
  await endOtherSessionsOf(context, tx, viewer, 'contact_changed');
  await context.emit(tx, 'player.contact_changed', event);
  await notifyContactChange(context, tx, before, { kind, contact, change }, origin);
  return { state: 'done', contact, isNew: true };
}
