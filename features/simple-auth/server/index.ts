import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { findPlayer, refuseForeign, type Door, type Gate } from '#domain/identity/server/index.ts';
import { onStaff, writeAudit, type Clerk } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Asked, type Route, type Viewer } from '#platform/server/http/route.ts';
import { issueSimpleToken } from '../contract.backoffice.ts';
import { logInSimply, reportArrival } from '../contract.ts';
import { insertToken, keepArrival, nameSession, takeToken } from './store.ts';
import { createSimpleTokens, type SimpleTokens } from './tokens.ts';

export { trimTokens } from './store.ts';

export type SimpleAuthDeps = {
  readonly db: Db;
  readonly door: Pick<Door, 'enter'>;
  /** Who else has a say in who comes in: for the excluded no link is made either. */
  readonly gates: readonly Gate[];
  readonly viewerOf: (token: string) => Promise<Viewer | undefined>;
  /** 64 hexadecimal digits; the key of the links derives from it. */
  readonly secretKey: string;
  /** Origins of the player app besides the host that is asked. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** Where players see the house, without a trailing slash. */
  readonly publicUrl: () => string;
};

type Desk = SimpleAuthDeps & { readonly tokens: SimpleTokens };

const LINK_SECONDS = 300;

export function simpleAuthRoutes(deps: SimpleAuthDeps): Route[] {
  const desk = { ...deps, tokens: createSimpleTokens(deps.secretKey) };
  return [
    onStaff(desk.db, issueSimpleToken, atMost('60 per hour'), (asked, clerk) =>
      issue(desk, asked, clerk),
    ),
    on(logInSimply, atMost('20 per minute'), (asked) => logIn(desk, asked)),
    on(reportArrival, atMost('20 per minute'), async ({ viewer, body }) => ({
      data: { kept: await keepArrival(desk.db, viewer.session, body.host, body.userAgent) },
    })),
  ];
}

async function issue(
  { db, gates, tokens, publicUrl }: Desk,
  { body }: Asked<typeof issueSimpleToken>,
  clerk: Clerk,
): Promise<Answer<typeof issueSimpleToken> | Refusal> {
  const made = await db.transaction(async (tx) => {
    const player = await findPlayer(tx, BigInt(body.player_id));
    if (player?.kind !== 'member') return refuse('not_found');
    if (player.status !== 'active') return refuse('account_blocked');
    for (const gate of gates) {
      const refused = await gate(tx, player);
      if (refused) return refused;
    }
    const partner = body.partner ?? '';
    await writeAudit(tx, {
      staffId: clerk.id,
      role: clerk.role,
      action: 'simple.issue',
      playerId: player.id,
      target: partner,
    });
    return await insertToken(tx, player.id, clerk.id, partner, LINK_SECONDS);
  });
  if (isRefusal(made)) return made;
  const token = await tokens.sign(made.id, made.expires_at);
  const link = `${publicUrl()}/?simple_auth=1&simpleAuthToken=${token}`;
  return { data: { token, link, expires_at: made.expires_at.toISOString() } };
}

/** A token is used up by whoever shows it, also when the door then says no. */
async function logIn(
  { db, door, tokens, viewerOf, allowedOrigins }: Desk,
  { body, origin, viewer }: Asked<typeof logInSimply>,
): Promise<Answer<typeof logInSimply> | Refusal> {
  const foreign = refuseForeign(origin, allowedOrigins);
  if (foreign) return foreign;
  // Whoever is in stays who he is: a link must not seat him at somebody else's table.
  if (viewer?.kind === 'player') return refuse('forbidden');
  const id = await tokens.read(body.token);
  const playerId = id === undefined ? undefined : await takeToken(db, id);
  const player = playerId === undefined ? undefined : await findPlayer(db, playerId);
  if (!player) return refuse('simple_invalid', { token: ['simple_invalid'] });
  const entered = await door.enter(player, origin, 'simple');
  if (isRefusal(entered)) return entered;
  const session = entered.token === undefined ? undefined : await viewerOf(entered.token);
  if (session) await nameSession(db, id!, session.session);
  return entered;
}
