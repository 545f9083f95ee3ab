import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import {
  askerOf,
  CODE_SECONDS,
  maskContact,
  networkOf,
  type CodePurpose,
  type Player,
} from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import type { requestEmailCode } from '../contract.codes.ts';
import type { Desk } from './desk.ts';
import { evenly } from './evenly.ts';

export type CodeSent = Answer<typeof requestEmailCode>;

export type Sending = {
  purpose: CodePurpose;
  contact: string;
  /** Whoever has the contact and may do this; the answer is the same when nobody may. */
  player: Player | undefined;
  flow: Buffer;
  /** Set for somebody who is inside: his haste is counted apart from his neighbours'. */
  asker?: string;
  write: (tx: Tx, code: string) => Promise<void>;
};

/**
 * Makes a code and writes to the owner of a contact, if there is one. From outside it looks the
 * same when there is none: the same answer, the same delays, the same time.
 */
export async function sendCodeTo(
  desk: Desk,
  origin: Origin,
  { purpose, contact, player, flow, write, ...rest }: Sending,
): Promise<CodeSent | Refusal> {
  // Said of the contact's kind alone, so it tells nothing of who has it.
  if (!desk.messages.canReach(contact)) return refuse('messages_off');
  const device = desk.devices.read(origin, player);
  const asker = rest.asker ?? askerOf(origin, device);
  const held = asker.startsWith('network ') ? await holdUp(desk, origin) : undefined;
  if (held) return held;
  const playerId = player?.id ?? null;
  const issued = await evenly(() =>
    desk.db.transaction(async (tx) => {
      const made = await desk.codes.issue(tx, { purpose, contact, playerId, flow, asker });
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

/** One place may ask for so many messages, whomever they are for. */
async function holdUp(desk: Desk, origin: Origin): Promise<Refusal | undefined> {
  if (desk.guards.looksLikeMachine(origin)) {
    const asked = await desk.challenge(origin);
    if (asked) return asked;
  }
  const network = networkOf(origin.ip);
  const wait = desk.guards.send.waitFor(network);
  if (wait !== undefined) return refuse('too_many_requests', undefined, wait);
  desk.guards.send.count(network);
  return undefined;
}
