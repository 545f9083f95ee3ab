import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { MarketingOffer } from '#domain/identity/rules.consents.ts';
import type { BlockCause } from '../rules.ts';

/** Account details that only the player page of the back office shows. */
export type AccountFacts = {
  readonly has_authenticator: boolean;
  readonly passkeys: number;
  readonly providers: readonly string[];
  readonly consents: readonly MarketingOffer[];
  readonly attribution: Readonly<Record<string, string>>;
  readonly closed_at: Date | null;
  readonly erased_at: Date | null;
  readonly country_source: 'address' | 'phone' | 'staff' | null;
  readonly seen_at: Date | null;
  readonly muted_until: Date | null;
  readonly notes: number;
};

export async function readFacts(db: Queryable, playerId: PlayerId): Promise<AccountFacts> {
  const rows = await db.query<AccountFacts>(
    `select exists (select from player_factors f
                     where f.player_id = p.id and f.kind = 'authenticator') as has_authenticator,
            (select count(*)::int from player_factors f
              where f.player_id = p.id and f.kind = 'passkey') as passkeys,
            array(select i.provider from social_accounts i
                   where i.player_id = p.id order by i.provider) as providers,
            coalesce((select jsonb_agg(jsonb_build_object(
                        'product', c.product, 'channel', c.channel) order by c.product, c.channel)
                        from consents_given c where c.player_id = p.id), '[]') as consents,
            p.attribution, p.closed_at, p.erased_at, p.country_source,
            (select max(s.last_used_at) from session_records s where s.player_id = p.id) as seen_at,
            (select m.until from player_mutes m
              where m.player_id = p.id and m.until > now()) as muted_until,
            (select count(*)::int from player_notes n where n.player_id = p.id) as notes
       from player_directory p where p.id = $1`,
    [playerId],
  );
  return rows[0]!;
}

/** The versions of policies that the player has accepted, the latest first. */
export async function listAcceptedPolicies(db: Queryable, playerId: PlayerId) {
  return await db.query<{ slug: string; number: number; at: Date }>(
    `select slug, number, at from policies_accepted where player_id = $1 order by at desc, slug`,
    [playerId],
  );
}

export type BlockRow = {
  readonly id: bigint;
  readonly cause: BlockCause;
  readonly reason: string;
  readonly blocked_at: Date;
  readonly by: string | null;
};

/** The active block; undefined when there is none. */
export async function findBlock(db: Queryable, playerId: PlayerId): Promise<BlockRow | undefined> {
  const rows = await db.query<BlockRow>(
    `select b.id, b.cause, b.reason, b.blocked_at, s.email as by
       from player_blocks b join player_directory s on s.id = b.blocked_by
      where b.player_id = $1 and b.lifted_at is null`,
    [playerId],
  );
  return rows[0];
}

export async function insertBlock(
  db: Queryable,
  block: { playerId: PlayerId; cause: BlockCause; reason: string; staffId: PlayerId },
): Promise<void> {
  await db.query(
    `insert into player_blocks (player_id, cause, reason, blocked_by) values ($1, $2, $3, $4)`,
    [block.playerId, block.cause, block.reason, block.staffId],
  );
}

export async function liftBlock(
  db: Queryable,
  lift: { playerId: PlayerId; reason: string; staffId: PlayerId },
): Promise<void> {
  await db.query(
    `update player_blocks set lifted_by = $2, lifted_at = clock_timestamp(), lift_reason = $3
      where player_id = $1 and lifted_at is null`,
    [lift.playerId, lift.staffId, lift.reason],
  );
}
