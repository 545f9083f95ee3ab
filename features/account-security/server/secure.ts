import { refuse, refuseInput, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import { passwordMistake } from '#domain/identity/rules.ts';
import {
  changePassword,
  invalidateLinksSince,
  findPlayer,
  maskContact,
  peekLink,
  refuseCrossOrigin,
  replaceContact,
  consumeLink,
  type Link,
  type Player,
} from '#domain/identity/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { CallRequest, Origin } from '#platform/server/http/route.ts';
import type * as contract from '../contract.confirm.ts';
import type { AccountSecurityContext } from './context.ts';
import { parseDevice } from '#domain/identity/server/index.ts';
import { contactsBefore, findChange, findSession, markUndone } from './store.ts';

/** The links in emails about a change that the owner may not have made. */
const PURPOSES = ['undo-contact', 'undo-password', 'undo-factor', 'end-session'] as const;
type Purpose = (typeof PURPOSES)[number];

/** How long before the change a stranger may have prepared it. */
const GRACE_BEFORE_MS = 24 * 3_600_000;

type Undoing = Answer<typeof contract.checkSecureLink>['data']['undoes'];

/** What a link undoes, and the moment from which changes are no longer trusted. */
type UndoableChange = { undoes: Undoing; detail: string | null; since: Date };

export async function checkSecureLink(
  { db }: AccountSecurityContext,
  { body }: CallRequest<typeof contract.checkSecureLink>,
): Promise<Answer<typeof contract.checkSecureLink> | Refusal<'link_expired'>> {
  const story = await findUndoable(db, body.token);
  if (!story) return refuse('link_expired');
  return { data: { undoes: story.undoes, detail: story.detail, at: story.since.toISOString() } };
}

async function findUndoable(db: Queryable, token: string): Promise<UndoableChange | undefined> {
  for (const purpose of PURPOSES) {
    const link = await peekLink<LinkData>(db, purpose, token);
    if (link) return await readUndoable(db, purpose, link);
  }
  return undefined;
}

type LinkData = { change?: string; session?: string };

/** Undefined when there is nothing left to undo. */
async function readUndoable(
  db: Queryable,
  purpose: Purpose,
  { data, madeAt }: Link<LinkData>,
): Promise<UndoableChange | undefined> {
  switch (purpose) {
    case 'undo-password':
      return { undoes: 'password', detail: null, since: madeAt };
    case 'undo-factor':
      return { undoes: 'factor', detail: null, since: madeAt };
    case 'undo-contact': {
      const change = await findChange(db, BigInt(data.change ?? 0));
      if (!change) return undefined;
      const detail = change.old_contact === null ? null : maskContact(change.old_contact);
      return { undoes: change.kind, detail, since: change.changed_at };
    }
    case 'end-session': {
      const session = await findSession(db, data.session ?? '');
      if (!session) return undefined;
      const { browser, system } = parseDevice(session.user_agent);
      const detail = [browser, system].filter((word) => word !== null).join(', ');
      return { undoes: 'session', detail: detail || null, since: session.created_at };
    }
  }
}

/**
 * Returns the account to the person who reads the old contact: everything that weakened it since
 * the event of the email is undone, all sessions end, and a new password is set.
 */
export async function secureAccount(
  context: AccountSecurityContext,
  { body, origin }: CallRequest<typeof contract.secureAccount>,
): Promise<
  Answer<typeof contract.secureAccount> | Refusal<RefusalCodeOf<typeof contract.secureAccount>>
> {
  const foreign = refuseCrossOrigin(origin, context.allowedOrigins);
  if (foreign) return foreign;
  const mistake = passwordMistake(body.password, '');
  if (mistake !== undefined) return refuse('bad_input', { password: [mistake] });
  if (body.password !== body.password_confirm) {
    return refuseInput('password_confirm', 'password_mismatch');
  }
  // Checked before hashing, so that a wrong token costs little.
  if (!(await findUndoable(context.db, body.token))) return refuse('link_expired');
  const passwordHash = await context.passwords.hash(body.password);
  if (isRefusal(passwordHash)) return passwordHash;
  const done = await context.db.transaction((tx) =>
    undo(context, tx, body.token, passwordHash, origin),
  );
  return isRefusal(done) ? done : { data: { secured: true } };
}

async function undo(
  context: AccountSecurityContext,
  tx: Tx,
  token: string,
  passwordHash: string,
  origin: Origin,
) {
  const result = await consumeAnyLink(tx, token);
  const player = result && (await findPlayer(tx, result.link.playerId, 'update'));
  const story = player && (await readUndoable(tx, result.purpose, result.link));
  if (!player || !story) return refuse('link_expired');
  if (player.status !== 'active') return refuse('account_blocked');
  const refused = await restoreContacts(context, tx, player, story.since, result.link);
  if (refused) return refused;
  await context.factors.removeSince(
    tx,
    player.id,
    new Date(story.since.getTime() - GRACE_BEFORE_MS),
  );
  // Links emailed since then may be in a stranger's mailbox; older ones went to the owner.
  await invalidateLinksSince(tx, player.id, story.since);
  await context.emit(tx, 'player.access_restored', { player_id: player.id.toString() });
  const restored = (await findPlayer(tx, player.id))!;
  await changePassword(context, tx, restored, passwordHash, { origin });
  return true;
}

async function consumeAnyLink(
  tx: Tx,
  token: string,
): Promise<{ purpose: Purpose; link: Link<LinkData> } | undefined> {
  for (const purpose of PURPOSES) {
    const link = await consumeLink<LinkData>(tx, purpose, token);
    if (link) return { purpose, link };
  }
  return undefined;
}

/**
 * Restores each contact to its state before the first change since that moment. An unconfirmed
 * contact is confirmed only by the link that was sent there.
 */
async function restoreContacts(
  context: AccountSecurityContext,
  tx: Tx,
  player: Player,
  since: Date,
  { data }: Link<LinkData>,
): Promise<Refusal<'email_taken' | 'phone_taken'> | undefined> {
  for (const before of await contactsBefore(tx, player.id, since)) {
    const { kind, old_contact, change } = before;
    const isProven =
      old_contact !== null && (before.was_verified || data.change === change.toString());
    if (!(await replaceContact(tx, player.id, kind, old_contact, isProven))) {
      return kind === 'email' ? refuse('email_taken') : refuse('phone_taken');
    }
    const event = { player_id: player.id.toString(), session: null, kind };
    await context.emit(tx, 'player.contact_changed', event);
  }
  await markUndone(tx, player.id, since);
  return undefined;
}
