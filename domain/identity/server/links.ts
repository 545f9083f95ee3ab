import type { Queryable, Tx } from '#platform/server/db.ts';
import { hashToken, newRefreshToken } from './tokens.ts';

export type Link<Data = Record<string, unknown>> = {
  playerId: bigint;
  data: Data;
  madeAt: Date;
};

export type LinkAsk = {
  /** What the link does, in words with hyphens: 'restore', 'undo-contact'. */
  purpose: string;
  playerId: bigint;
  data?: Record<string, unknown>;
  seconds: number;
};

const FORM = /^[A-Za-z0-9_-]{43}$/;

/** Makes the secret of a link. Only its hash stays; the caller mails the secret. */
export async function issueLink(tx: Tx, ask: LinkAsk): Promise<string> {
  const { token, hash } = newRefreshToken();
  await tx.query(
    `insert into mailed_links (hash, purpose, player_id, data, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [hash, ask.purpose, ask.playerId, JSON.stringify(ask.data ?? {}), ask.seconds],
  );
  return token;
}

/** What a link is about, if it is still good. It stays good. */
export async function peekLink<Data>(
  db: Queryable,
  purpose: string,
  token: string,
): Promise<Link<Data> | undefined> {
  if (!FORM.test(token)) return undefined;
  const rows = await db.query<Row<Data>>(
    `select player_id, data, created_at from mailed_links
      where hash = $1 and purpose = $2 and used_at is null and expires_at > now()`,
    [hashToken(token), purpose],
  );
  return rows[0] && linkOf(rows[0]);
}

/** Uses a link up: of several at once only one gets it. */
export async function takeLink<Data>(
  tx: Tx,
  purpose: string,
  token: string,
): Promise<Link<Data> | undefined> {
  if (!FORM.test(token)) return undefined;
  const rows = await tx.query<Row<Data>>(
    `update mailed_links set used_at = now()
      where hash = $1 and purpose = $2 and used_at is null and expires_at > now()
      returning player_id, data, created_at`,
    [hashToken(token), purpose],
  );
  return rows[0] && linkOf(rows[0]);
}

type Row<Data> = { player_id: bigint; data: Data; created_at: Date };

function linkOf<Data>({ player_id, data, created_at }: Row<Data>): Link<Data> {
  return { playerId: player_id, data, madeAt: created_at };
}

/** Makes every open link of a purpose worthless, because what it was about is over. */
export async function dropLinks(tx: Tx, playerId: bigint, purpose: string): Promise<void> {
  await tx.query(
    `update mailed_links set used_at = now()
      where player_id = $1 and purpose = $2 and used_at is null`,
    [playerId, purpose],
  );
}

/**
 * Makes what was mailed since a moment worthless, whatever it was for: the letters may have gone to
 * a stranger. Older ones went to the owner and stay.
 */
export async function dropLinksSince(tx: Tx, playerId: bigint, since: Date): Promise<void> {
  await tx.query(
    `update mailed_links set used_at = now()
      where player_id = $1 and created_at >= $2 and used_at is null`,
    [playerId, since],
  );
}
