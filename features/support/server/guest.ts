import { refuseInput, refuseTooManyRequests, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Body, RefusalCodeOf } from '#core/wire.ts';
import { readEmail } from '#domain/identity/rules.ts';
import { refuseCrossOrigin } from '#domain/identity/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, underData, type Origin, type Route } from '#platform/server/http/route.ts';
import { networkOf, siteOf } from '#platform/server/network.ts';
import { byId, readPage } from '#platform/server/paging.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import type { SupportHours } from '#domain/settings/rules.support.ts';
import * as contract from '../contract.guest.ts';
import type { SupportMessage } from '../contract.ts';
import { GUEST_DAYS, GUEST_KEPT_DAYS } from '../rules.ts';
import { endGuest, readGuest, rememberGuest, renewGuest } from './guest-cookie.ts';
import type { Live } from './live.ts';
import { presentForPlayer, presentHours, presentLastThread } from './present.ts';
import { openThread } from './store.ts';
import {
  eraseOldGuests,
  findGuestState,
  isGuestKnown,
  joinThreads,
  lockGuest,
  lockGuestThread,
  markReadByGuest,
  readGuestMessages,
  setGuestEmail,
} from './store.guests.ts';
import { findRepeated, readText, writeOnce } from './write.ts';

export type GuestDeps = {
  readonly db: Db;
  readonly hours: () => SupportHours;
  readonly rateLimits: Pick<RateLimits, 'quota' | 'backoff'>;
  /** Requires a solved captcha; called where a network is suspected to be a bot. */
  readonly challenge: (origin: Origin) => Promise<Refusal<'captcha_required'> | undefined>;
  readonly allowedOrigins: ReadonlySet<string>;
};

/** Polled by open pages, and many guests share an address. */
const READS = atMost('300 per minute');
const WRITES = atMost('60 per minute');

/** The side of a guest, who has no account and is known by the cookie of the browser. */
export function guestRoutes(deps: GuestDeps, live: Live): Route[] {
  const { db, hours, allowedOrigins } = deps;
  const limits = createGuestLimits(deps);
  return [
    on(contract.getGuestState, READS, async ({ origin }) => {
      // The cookie is there before the first message: one that is sent twice has one sender.
      const token = rememberGuest(origin);
      const row = await findGuestState(db, token);
      return {
        data: {
          thread: presentLastThread(row),
          hours: presentHours(new Date(), hours()),
          unread: row?.unread ?? 0,
          latest: row?.last_message_id.toString() ?? null,
          has_email: row?.has_email ?? false,
        },
      };
    }),
    on(contract.listGuestMessages, READS, async ({ origin, query }) => {
      const token = readGuest(origin);
      if (!token) return { data: [], next: null };
      const read = (before: bigint | undefined, limit: number) =>
        readGuestMessages(db, token, before, limit);
      return await readPage(query, byId(read, presentForPlayer));
    }),
    on(contract.sendGuestMessage, WRITES, async ({ origin, body, key }) => {
      const refused =
        refuseCrossOrigin(origin, allowedOrigins) ?? (await limits.refuseTooMany(origin));
      return refused ?? underData(await send(db, origin, { ...body, key }));
    }),
    on(contract.markGuestRead, READS, async ({ origin, body }) => {
      const refused = refuseCrossOrigin(origin, allowedOrigins);
      if (refused) return refused;
      const token = readGuest(origin);
      if (!token) return { data: { unread: 0 } };
      await markReadByGuest(db, token, BigInt(body.up_to));
      return { data: { unread: (await findGuestState(db, token))?.unread ?? 0 } };
    }),
    on(contract.joinGuest, atMost('20 per minute'), async ({ origin, viewer }) => {
      const refused = refuseCrossOrigin(origin, allowedOrigins);
      if (refused) return refused;
      const token = readGuest(origin);
      const joined = token ? await joinThreads(db, token, viewer.id) : 0;
      endGuest(origin);
      if (joined > 0) await live.changed(viewer.id);
      return { data: { joined } };
    }),
  ];
}

const HOUR = 3600;

/** Whom a guest can trouble: staff, who read what arrives. */
function createGuestLimits({ db, rateLimits, challenge }: GuestDeps) {
  const perGuest = rateLimits.quota('support.guest', { count: 10, seconds: 60 });
  // A network that begins many conversations must solve a captcha for each further one.
  const begun = rateLimits.quota('support.guests', { count: 5, seconds: HOUR });
  const begunAtSite = rateLimits.quota('support.guests-of-site', { count: 30, seconds: HOUR });
  // Where no captcha is configured, or one is solved again and again.
  const most = { free: 40, capSeconds: HOUR, resetSeconds: HOUR };
  const begunAtMost = rateLimits.backoff('support.guests-begun', most);

  async function refuseTooMany(
    origin: Origin,
  ): Promise<Refusal<'captcha_required' | 'too_many_requests'> | undefined> {
    const token = readGuest(origin);
    const network = networkOf(origin.ip);
    const wait = await perGuest.spend(token?.toString('base64url') ?? network);
    if (wait !== undefined) return refuseTooManyRequests(wait);
    if (token && (await isGuestKnown(db, token))) return undefined;
    const waits = [begun.spend(network), begunAtSite.spend(siteOf(origin.ip))];
    if ((await Promise.all(waits)).some((each) => each !== undefined)) {
      const challenged = await challenge(origin);
      if (challenged) return challenged;
    }
    const longer = await begunAtMost.spend(network);
    return longer === undefined ? undefined : refuseTooManyRequests(longer);
  }

  return { refuseTooMany };
}

type Sent = Body<typeof contract.sendGuestMessage> & { readonly key: string };

async function send(
  db: Db,
  origin: Origin,
  { locale, text: given, email: givenEmail, key }: Sent,
): Promise<SupportMessage | Refusal<RefusalCodeOf<typeof contract.sendGuestMessage>>> {
  const text = readText(given);
  if (isRefusal(text)) return text;
  const email = givenEmail === undefined || givenEmail === '' ? undefined : readEmail(givenEmail);
  if (email && 'mistake' in email) return refuseInput('email', email.mistake);
  const row = await db.transaction(async (tx) => {
    const known = await lockGuest(tx, rememberGuest(origin), GUEST_DAYS);
    const guestId = known ?? (await lockGuest(tx, renewGuest(origin), GUEST_DAYS))!;
    const message = { author: 'player', guestId, key, text } as const;
    // Before a thread is begun: that of the first sending may be closed by now.
    const earlier = await findRepeated(tx, message, null);
    if (earlier) return earlier;
    const thread = await lockGuestThread(tx, guestId, locale);
    const written = await writeOnce(tx, { ...message, threadId: thread.id });
    if (isRefusal(written)) return written;
    if (email) await setGuestEmail(tx, guestId, email.email);
    if (written.isNew) await openThread(tx, thread.id, written.row.id);
    return written.row;
  });
  return isRefusal(row) ? row : presentForPlayer(row);
}

/** Guests per run of the job. */
const BATCH = 500;

/** Erases what guests wrote who did not come back; returns how many guests there were. */
export async function trimGuests({ db }: Pick<GuestDeps, 'db'>): Promise<number> {
  return await eraseOldGuests(db, GUEST_KEPT_DAYS - GUEST_DAYS, BATCH);
}
