import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import {
  addressee,
  requesterOf,
  CODE_SECONDS,
  flowOfSession,
  recordStepUp,
  maskContact,
  refuseCode,
  requireStepUp,
  type FactorAnswer,
  type Player,
} from '#domain/identity/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { CallRequest, Viewer } from '#platform/server/http/route.ts';
import type * as contract from '../contract.confirm.ts';
import type { ConfirmMethod } from '../contract.confirm.ts';
import { readOwner, type AccountSecurityContext } from './context.ts';
import { refuseWrongPassword } from './set-password.ts';

/**
 * The step-up methods of an account. With an authenticator only factors in its owner's possession
 * are accepted: an observed password or an open mailbox must not remove it.
 */
async function methodsOf(
  { factors }: AccountSecurityContext,
  db: Queryable,
  player: Player,
): Promise<ConfirmMethod[]> {
  const held = await factors.summary(db, player.id);
  const methods: ConfirmMethod[] = [];
  if (held.totp_at) methods.push('totp');
  if (held.passkeys > 0) methods.push('passkey');
  if (held.recovery_left > 0) methods.push('recovery');
  if (held.totp_at) return methods;
  if (player.password_hash !== null) methods.unshift('password');
  if (player.email !== null && player.is_email_verified) methods.push('email_code');
  if (player.phone !== null && player.is_phone_verified) methods.push('phone_code');
  return methods;
}

export async function getConfirmation(
  context: AccountSecurityContext,
  { viewer }: CallRequest<typeof contract.getConfirmation>,
): Promise<Answer<typeof contract.getConfirmation> | Refusal<'unauthorized'>> {
  const player = await readOwner(context.db, viewer);
  if (isRefusal(player)) return player;
  const methods = await methodsOf(context, context.db, player);
  return {
    data: {
      is_confirmed: (await requireStepUp(context.db, viewer)) === undefined,
      methods,
      email: methods.includes('email_code') ? maskContact(player.email!) : null,
      phone: methods.includes('phone_code') ? maskContact(player.phone!) : null,
    },
  };
}

const flowOf = (viewer: Viewer) => flowOfSession(viewer.session, 'confirm');

export async function sendConfirmationCode(
  context: AccountSecurityContext,
  { viewer, body, origin }: CallRequest<typeof contract.sendConfirmationCode>,
): Promise<
  | Answer<typeof contract.sendConfirmationCode>
  | Refusal<RefusalCodeOf<typeof contract.sendConfirmationCode>>
> {
  const player = await readOwner(context.db, viewer);
  if (isRefusal(player)) return player;
  const methods = await methodsOf(context, context.db, player);
  const contact = methods.includes(`${body.kind}_code`) ? player[body.kind] : null;
  if (contact === null) return refuse('contact_missing');
  const to = addressee(player, origin.language);
  const requester = requesterOf(origin, context.devices.read(origin, player));
  const issued = await context.db.transaction(async (tx) => {
    const request = {
      purpose: 'confirm',
      contact,
      playerId: player.id,
      flow: flowOf(viewer),
      requester,
    };
    const made = await context.codes.issue(tx, { ...request, purpose: 'confirm' });
    if (isRefusal(made)) return made;
    const { code } = made;
    if (body.kind === 'email') {
      await context.messages.email(tx, { ...to, email: contact }, 'confirm-code', { code });
    } else {
      const channel = body.type ?? 'sms';
      await context.messages.phone(tx, { ...to, phone: contact }, channel, 'confirm-code', {
        code,
      });
    }
    return made;
  });
  if (isRefusal(issued)) return issued;
  const resend_after = issued.resendAfter;
  return { data: { to: maskContact(contact), resend_after, life_seconds: CODE_SECONDS } };
}

export async function beginPasskeyConfirmation(
  { db, factors }: AccountSecurityContext,
  { viewer }: CallRequest<typeof contract.beginPasskeyConfirmation>,
): Promise<Answer<typeof contract.beginPasskeyConfirmation> | Refusal<'factor_missing'>> {
  const kinds = await factors.listFor(db, viewer.id);
  if (!kinds.includes('passkey')) return refuse('factor_missing');
  return { data: { options: { ...(await factors.createPasskeyOptions(db, viewer.id)) } } };
}

type ConfirmBody = CallRequest<typeof contract.confirm>['body'];

/** Verifies one proof; a correct one is valid for ten minutes in this session. */
export async function confirm(
  context: AccountSecurityContext,
  { viewer, body }: CallRequest<typeof contract.confirm>,
): Promise<Answer<typeof contract.confirm> | Refusal<RefusalCodeOf<typeof contract.confirm>>> {
  const player = await readOwner(context.db, viewer);
  if (isRefusal(player)) return player;
  const refused = await verifyProof(context, viewer, player, body);
  if (refused) return refused;
  await recordStepUp(context.db, viewer.session);
  return { data: { is_confirmed: true } };
}

async function verifyProof(
  context: AccountSecurityContext,
  viewer: Viewer,
  player: Player,
  body: ConfirmBody,
) {
  const methods = await methodsOf(context, context.db, player);
  if (body.password !== undefined) {
    if (!methods.includes('password')) return refuse('factor_missing');
    return await refuseWrongPassword(context, player, body.password, 'password');
  }
  if (body.code !== undefined) return await verifyCode(context, viewer, methods, body.code);
  const answer = factorAnswer(body);
  if (!answer || !methods.includes(answer.kind)) return refuse('factor_missing');
  const verdict = await context.factors.check(context.db, player.id, answer);
  return isRefusal(verdict) ? verdict : undefined;
}

async function verifyCode(
  context: AccountSecurityContext,
  viewer: Viewer,
  methods: readonly ConfirmMethod[],
  code: string,
): Promise<Refusal<'factor_missing' | 'code_expired' | 'code_wrong'> | undefined> {
  // A code sent before an authenticator was added is not accepted after it.
  if (!methods.includes('email_code') && !methods.includes('phone_code'))
    return refuse('factor_missing');
  const result = await context.db.transaction((tx) =>
    context.codes.verify(tx, flowOf(viewer), ['confirm'], code),
  );
  return result.state === 'right' ? undefined : refuseCode(result);
}

function factorAnswer({ totp, recovery, passkey }: ConfirmBody): FactorAnswer | undefined {
  if (totp !== undefined) return { kind: 'totp', code: totp };
  if (recovery !== undefined) return { kind: 'recovery', code: recovery };
  if (passkey === undefined) return undefined;
  // The contract bounds the fields; the WebAuthn library validates their content.
  return { kind: 'passkey', assertion: passkey as AuthenticationResponseJSON };
}
