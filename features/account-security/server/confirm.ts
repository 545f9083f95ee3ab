import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import {
  addressee,
  askerOf,
  CODE_SECONDS,
  flowOfSession,
  markConfirmed,
  maskContact,
  refuseCode,
  refuseUnconfirmed,
  type FactorAnswer,
  type Player,
} from '#domain/identity/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Asked, Viewer } from '#platform/server/http/route.ts';
import type * as contract from '../contract.confirm.ts';
import type { ConfirmWay } from '../contract.confirm.ts';
import { readOwner, type Desk } from './desk.ts';
import { refuseWrongPassword } from './set-password.ts';

/**
 * The ways in which an account can prove itself. With an authenticator only what is in its owner's
 * hands will do: a password that was watched and a mailbox left open must not take it off.
 */
async function waysOf({ factors }: Desk, db: Queryable, player: Player): Promise<ConfirmWay[]> {
  const held = await factors.held(db, player.id);
  const ways: ConfirmWay[] = [];
  if (held.totp_at) ways.push('totp');
  if (held.passkeys > 0) ways.push('passkey');
  if (held.recovery_left > 0) ways.push('recovery');
  if (held.totp_at) return ways;
  if (player.password_hash !== null) ways.unshift('password');
  if (player.email !== null && player.is_email_verified) ways.push('email_code');
  if (player.phone !== null && player.is_phone_verified) ways.push('phone_code');
  return ways;
}

export async function getConfirmation(
  desk: Desk,
  { viewer }: Asked<typeof contract.getConfirmation>,
): Promise<Answer<typeof contract.getConfirmation> | Refusal> {
  const player = await readOwner(desk.db, viewer);
  if (isRefusal(player)) return player;
  const ways = await waysOf(desk, desk.db, player);
  return {
    data: {
      is_confirmed: (await refuseUnconfirmed(desk.db, viewer)) === undefined,
      ways,
      email: ways.includes('email_code') ? maskContact(player.email!) : null,
      phone: ways.includes('phone_code') ? maskContact(player.phone!) : null,
    },
  };
}

const flowOf = (viewer: Viewer) => flowOfSession(viewer.session, 'confirm');

export async function sendConfirmationCode(
  desk: Desk,
  { viewer, body, origin }: Asked<typeof contract.sendConfirmationCode>,
): Promise<Answer<typeof contract.sendConfirmationCode> | Refusal> {
  const player = await readOwner(desk.db, viewer);
  if (isRefusal(player)) return player;
  const ways = await waysOf(desk, desk.db, player);
  const contact = ways.includes(`${body.kind}_code`) ? player[body.kind] : null;
  if (contact === null) return refuse('contact_missing');
  const to = addressee(player, origin.language);
  const asker = askerOf(origin, desk.devices.read(origin, player));
  const issued = await desk.db.transaction(async (tx) => {
    const ask = { purpose: 'confirm', contact, playerId: player.id, flow: flowOf(viewer), asker };
    const made = await desk.codes.issue(tx, { ...ask, purpose: 'confirm' });
    if (isRefusal(made)) return made;
    const { code } = made;
    if (body.kind === 'email') {
      await desk.messages.email(tx, { ...to, email: contact }, 'confirm-code', { code });
    } else {
      const channel = body.type ?? 'sms';
      await desk.messages.phone(tx, { ...to, phone: contact }, channel, 'confirm-code', { code });
    }
    return made;
  });
  if (isRefusal(issued)) return issued;
  const resend_after = issued.resendAfter;
  return { data: { to: maskContact(contact), resend_after, life_seconds: CODE_SECONDS } };
}

export async function beginPasskeyConfirmation(
  { db, factors }: Desk,
  { viewer }: Asked<typeof contract.beginPasskeyConfirmation>,
): Promise<Answer<typeof contract.beginPasskeyConfirmation> | Refusal> {
  const kinds = await factors.listFor(db, viewer.id);
  if (!kinds.includes('passkey')) return refuse('factor_missing');
  return { data: { options: { ...(await factors.askForPasskey(db, viewer.id)) } } };
}

type ConfirmBody = Asked<typeof contract.confirm>['body'];

/** Judges one proof; a right one is good for ten minutes in this session. */
export async function confirm(
  desk: Desk,
  { viewer, body }: Asked<typeof contract.confirm>,
): Promise<Answer<typeof contract.confirm> | Refusal> {
  const player = await readOwner(desk.db, viewer);
  if (isRefusal(player)) return player;
  const refused = await judge(desk, viewer, player, body);
  if (refused) return refused;
  await markConfirmed(desk.db, viewer.session);
  return { data: { is_confirmed: true } };
}

async function judge(
  desk: Desk,
  viewer: Viewer,
  player: Player,
  body: ConfirmBody,
): Promise<Refusal | undefined> {
  const ways = await waysOf(desk, desk.db, player);
  if (body.password !== undefined) {
    if (!ways.includes('password')) return refuse('factor_missing');
    return await refuseWrongPassword(desk, player, body.password, 'password');
  }
  if (body.code !== undefined) return await judgeCode(desk, viewer, ways, body.code);
  const answer = factorAnswer(body);
  if (!answer || !ways.includes(answer.kind)) return refuse('factor_missing');
  const verdict = await desk.factors.check(desk.db, player.id, answer);
  return isRefusal(verdict) ? verdict : undefined;
}

async function judgeCode(
  desk: Desk,
  viewer: Viewer,
  ways: readonly ConfirmWay[],
  code: string,
): Promise<Refusal | undefined> {
  // A code that was sent before an authenticator came proves nothing after it.
  if (!ways.includes('email_code') && !ways.includes('phone_code')) return refuse('factor_missing');
  const taken = await desk.db.transaction((tx) =>
    desk.codes.take(tx, flowOf(viewer), ['confirm'], code),
  );
  return taken.state === 'right' ? undefined : refuseCode(taken);
}

function factorAnswer({ totp, recovery, passkey }: ConfirmBody): FactorAnswer | undefined {
  if (totp !== undefined) return { kind: 'totp', code: totp };
  if (recovery !== undefined) return { kind: 'recovery', code: recovery };
  if (passkey === undefined) return undefined;
  // The contract bounds its texts; the library reads what is in them and refuses the rest.
  return { kind: 'passkey', assertion: passkey as AuthenticationResponseJSON };
}
