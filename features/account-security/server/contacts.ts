import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { readEmail } from '#domain/identity/rules.ts';
import {
  addressee,
  askerOf,
  CODE_SECONDS,
  createThrottle,
  dropLinks,
  flowOfSession,
  markContactVerified,
  maskContact,
  networkOf,
  readPhone,
  refuseCode,
  refuseUnconfirmed,
  sendCode,
  type Player,
  type Throttle,
} from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Asked, Origin, Viewer } from '#platform/server/http/route.ts';
import type * as contract from '../contract.ts';
import type { ContactKind } from '../contract.ts';
import { readOwner, type Desk } from './desk.ts';
import { endOthers, isKnownDevice, rememberThis } from './sessions.ts';
import { insertChange, replaceContact } from './store.ts';
import { tellOfContact, UNDO_SECONDS } from './tell.ts';

type SendAsk = Asked<typeof contract.sendContactCode>;
type ConfirmAsk = Asked<typeof contract.confirmContact>;

/**
 * Sends a code to a contact that is to become the player's. Whether somebody else has it, or an
 * excluded person had it, is not told here: only whoever reads the code learns that.
 */
export async function sendContactCode(
  desk: Desk,
  sends: Throttle,
  { viewer, body, origin }: SendAsk,
): Promise<Answer<typeof contract.sendContactCode> | Refusal> {
  const contact = readContact(body.kind, body.contact);
  if (isRefusal(contact)) return contact;
  const player = await readOwner(desk.db, viewer);
  if (isRefusal(player)) return player;
  const isOwn = player[body.kind] === contact;
  const isVerified = body.kind === 'email' ? player.is_email_verified : player.is_phone_verified;
  if (isOwn && isVerified) return refuse('already_verified');
  // To prove what the account has already takes nothing from it.
  const unconfirmed = isOwn ? undefined : await refuseUnconfirmed(desk.db, viewer);
  if (unconfirmed) return unconfirmed;
  const held = isOwn ? undefined : holdUp(sends, origin);
  if (held) return held;
  const issued = await desk.db.transaction(async (tx) => {
    const made = await desk.codes.issue(tx, {
      purpose: 'change',
      contact,
      playerId: player.id,
      flow: flowOfSession(viewer.session, 'change', body.kind),
      // The own contact apart, he is a stranger to whoever reads there, on every device of his.
      asker: isOwn ? `player ${player.id}` : askerOf(origin, undefined),
    });
    if (isRefusal(made)) return made;
    const to = addressee(player, origin.language);
    await sendCode(desk.messages, tx, contact, to, 'verify-code', made.code, body.type ?? 'sms');
    return made;
  });
  if (isRefusal(issued)) return issued;
  const { resendAfter } = issued;
  return {
    data: { to: maskContact(contact), resend_after: resendAfter, life_seconds: CODE_SECONDS },
  };
}

const MINUTE = 60_000;

/** Accounts cost nothing and messages to phones do: one place may send so many. */
export function createSends(): Throttle {
  return createThrottle({ free: 20, capMs: 15 * MINUTE, forgetMs: 60 * MINUTE });
}

function holdUp(sends: Throttle, { ip }: Origin): Refusal | undefined {
  const network = networkOf(ip);
  const wait = sends.waitFor(network);
  if (wait !== undefined) return refuse('too_many_requests', undefined, wait);
  sends.count(network);
  return undefined;
}

function readContact(kind: ContactKind, text: string): string | Refusal {
  const reading = kind === 'email' ? readEmail(text) : readPhone(text);
  if ('mistake' in reading) return refuse('bad_input', { contact: [reading.mistake] });
  return 'email' in reading ? reading.email : reading.phone;
}

type Changed = { state: 'done'; contact: string; isNew: boolean } | { state: 'taken' };

/** The code was read: the contact is the player's own from now on. */
export async function confirmContact(
  desk: Desk,
  { viewer, body, origin }: ConfirmAsk,
): Promise<Answer<typeof contract.confirmContact> | Refusal> {
  const flow = flowOfSession(viewer.session, 'change', body.kind);
  const isKnown = await isKnownDevice(desk, viewer, origin);
  const changed = await desk.db.transaction(async (tx) => {
    const judged = await desk.codes.take(tx, flow, ['change'], body.code);
    if (judged.state !== 'right') return judged;
    const player = await readOwner(tx, viewer, 'update');
    if (isRefusal(player) || judged.contact === null) return { state: 'gone' as const };
    return await take(desk, tx, player, {
      kind: body.kind,
      contact: judged.contact,
      viewer,
      origin,
    });
  });
  switch (changed.state) {
    case 'done':
      if (changed.isNew && isKnown) await rememberThis(desk, viewer, origin);
      return { data: { address: changed.contact, is_verified: true } };
    case 'taken':
      return body.kind === 'email'
        ? refuse('email_taken', { contact: ['email_taken'] })
        : refuse('phone_taken', { contact: ['phone_taken'] });
    default:
      return refuseCode(changed);
  }
}

type Wish = { kind: ContactKind; contact: string; viewer: Viewer; origin: Origin };

/** Refusals are told as states: the code that was used up stays used up. */
async function take(
  desk: Desk,
  tx: Tx,
  before: Player,
  { kind, contact, viewer, origin }: Wish,
): Promise<Changed> {
  const { id } = before;
  const said = { player_id: id.toString(), session: viewer.session, kind };
  if (before[kind] === contact) {
    await markContactVerified(tx, id, kind);
    await desk.emit(tx, 'player.contact_verified', said);
    return { state: 'done', contact, isNew: false };
  }
  // The contact of an excluded person is as good as in use, and nothing more is said of it.
  if (await desk.isExcluded(tx, { [kind]: contact })) return { state: 'taken' };
  if (!(await replaceContact(tx, id, kind, contact))) return { state: 'taken' };
  const change = await insertChange(tx, {
    playerId: id,
    kind,
    oldContact: before[kind],
    wasVerified: kind === 'email' ? before.is_email_verified : before.is_phone_verified,
    undoSeconds: UNDO_SECONDS,
  });
  // Letters that went to the old contact restore nothing any more, and nobody else stays inside.
  await dropLinks(tx, id, 'restore');
  await endOthers(desk, tx, viewer, 'contact_changed');
  await desk.emit(tx, 'player.contact_changed', said);
  await tellOfContact(desk, tx, before, { kind, contact, change }, origin);
  return { state: 'done', contact, isNew: true };
}
