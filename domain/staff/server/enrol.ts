import { isRefusal, type Refusal } from '#core/refusal.ts';
import { findPlayer, refuseForeign, type Factors } from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import { admit, entryOver, type Inside, type Way } from './admit.ts';
import type { StaffDeps } from './deps.ts';
import { countEntry, peekEntry } from './entries.ts';
import { recordFailure } from './log-in.ts';
import { writeAudit } from './store.ts';

type Attestation = Parameters<Factors['finishPasskey']>[2]['response'];
export type InsideWithCodes = Inside & { readonly codes: string[] };

/** Of whoever comes for the first time: the second factor. */
export function createEnrolment(deps: StaffDeps) {
  const { db, factors, allowedOrigins } = deps;

  /** Whose first factor it is. Whoever has one by now enrols no other this way. */
  async function comer(
    look: typeof peekEntry,
    entry: string,
    origin: Origin,
  ): Promise<{ id: bigint; label: string } | Refusal> {
    const foreign = refuseForeign(origin, allowedOrigins);
    if (foreign) return foreign;
    const id = await look(db, entry, 'enrol');
    const account = id === undefined ? undefined : await findPlayer(db, id);
    if (!account || (await factors.listFor(db, account.id)).length > 0) return entryOver();
    return { id: account.id, label: account.email ?? account.name };
  }

  async function begin(entry: string, origin: Origin) {
    const who = await comer(peekEntry, entry, origin);
    return isRefusal(who) ? who : await factors.beginAuthenticator(db, who);
  }

  async function finish(entry: string, code: string, origin: Origin) {
    const who = await comer(countEntry, entry, origin);
    if (isRefusal(who)) return who;
    const work = (tx: Tx) => admitFirst(deps, tx, { entry, staffId: who.id, way: 'totp' }, origin);
    const inside = await factors.activateAuthenticator(db, who.id, code, work);
    if (isRefusal(inside)) await recordFailure(deps, who.id, 'totp', origin);
    return inside;
  }

  async function beginPasskey(entry: string, origin: Origin) {
    const who = await comer(peekEntry, entry, origin);
    return isRefusal(who) ? who : await factors.beginPasskey(db, who);
  }

  async function finishPasskey(
    entry: string,
    answer: { response: Attestation; name: string },
    origin: Origin,
  ) {
    const who = await comer(countEntry, entry, origin);
    if (isRefusal(who)) return who;
    const login = { entry, staffId: who.id, way: 'passkey' } as const;
    return await factors.finishPasskey(db, who.id, answer, (tx) =>
      admitFirst(deps, tx, login, origin),
    );
  }

  return { begin, finish, beginPasskey, finishPasskey };
}

async function admitFirst(
  deps: StaffDeps,
  tx: Tx,
  login: { entry: string; staffId: bigint; way: Way },
  origin: Origin,
): Promise<InsideWithCodes | Refusal> {
  const inside = await admit(deps, tx, login, origin);
  if (isRefusal(inside)) return inside;
  await writeAudit(tx, {
    staffId: login.staffId,
    role: inside.role,
    action: 'staff.factor.add',
    playerId: login.staffId,
    after: { factor: login.way },
  });
  return { ...inside, codes: await deps.factors.renewRecoveryCodes(tx, login.staffId) };
}
