import { toPlayerId } from '#core/ids.ts';
import { refuse, refuseField, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import { findPlayer, refuseCrossOrigin, type LoginService } from '#domain/identity/server/index.ts';
import { onStaff, writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import {
  atMost,
  on,
  type CallRequest,
  type Route,
  type Viewer,
} from '#platform/server/http/route.ts';
import { issueSimpleToken } from '../contract.backoffice.ts';
import { logInSimply, reportArrival } from '../contract.ts';
import { insertToken, storeArrival, linkSession, consumeToken } from './store.ts';
import { createSimpleTokens, type SimpleTokens } from './tokens.ts';

export { trimTokens } from './store.ts';

export type SimpleAuthDeps = {
  readonly db: Db;
  readonly loginService: Pick<LoginService, 'login'>;
  readonly viewerOf: (token: string) => Promise<Viewer | undefined>;
  /** 64 hexadecimal digits; the key of the links derives from it. */
  readonly secretKey: string;
  /** Origins of the player app besides the requested host. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** The public URL of the player app, without a trailing slash. */
  readonly publicUrl: () => string;
};

type SimpleAuthContext = SimpleAuthDeps & { readonly tokens: SimpleTokens };

/** The contract and the text of staff say it, too. */
const LINK_SECONDS = 300;

export function simpleAuthRoutes(deps: SimpleAuthDeps): Route[] {
  const context = { ...deps, tokens: createSimpleTokens(deps.secretKey) };
  return [
    onStaff(context.db, issueSimpleToken, atMost('60 per hour'), (request, staff) =>
      issue(context, request, staff),
    ),
    on(logInSimply, atMost('20 per minute'), (request) => logIn(context, request)),
    on(reportArrival, atMost('20 per minute'), async ({ viewer, body }) => ({
      data: { recorded: await storeArrival(context.db, viewer.session, body.host, body.userAgent) },
    })),
  ];
}

async function issue(
  { db, tokens, publicUrl }: SimpleAuthContext,
  { body }: CallRequest<typeof issueSimpleToken>,
  staff: StaffUser,
): Promise<Answer<typeof issueSimpleToken> | Refusal<RefusalCodeOf<typeof issueSimpleToken>>> {
  const made = await db.transaction(async (tx) => {
    const player = await findPlayer(tx, toPlayerId(body.player_id));
    if (player?.kind !== 'member') return refuse('not_found');
    if (player.status === 'blocked') return refuse('account_blocked');
    const partner = body.partner ?? '';
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'simple.issue',
      playerId: player.id,
      target: partner,
      reason: body.reason,
    });
    return await insertToken(tx, player.id, staff.id, partner, LINK_SECONDS);
  });
  if (isRefusal(made)) return made;
  const token = await tokens.sign(made.id, made.expires_at);
  const link = `${publicUrl()}/?simple_auth=1&simpleAuthToken=${token}`;
  return { data: { token, link, expires_at: made.expires_at.toISOString() } };
}

/** A token is consumed by its use, also when the login is then refused. */
async function logIn(
  { db, loginService, tokens, viewerOf, allowedOrigins }: SimpleAuthContext,
  { body, origin, viewer }: CallRequest<typeof logInSimply>,
): Promise<Answer<typeof logInSimply> | Refusal<RefusalCodeOf<typeof logInSimply>>> {
  const foreign = refuseCrossOrigin(origin, allowedOrigins);
  if (foreign) return foreign;
  // A logged-in player stays logged in: a link must not switch the account.
  if (viewer && viewer.kind !== 'guest') return refuse('forbidden');
  const id = await tokens.read(body.token);
  const playerId = id === undefined ? undefined : await consumeToken(db, id);
  const player = playerId === undefined ? undefined : await findPlayer(db, playerId);
  if (!player) return refuseField('token', 'simple_invalid');
  const login = await loginService.login(player, origin, 'simple');
  if (isRefusal(login)) return login;
  const session = login.token === undefined ? undefined : await viewerOf(login.token);
  if (session) await linkSession(db, id!, session.session);
  return login;
}
