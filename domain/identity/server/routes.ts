import assert from 'node:assert';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { playRulesOf } from '#domain/jurisdictions/rules.ts';
import type { Jurisdictions } from '#domain/jurisdictions/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { answerOnce } from '#platform/server/keyed-answers.ts';
import { atMost, on, type CallRequest, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { refuseCrossOrigin } from './cross-origin.ts';
import { grantPlay } from './play-money.ts';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts';
import { parseRestriction } from './restriction.ts';
import type { Sessions } from './sessions.ts';
import { updateSettings } from './settings.ts';
import { findPlayer } from './store.ts';
import { readUser } from './user.ts';
import { recordClient, readSessionExtras } from './store.session-extras.ts';

export type IdentityDeps = {
  db: Db;
  accounts: Accounts;
  sessions: Sessions;
  jurisdictions: Pick<Jurisdictions, 'of'>;
  /** Origins of the player app besides the requested host. */
  allowedOrigins: ReadonlySet<string>;
  /** Publishes a new balance to the owner's open pages once the transaction commits. */
  announceBalance: (tx: Tx, playerId: PlayerId, currency: WalletCurrency) => Promise<void>;
  /** The visibility of a player has changed: cached display data of the player is out of date. */
  onVisibilityChanged: (playerId: PlayerId) => void;
};

/** User, session and guest routes. Limits are wide: one address may be a whole city. */
export function identityRoutes(deps: IdentityDeps): Route[] {
  return [
    on(contract.getUser, atMost('120 per minute'), (request) => getUser(deps, request)),
    on(contract.updateSettings, atMost('30 per minute'), (request) =>
      changeSettings(deps, request),
    ),
    on(contract.refreshToken, atMost('240 per minute'), (request) => refresh(deps, request)),
    on(contract.logout, atMost('120 per minute'), (request) => logOut(deps, request)),
    on(contract.becomeGuest, atMost('120 per hour'), (request) => becomeGuest(deps, request)),
    on(contract.topUpPlay, atMost('10 per minute'), (request) => topUp(deps, request)),
  ];
}

async function getUser(
  { db, sessions, jurisdictions }: IdentityDeps,
  { viewer, query, origin }: CallRequest<typeof contract.getUser>,
) {
  const player = await findPlayer(db, viewer.id);
  if (!player || player.status === 'blocked') return refuse('unauthorized');
  if (query.whoAreYou) await recordClient(db, viewer.session, query.whoAreYou);
  const { isRenewable, superBonus, restriction } = await readSessionExtras(db, viewer);
  const restricted = restriction === null ? undefined : parseRestriction(restriction);
  const fresh = isRenewable ? await sessions.freshToken(viewer) : undefined;
  return {
    user: await readUser(db, player),
    features: player.features,
    region: REGIONS.find((region) => region === origin.region) ?? null,
    ...(fresh === undefined ? {} : { fresh_token: fresh }),
    ...(superBonus === null ? {} : { super_bonus: superBonus }),
    play_rules: playRulesOf(await jurisdictions.of(viewer.id)),
    ...(restricted === undefined ? {} : { restriction: restricted }),
  };
}

/** The supported regions, as the Region header names them. */
const REGIONS = ['RU', 'KZ'] as const;

async function changeSettings(
  { db, onVisibilityChanged }: IdentityDeps,
  { viewer, body }: CallRequest<typeof contract.updateSettings>,
) {
  const changed = await updateSettings(db, viewer.id, body);
  const isVisibility =
    body.is_statistics_hidden !== undefined || body.is_avatar_hidden !== undefined;
  if (!isRefusal(changed) && isVisibility) onVisibilityChanged(viewer.id);
  return changed;
}

async function refresh(deps: IdentityDeps, { origin }: CallRequest<typeof contract.refreshToken>) {
  const foreign = refuseCrossOrigin(origin, deps.allowedOrigins);
  if (foreign) return foreign;
  const issued = await deps.sessions.refresh(readRefreshCookie(origin) ?? '');
  if (isRefusal(issued)) {
    clearRefreshCookie(origin);
    return issued;
  }
  setRefreshCookie(origin, issued.refreshToken);
  return { access_token: issued.accessToken };
}

/** Ends the session of the token and that of the cookie: after a crash they may differ. */
async function logOut(deps: IdentityDeps, { viewer, origin }: CallRequest<typeof contract.logout>) {
  const foreign = refuseCrossOrigin(origin, deps.allowedOrigins);
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

async function becomeGuest(deps: IdentityDeps, request: CallRequest<typeof contract.becomeGuest>) {
  // Limits count by visitor: if a guest could create another guest, they would be ineffective.
  if (request.viewer) return refuse('forbidden');
  const { ip, userAgent } = request.origin;
  return await deps.db.transaction(async (tx) => {
    const guest = await deps.sessions.openGuest(tx, { ip, userAgent });
    const balance = await grantPlay(tx, deps.accounts, guest.id);
    assert(!isRefusal(balance), `guest ${guest.id}: the grant to a new guest was refused`);
    return { data: { token: guest.token, play_balance: formatMoney(balance) } };
  });
}

async function topUp(deps: IdentityDeps, request: CallRequest<typeof contract.topUpPlay>) {
  return await answerOnce(deps.db, contract.topUpPlay, request, () => grantChips(deps, request));
}

async function grantChips(deps: IdentityDeps, { viewer }: CallRequest<typeof contract.topUpPlay>) {
  // A token outlives its account until the next poll: closed accounts get nothing.
  const player = await findPlayer(deps.db, viewer.id);
  if (player?.status !== 'active' || player.kind === 'staff') return refuse('unauthorized');
  return await deps.db.transaction(async (tx) => {
    const balance = await grantPlay(tx, deps.accounts, viewer.id);
    if (isRefusal(balance)) return balance;
    await deps.announceBalance(tx, viewer.id, 'PLAY');
    return { data: { play_balance: formatMoney(balance) } };
  });
}
