import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { hashToken, newRefreshToken } from './tokens.ts';

export type Link<Data = Record<string, unknown>> = {
  playerId: PlayerId;
  data: Data;
  madeAt: Date;
};

export type LinkRequest = {
  /** What the link does, in words with hyphens: 'restore', 'undo-contact'. */
  purpose: string;
  playerId: PlayerId;
  data?: Record<string, unknown>;
  seconds: number;
};

const FORM = /^[A-Za-z0-9_-]{43}$/;

/** Creates the secret of a link. Only its hash is stored; the caller emails the secret. */
export async function issueLink(tx: Tx, request: LinkRequest): Promise<string> {
  const { token, hash } = newRefreshToken();
  await tx.query(
    `insert into email_links (hash, purpose, player_id, data, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [hash, request.purpose, request.playerId, JSON.stringify(request.data ?? {}), request.seconds],
  );
  return token;
}

/** Reads a link that is still valid, without consuming it. */
export async function peekLink<Data>(
  db: Queryable,
  purpose: string,
  token: string,
): Promise<Link<Data> | undefined> {
  if (!FORM.test(token)) return undefined;
  const rows = await db.query<Row<Data>>(
    `select player_id, data, created_at from email_links
      where hash = $1 and purpose = $2 and used_at is null and expires_at > now()`,
    [hashToken(token), purpose],
  );
  return rows[0] && linkOf(rows[0]);
}

/** Consumes a link: of several parallel calls only one gets it. */
export async function consumeLink<Data>(
  tx: Tx,
  purpose: string,
  token: string,
): Promise<Link<Data> | undefined> {
  if (!FORM.test(token)) return undefined;
  const rows = await tx.query<Row<Data>>(
    `update email_links set used_at = now()
      where hash = $1 and purpose = $2 and used_at is null and expires_at > now()
      returning player_id, data, created_at`,
    [hashToken(token), purpose],
  );
  return rows[0] && linkOf(rows[0]);
}

type Row<Data> = { player_id: PlayerId; data: Data; created_at: Date };

function linkOf<Data>({ player_id, data, created_at }: Row<Data>): Link<Data> {
  return { playerId: player_id, data, madeAt: created_at };
}

/** Invalidates every open link of a purpose, because its subject has changed. */
export async function invalidateLinks(tx: Tx, playerId: PlayerId, purpose: string): Promise<void> {
  await tx.query(
    `update email_links set used_at = now()
      where player_id = $1 and purpose = $2 and used_at is null`,
    [playerId, purpose],
  );
}

/**
 * Invalidates every link emailed since a moment, whatever its purpose: the emails may have gone to
 * a stranger. Older ones went to the owner and stay valid.
 */
export async function invalidateLinksSince(tx: Tx, playerId: PlayerId, since: Date): Promise<void> {
  await tx.query(
    `update email_links set used_at = now()
      where player_id = $1 and created_at >= $2 and used_at is null`,
    [playerId, since],
  );
}
