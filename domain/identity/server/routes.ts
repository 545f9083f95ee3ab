import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import type { WalletCurrency } from '#core/currency.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { atMost, on, type Asked, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { refuseForeign } from './own-origin.ts';
import { grantPlay } from './play-money.ts';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts';
import type { Sessions } from './sessions.ts';
import { updateSettings } from './settings.ts';
import { findPlayer } from './store.ts';
import { readUser } from './user.ts';
import { noteClient, readVisit } from './visit.ts';

export type IdentityDeps = {
  db: Db;
  accounts: Accounts;
  sessions: Sessions;
  /** Origins of the player app besides the host that is asked. */
  allowedOrigins: ReadonlySet<string>;
  /** Tells the owner's open pages of a new balance once the transaction commits. */
  announceBalance: (tx: Tx, playerId: bigint, currency: WalletCurrency) => Promise<void>;
  /** Others may see more of a player now, or less: what was remembered of him is out of date. */
  onVisibilityChanged: (playerId: bigint) => void;
};

/** Who the visitor is, and for how long. Limits are wide: one address may be a whole city. */
export function identityRoutes(deps: IdentityDeps): Route[] {
  return [
    on(contract.getUser, atMost('120 per minute'), (asked) => getUser(deps, asked)),
    on(contract.updateSettings, atMost('30 per minute'), (asked) => changeSettings(deps, asked)),
    on(contract.refreshToken, atMost('240 per minute'), (asked) => refresh(deps, asked)),
    on(contract.logout, atMost('120 per minute'), (asked) => logOut(deps, asked)),
    on(contract.becomeGuest, atMost('120 per hour'), (asked) => becomeGuest(deps, asked)),
    on(contract.topUpPlay, atMost('10 per minute'), (asked) => topUp(deps, asked)),
  ];
}

async function getUser(
  { db, sessions }: IdentityDeps,
  { viewer, query, origin }: Asked<typeof contract.getUser>,
) {
  const player = await findPlayer(db, viewer.id);
  if (player?.status !== 'active') return refuse('unauthorized');
  if (query.whoAreYou) await noteClient(db, viewer.session, query.whoAreYou);
  const { isRenewable, superBonus } = await readVisit(db, viewer);
  const fresh = isRenewable ? await sessions.freshToken(viewer) : undefined;
  return {
    user: await readUser(db, player),
    features: [],
    region: REGIONS.find((region) => region === origin.region) ?? null,
    ...(fresh === undefined ? {} : { fresh_token: fresh }),
    ...(superBonus === null ? {} : { super_bonus: superBonus }),
  };
}

/** The regions of the house, as the Region header names them. */
const REGIONS = ['RU', 'KZ'] as const;

async function changeSettings(
  { db, onVisibilityChanged }: IdentityDeps,
  { viewer, body }: Asked<typeof contract.updateSettings>,
) {
  const changed = await updateSettings(db, viewer.id, body);
  const isVisibility =
    body.is_statistics_hidden !== undefined || body.is_avatar_hidden !== undefined;
  if (!isRefusal(changed) && isVisibility) onVisibilityChanged(viewer.id);
  return changed;
}

async function refresh(deps: IdentityDeps, { origin }: Asked<typeof contract.refreshToken>) {
  const foreign = refuseForeign(origin, deps.allowedOrigins);
  if (foreign) return foreign;
  const issued = await deps.sessions.refresh(readRefreshCookie(origin) ?? '');
  if (isRefusal(issued)) {
    clearRefreshCookie(origin);
    return issued;
  }
  setRefreshCookie(origin, issued.refreshToken);
  return { access_token: issued.accessToken };
}

/** Ends what the token names and what the cookie names: after a crash they may differ. */
async function logOut(deps: IdentityDeps, { viewer, origin }: Asked<typeof contract.logout>) {
  const foreign = refuseForeign(origin, deps.allowedOrigins);
  if (foreign) return foreign;
  const cookie = readRefreshCookie(origin);
  const ended = await deps.db.transaction(async (tx) => {
    const byToken = viewer ? await deps.sessions.end(tx, viewer.session, 'logout') : false;
    const byCookie = cookie ? await deps.sessions.endByRefreshToken(tx, cookie, 'logout') : false;
    return byToken || byCookie;
  });
  clearRefreshCookie(origin);
  return { data: { ended } };
}

async function becomeGuest(deps: IdentityDeps, asked: Asked<typeof contract.becomeGuest>) {
  // Limits count by visitor: if a guest could become another guest, they would count nothing.
  if (asked.viewer) return refuse('forbidden');
  const { ip, userAgent } = asked.origin;
  return await deps.db.transaction(async (tx) => {
    const guest = await deps.sessions.openGuest(tx, { ip, userAgent });
    const balance = await grantPlay(tx, deps.accounts, guest.id);
    if (isRefusal(balance)) return balance;
    return { data: { token: guest.token, play_balance: formatMoney(balance) } };
  });
}

async function topUp(deps: IdentityDeps, { viewer }: Asked<typeof contract.topUpPlay>) {
  // A token outlives its account only until the next look: closed accounts are given nothing.
  const player = await findPlayer(deps.db, viewer.id);
  if (player?.status !== 'active' || player.kind === 'staff') return refuse('unauthorized');
  return await deps.db.transaction(async (tx) => {
    const balance = await grantPlay(tx, deps.accounts, viewer.id);
    if (isRefusal(balance)) return balance;
    await deps.announceBalance(tx, viewer.id, 'PLAY');
    return { data: { play_balance: formatMoney(balance) } };
  });
}
