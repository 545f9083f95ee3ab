import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { readEmail } from '#domain/identity/rules.ts';
import {
  createThrottle,
  findMemberByEmail,
  networkOf,
  refuseForeign,
  type FactorAnswer,
} from '#domain/identity/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import { admit, entryOver, type Inside } from './admit.ts';
import type { StaffDeps } from './deps.ts';
import { countEntry, openEntry, peekEntry, type Step } from './entries.ts';
import { areStrangersMany, findRole, findStaff, writeAudit } from './store.ts';

const MINUTE = 60_000;

export type NextStep = {
  readonly entry: string;
  readonly step: Step;
  readonly factors: ('totp' | 'passkey' | 'recovery')[];
};

/**
 * The door of staff, apart from that of players: a player's password opens nothing here, and a
 * password alone opens nothing at all. Every entry and every failure is on record.
 */
export function createStaffDoor(deps: StaffDeps) {
  const throttle = createDoorThrottle(deps.now);

  async function logIn(
    { email: given, password }: { email: string; password: string },
    origin: Origin,
  ): Promise<NextStep | Refusal> {
    const foreign = refuseForeign(origin, deps.allowedOrigins);
    if (foreign) return foreign;
    const reading = readEmail(given);
    if ('mistake' in reading) return refuse('bad_input', { email: [reading.mistake] });
    const attempt = throttle(origin, reading.email);
    if ('refused' in attempt) return attempt;
    const found = await findMemberByEmail(deps.db, reading.email);
    const role = found?.kind === 'staff' ? await findRole(deps.db, found.id) : undefined;
    const stored = role === undefined ? null : (found?.password_hash ?? null);
    const isRight = await deps.passwords.matches(stored, password, false);
    // A house too busy to look has judged nobody.
    if (isRefusal(isRight)) return (attempt.giveBack(), isRight);
    if (isRight && found && role) {
      attempt.giveBack();
      return await nextStep(deps, deps.db, found.id);
    }
    await recordFailure(deps, role ? found?.id : undefined, 'password', origin);
    return refuse('wrong_credentials', { password: ['wrong_credentials'] });
  }

  async function askPasskey(entry: string, origin: Origin) {
    const foreign = refuseForeign(origin, deps.allowedOrigins);
    if (foreign) return foreign;
    const staffId = await peekEntry(deps.db, entry, 'factor');
    return staffId === undefined ? entryOver() : await deps.factors.askForPasskey(deps.db, staffId);
  }

  async function confirm(
    entry: string,
    answer: FactorAnswer,
    origin: Origin,
  ): Promise<Inside | Refusal> {
    const foreign = refuseForeign(origin, deps.allowedOrigins);
    if (foreign) return foreign;
    const staffId = await countEntry(deps.db, entry, 'factor');
    if (staffId === undefined) return entryOver();
    const way = await deps.factors.check(deps.db, staffId, answer);
    if (isRefusal(way)) {
      await recordFailure(deps, staffId, answer.kind, origin);
      return way;
    }
    return await deps.db.transaction((tx) => admit(deps, tx, { entry, staffId, way }, origin));
  }

  return { logIn, askPasskey, confirm };
}

/** What somebody whose password is right proves next. */
export async function nextStep(
  { factors }: StaffDeps,
  db: Queryable,
  staffId: bigint,
): Promise<NextStep> {
  const own = await factors.listFor(db, staffId);
  const staff = await findStaff(db, staffId);
  const step = staff?.is_password_given ? 'password' : own.length === 0 ? 'enrol' : 'factor';
  return { entry: await openEntry(db, staffId, step), step, factors: own };
}

/** Counted where the guesses come from and never by account alone: no stranger locks staff out. */
function createDoorThrottle(now: (() => number) | undefined) {
  const pairs = createThrottle({ free: 5, capMs: 15 * MINUTE, forgetMs: 60 * MINUTE }, now);
  const places = createThrottle({ free: 30, capMs: 5 * MINUTE, forgetMs: 60 * MINUTE }, now);
  return (origin: Origin, email: string): { giveBack: () => void } | Refusal => {
    const place = networkOf(origin.ip);
    const pair = `${place} ${email}`;
    const wait = pairs.waitFor(pair) ?? places.waitFor(place);
    if (wait !== undefined) return refuse('too_many_requests', undefined, wait);
    pairs.count(pair);
    places.count(place);
    return { giveBack: () => (pairs.giveBack(pair), places.giveBack(place)) };
  };
}

/**
 * Of an address nobody has, only that and from where: what was typed may be anybody's. And only so
 * many of them an hour: the record is kept for ever, and the whole world may knock.
 */
export async function recordFailure(
  { db }: Pick<StaffDeps, 'db'>,
  staffId: bigint | undefined,
  what: string,
  origin: Origin,
): Promise<void> {
  if (staffId === undefined && (await areStrangersMany(db))) return;
  // Asked in any case: how long an answer takes says nothing of who has an account here.
  const role = await findRole(db, staffId ?? 0n);
  await db.transaction((tx) =>
    writeAudit(tx, {
      staffId: staffId ?? null,
      role: role ?? 'nobody',
      action: 'staff.login.failed',
      target: origin.ip,
      after: { wrong: what },
    }),
  );
}
