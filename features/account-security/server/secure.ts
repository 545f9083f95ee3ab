import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { passwordMistake } from '#domain/identity/rules.ts';
import {
  changePassword,
  dropLinksSince,
  findPlayer,
  maskContact,
  peekLink,
  refuseForeign,
  takeLink,
  type Link,
  type Player,
} from '#domain/identity/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { Asked, Origin } from '#platform/server/http/route.ts';
import type * as contract from '../contract.confirm.ts';
import type { Desk } from './desk.ts';
import { deviceWords } from './device-words.ts';
import { contactsBefore, findChange, findSession, markUndone, replaceContact } from './store.ts';

/** What is mailed when something happened that the owner may not have done. */
const PURPOSES = ['undo-contact', 'undo-password', 'undo-factor', 'end-session'] as const;
type Purpose = (typeof PURPOSES)[number];

/** A stranger may have prepared the way to his change for so long. */
const PREPARED_MS = 24 * 3_600_000;

type Undoing = Answer<typeof contract.checkSecureLink>['data']['undoes'];

/** What a link is about, and the moment from which nothing is believed any more. */
type Story = { undoes: Undoing; detail: string | null; since: Date };

export async function checkSecureLink(
  { db }: Desk,
  { body }: Asked<typeof contract.checkSecureLink>,
): Promise<Answer<typeof contract.checkSecureLink> | Refusal> {
  const story = await findStory(db, body.token);
  if (!story) return refuse('link_expired');
  return { data: { undoes: story.undoes, detail: story.detail, at: story.since.toISOString() } };
}

async function findStory(db: Queryable, token: string): Promise<Story | undefined> {
  for (const purpose of PURPOSES) {
    const link = await peekLink<LinkData>(db, purpose, token);
    if (link) return await readStory(db, purpose, link);
  }
  return undefined;
}

type LinkData = { change?: string; session?: string };

/** Undefined when there is nothing left to undo. */
async function readStory(
  db: Queryable,
  purpose: Purpose,
  { data, madeAt }: Link<LinkData>,
): Promise<Story | undefined> {
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
      const { browser, system } = deviceWords(session.user_agent);
      const detail = [browser, system].filter((word) => word !== null).join(', ');
      return { undoes: 'session', detail: detail || null, since: session.created_at };
    }
  }
}

/**
 * Gives the account back to whoever reads the old contact: everything that weakened it since the
 * event of the mail is undone, everybody is out, and the password is a new one.
 */
export async function secureAccount(
  desk: Desk,
  { body, origin }: Asked<typeof contract.secureAccount>,
): Promise<Answer<typeof contract.secureAccount> | Refusal> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  const mistake = passwordMistake(body.password, '');
  if (mistake !== undefined) return refuse('bad_input', { password: [mistake] });
  if (body.password !== body.password_confirm) {
    return refuse('bad_input', { password_confirm: ['password_mismatch'] });
  }
  // A wrong token costs no hashing.
  if (!(await findStory(desk.db, body.token))) return refuse('link_expired');
  const passwordHash = await desk.passwords.hash(body.password);
  if (isRefusal(passwordHash)) return passwordHash;
  const done = await desk.db.transaction((tx) => undo(desk, tx, body.token, passwordHash, origin));
  return isRefusal(done) ? done : { data: { secured: true } };
}

async function undo(
  desk: Desk,
  tx: Tx,
  token: string,
  passwordHash: string,
  origin: Origin,
): Promise<true | Refusal> {
  const taken = await takeAny(tx, token);
  const player = taken && (await findPlayer(tx, taken.link.playerId, 'update'));
  const story = player && (await readStory(tx, taken.purpose, taken.link));
  if (!player || !story) return refuse('link_expired');
  if (player.status !== 'active') return refuse('account_blocked');
  const refused = await restoreContacts(desk, tx, player, story.since, taken.link);
  if (refused) return refused;
  await desk.factors.removeSince(tx, player.id, new Date(story.since.getTime() - PREPARED_MS));
  // Links mailed since then may lie in a stranger's mailbox; older ones went to the owner.
  await dropLinksSince(tx, player.id, story.since);
  await desk.emit(tx, 'player.access_restored', { player_id: player.id.toString() });
  const restored = (await findPlayer(tx, player.id))!;
  await changePassword(desk, tx, restored, passwordHash, { origin });
  return true;
}

async function takeAny(
  tx: Tx,
  token: string,
): Promise<{ purpose: Purpose; link: Link<LinkData> } | undefined> {
  for (const purpose of PURPOSES) {
    const link = await takeLink<LinkData>(tx, purpose, token);
    if (link) return { purpose, link };
  }
  return undefined;
}

/**
 * Each contact becomes what it was before the first change since that moment. One that nobody had
 * proved is proved by the letter that was sent there, and by no other.
 */
async function restoreContacts(
  desk: Desk,
  tx: Tx,
  player: Player,
  since: Date,
  { data }: Link<LinkData>,
): Promise<Refusal | undefined> {
  for (const before of await contactsBefore(tx, player.id, since)) {
    const { kind, old_contact, change } = before;
    const isProven =
      old_contact !== null && (before.was_verified || data.change === change.toString());
    if (!(await replaceContact(tx, player.id, kind, old_contact, isProven))) {
      return kind === 'email' ? refuse('email_taken') : refuse('phone_taken');
    }
    const said = { player_id: player.id.toString(), session: null, kind };
    await desk.emit(tx, 'player.contact_changed', said);
  }
  await markUndone(tx, player.id, since);
  return undefined;
}
