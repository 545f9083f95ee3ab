import { toPlayerId } from '#core/ids.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import { findPlayer, refuseCrossOrigin } from '#domain/identity/server/index.ts';
import {
  atMost,
  on,
  type CallRequest,
  type Origin,
  type Route,
} from '#platform/server/http/route.ts';
import * as contacts from '../contract.backoffice.contacts.ts';
import * as contract from '../contract.backoffice.ts';
import * as login from '../contract.backoffice.login.ts';
import { auditList, checkChain } from './audit.ts';
import type { StaffDeps } from './deps.ts';
import { loginRoutes } from './login-routes.ts';
import { operatorRoutes } from './operator-routes.ts';
import { onStaffList } from './list-routes.ts';
import { ownRoutes } from './own-routes.ts';
import { revealContacts } from './reveal-contacts.ts';
import { onStaff } from './roles.ts';
import { clearStaffCookie, readStaffCookie, setStaffCookie } from './staff-cookie.ts';
import { findRole, writeAudit } from './store.ts';
import { viewRoutes } from './views.ts';

export function staffRoutes(deps: StaffDeps): Route[] {
  const { db } = deps;
  return [
    ...loginRoutes(deps),
    on(login.refreshStaff, atMost('240 per minute'), (request) => refresh(deps, request)),
    on(login.logOutStaff, atMost('120 per minute'), (request) => logOut(deps, request.origin)),
    onStaff(db, contract.getMe, atMost('120 per minute'), async (_asked, { id, role }) => {
      const account = await findPlayer(db, id);
      return { data: { id: id.toString(), email: account?.email ?? null, role } };
    }),
    ...onStaffList(db, {
      list: contract.listAudit,
      file: contract.exportAudit,
      action: 'staff.audit.export',
      name: 'audit',
      source: ({ query }) => auditList(db, query),
    }),
    onStaff(db, contacts.revealContacts, atMost('30 per minute'), ({ params, body }, staff) =>
      revealContacts(db, staff, toPlayerId(params.player), body.reason),
    ),
    onStaff(db, contract.checkAudit, atMost('10 per minute'), () => checkChain(db)),
    ...operatorRoutes(deps),
    ...ownRoutes(deps),
    ...viewRoutes(db),
  ];
}

/** Another token for the session of the cookie, while its account is still staff. */
async function refresh(deps: StaffDeps, { origin }: CallRequest<typeof login.refreshStaff>) {
  const foreign = refuseCrossOrigin(origin, deps.allowedOrigins);
  if (foreign) return foreign;
  const cookie = readStaffCookie(origin);
  const issued = cookie ? await deps.sessions.refresh(cookie, 'staff') : refuse('session_expired');
  const role = isRefusal(issued) ? undefined : await findRole(deps.db, issued.playerId);
  if (isRefusal(issued) || !role) {
    if (cookie) clearStaffCookie(origin);
    return isRefusal(issued) ? issued : refuse('session_expired');
  }
  setStaffCookie(origin, issued.refreshToken);
  return { data: { token: issued.accessToken, role } };
}

async function logOut({ db, sessions, allowedOrigins }: StaffDeps, origin: Origin) {
  const foreign = refuseCrossOrigin(origin, allowedOrigins);
  if (foreign) return foreign;
  const cookie = readStaffCookie(origin);
  clearStaffCookie(origin);
  if (!cookie) return { data: { ended: false } };
  // The account is read while the session still exists; an unknown cookie ends nothing.
  const whose = await sessions.refresh(cookie, 'staff');
  if (isRefusal(whose)) return { data: { ended: false } };
  const ended = await db.transaction(async (tx) => {
    const role = (await findRole(tx, whose.playerId)) ?? 'unknown';
    const { playerId: staffId } = whose;
    await writeAudit(tx, { staffId, role, action: 'staff.logout', target: origin.ip });
    return await sessions.end(tx, whose.session, 'logout');
  });
  return { data: { ended } };
}
