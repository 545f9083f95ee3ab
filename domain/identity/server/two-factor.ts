import type { PlayerId } from '#core/ids.ts';
import { refuseField, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import type { LoginResult } from '../contract.ts';
import { requesterOf } from './requester.ts';
import type { Codes } from './codes.ts';
import type { Devices } from './devices.ts';
import { newFlow, readFlow } from './flows.ts';
import { maskContact } from './mask.ts';
import { addressee, sendCode } from './messenger.ts';
import type { LoginMethod } from './login-method.ts';
import { findPlayer, type Player } from './store.ts';

type Factor = 'totp' | 'passkey' | 'recovery';

/** Lists the second factors of an account, the best first. */
export type SecondFactors = {
  listFor(db: Queryable, playerId: PlayerId): Promise<readonly Factor[]>;
};

export type TwoFactorStep = NonNullable<LoginResult['verification']>;

type TwoFactorDeps = {
  db: Db;
  devices: Devices;
  codes: Codes;
  messages: Messages;
  factors: SecondFactors;
};

const PURPOSE = 'second-step' as const;
/** Login methods that are strong on their own: a passkey is held and unlocked by its owner. */
const STRONG_METHODS: ReadonlySet<LoginMethod> = new Set(['register', 'passkey', 'simple']);
/** A code or a link has just reached the contact: another one there would prove nothing more. */
const CONTACT_METHODS: ReadonlySet<LoginMethod> = new Set([
  'email_code',
  'phone_code',
  'restore',
  'social',
]);

/**
 * The two-factor step of a login that looks new: from a device that has not logged in to this
 * account before. It requires the authenticator when the account has one, else a code sent to a
 * confirmed contact. An account without either has no two-factor step, because its owner could not
 * complete it.
 */
export function createTwoFactorSteps({ db, devices, codes, messages, factors }: TwoFactorDeps) {
  async function begin(
    player: Player,
    origin: Origin,
    method: LoginMethod,
  ): Promise<TwoFactorStep | Refusal<'code_too_soon'> | undefined> {
    if (STRONG_METHODS.has(method) || devices.read(origin, player) !== undefined) return undefined;
    const own = await factors.listFor(db, player.id);
    if (own.includes('totp')) return await beginTotpStep(player, origin, own);
    const contact = CONTACT_METHODS.has(method) ? undefined : verifiedContact(player, messages);
    return contact === undefined ? undefined : await beginCodeStep(player, origin, contact, 'sms');
  }

  async function beginTotpStep(
    player: Player,
    origin: Origin,
    own: readonly Factor[],
  ): Promise<TwoFactorStep> {
    const { flow, setCookie } = newFlow(origin, 'login');
    const requester = requesterOf(origin, undefined);
    await db.transaction((tx) =>
      codes.beginTotpStep(tx, { purpose: PURPOSE, playerId: player.id, flow, requester }),
    );
    setCookie();
    const others = own.filter((factor) => factor !== 'totp');
    return { type: 'totp', to: null, resend_after: 0, others };
  }

  async function beginCodeStep(
    player: Player,
    origin: Origin,
    contact: string,
    channel: 'sms' | 'call',
  ): Promise<TwoFactorStep | Refusal<'code_too_soon'>> {
    const { flow, setCookie } = newFlow(origin, 'login');
    const requester = requesterOf(origin, undefined);
    const issued = await db.transaction(async (tx) => {
      const request = { purpose: PURPOSE, contact, playerId: player.id, flow, requester };
      const made = await codes.issue(tx, request);
      if (isRefusal(made)) return made;
      const to = addressee(player, origin.language);
      await sendCode(messages, tx, contact, to, 'second-step-code', made.code, channel);
      return made;
    });
    if (isRefusal(issued)) return issued;
    setCookie();
    const type = contact.includes('@') ? 'email' : 'phone';
    return { type, to: maskContact(contact), resend_after: issued.resendAfter, others: [] };
  }

  /** Sends the code of the pending step again. */
  async function resend(origin: Origin, channel: 'sms' | 'call') {
    const step = await codes.pending(db, readFlow(origin, 'login'), [PURPOSE]);
    const player = step?.player_id ? await findPlayer(db, step.player_id) : undefined;
    if (!player || !step?.contact) return refuseField('code', 'code_expired');
    return await beginCodeStep(player, origin, step.contact, channel);
  }

  return { begin, resend };
}

/** A server that cannot send messages must not lock all players out. */
function verifiedContact(player: Player, messages: Messages): string | undefined {
  const proven = [
    player.is_email_verified ? player.email : null,
    player.is_phone_verified ? player.phone : null,
  ];
  return proven.find((contact) => contact !== null && messages.canReach(contact)) ?? undefined;
}
