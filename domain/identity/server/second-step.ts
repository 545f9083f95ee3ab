import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import type { Entrance } from '../contract.ts';
import { askerOf } from './asker.ts';
import type { Codes } from './codes.ts';
import type { Devices } from './devices.ts';
import { newFlow, readFlow } from './flows.ts';
import { maskContact } from './mask.ts';
import { addressee, sendCode } from './messenger.ts';
import type { Proof } from './proof.ts';
import { findPlayer, type Player } from './store.ts';

type Factor = 'totp' | 'passkey' | 'recovery';

/** Which second factors an account has, the best first. */
export type SecondFactors = {
  listFor(db: Queryable, playerId: bigint): Promise<readonly Factor[]>;
};

export type StepAsked = NonNullable<Entrance['verification']>;

type StepDeps = {
  db: Db;
  devices: Devices;
  codes: Codes;
  messages: Messages;
  factors: SecondFactors;
};

/** Proofs that are strong by themselves: a passkey is held and unlocked by its owner. */
const ENOUGH: ReadonlySet<Proof> = new Set(['register', 'passkey', 'simple']);
/** A code or a link has just reached the contact: another one there would prove nothing more. */
const BY_CONTACT: ReadonlySet<Proof> = new Set(['email_code', 'phone_code', 'restore', 'social']);

/**
 * The second step of a login that looks new: from a device that has not logged in to this account
 * before. The authenticator is asked when the account has one, else a code is sent to a
 * confirmed contact. An account without either has no second step: nobody could take it.
 */
export function createSecondSteps({ db, devices, codes, messages, factors }: StepDeps) {
  async function ask(
    player: Player,
    origin: Origin,
    proof: Proof,
  ): Promise<StepAsked | Refusal | undefined> {
    if (ENOUGH.has(proof) || devices.read(origin, player) !== undefined) return undefined;
    const own = await factors.listFor(db, player.id);
    if (own.includes('totp')) return await askFactor(player, origin, own);
    const contact = BY_CONTACT.has(proof) ? undefined : provenContact(player, messages);
    return contact === undefined ? undefined : await askCode(player, origin, contact, 'sms');
  }

  async function askFactor(
    player: Player,
    origin: Origin,
    own: readonly Factor[],
  ): Promise<StepAsked> {
    const { flow, keep } = newFlow(origin, 'login');
    const asker = askerOf(origin, undefined);
    await db.transaction((tx) =>
      codes.awaitFactor(tx, { purpose: 'second-step', playerId: player.id, flow, asker }),
    );
    keep();
    const others = own.filter((factor) => factor !== 'totp');
    return { type: 'totp', to: null, resend_after: 0, others };
  }

  async function askCode(
    player: Player,
    origin: Origin,
    contact: string,
    channel: 'sms' | 'call',
  ): Promise<StepAsked | Refusal> {
    const { flow, keep } = newFlow(origin, 'login');
    const asker = askerOf(origin, undefined);
    const issued = await db.transaction(async (tx) => {
      const purpose = 'second-step';
      const made = await codes.issue(tx, { purpose, contact, playerId: player.id, flow, asker });
      if (isRefusal(made)) return made;
      const to = addressee(player, origin.language);
      await sendCode(messages, tx, contact, to, 'second-step-code', made.code, channel);
      return made;
    });
    if (isRefusal(issued)) return issued;
    keep();
    const type = contact.includes('@') ? 'email' : 'phone';
    return { type, to: maskContact(contact), resend_after: issued.resendAfter, others: [] };
  }

  /** Sends the code of the step under way once more. */
  async function resend(origin: Origin, channel: 'sms' | 'call'): Promise<StepAsked | Refusal> {
    const step = await codes.pending(db, readFlow(origin, 'login'), ['second-step']);
    const player = step?.player_id ? await findPlayer(db, step.player_id) : undefined;
    if (!player || !step?.contact) return refuse('code_expired', { code: ['code_expired'] });
    return await askCode(player, origin, step.contact, channel);
  }

  return { ask, resend };
}

/** A house that cannot write to anybody must not lock everybody out. */
function provenContact(player: Player, messages: Messages): string | undefined {
  const proven = [
    player.is_email_verified ? player.email : null,
    player.is_phone_verified ? player.phone : null,
  ];
  return proven.find((contact) => contact !== null && messages.canReach(contact)) ?? undefined;
}
