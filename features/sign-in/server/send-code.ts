import { refuseTooManyRequests, refuse, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import {
  requesterOf,
  CODE_SECONDS,
  maskContact,
  networkOf,
  type CodePurpose,
  type Player,
} from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import type { requestEmailCode } from '../contract.codes.ts';
import type { SignInContext } from './context.ts';
import { padResponseTime } from '#platform/server/http/pad-response-time.ts';

export type CodeSent = Answer<typeof requestEmailCode>;

export type CodeDelivery = {
  purpose: CodePurpose;
  contact: string;
  /**
   * The player to whom the contact belongs and who may do this; the answer is the same without one.
   */
  player: Player | undefined;
  flow: Buffer;
  /** Set for a logged-in player, who is rate limited apart from the network. */
  requester?: string;
  write: (tx: Tx, code: string) => Promise<void>;
};

/**
 * Issues a code and sends it to the owner of a contact, if there is one. From outside an unknown
 * contact looks the same: the same answer, the same delays, the same time.
 */
export async function sendCodeTo(
  context: SignInContext,
  origin: Origin,
  delivery: CodeDelivery,
): Promise<
  CodeSent | Refusal<'messages_off' | 'too_many_requests' | 'captcha_required' | 'code_too_soon'>
> {
  const { purpose, contact, player, flow, write, ...rest } = delivery;
  // Depends on the kind of contact alone, so it does not reveal whether the contact is known.
  if (!context.messages.canReach(contact)) return refuse('messages_off');
  const device = context.devices.read(origin, player);
  const requester = rest.requester ?? requesterOf(origin, device);
  const isStranger = requester.startsWith('network ');
  const needsCaptcha = isStranger && (await context.codes.needsCaptcha(context.db, delivery));
  const refused = isStranger ? await refuseTooMany(context, origin, needsCaptcha) : undefined;
  if (refused) return refused;
  const isHuman = needsCaptcha && context.hasCaptcha;
  const playerId = player?.id ?? null;
  const issued = await padResponseTime(() =>
    context.db.transaction(async (tx) => {
      const request = { purpose, contact, playerId, flow, requester, isHuman };
      const made = await context.codes.issue(tx, request);
      if (!isRefusal(made) && player) await write(tx, made.code);
      return made;
    }),
  );
  if (isRefusal(issued)) return issued;
  return {
    data: {
      to: maskContact(contact),
      resend_after: issued.resendAfter,
      life_seconds: CODE_SECONDS,
    },
  };
}

/** Limits the messages that one network may request, to any contacts. */
async function refuseTooMany(
  context: SignInContext,
  origin: Origin,
  needsCaptcha: boolean,
): Promise<Refusal<'captcha_required' | 'too_many_requests'> | undefined> {
  if ((await context.guards.isSuspectedBot(origin)) || needsCaptcha) {
    const challenge = await context.challenge(origin);
    if (challenge) return challenge;
  }
  const wait = await context.guards.send(networkOf(origin.ip));
  return wait === undefined ? undefined : refuseTooManyRequests(wait);
}
