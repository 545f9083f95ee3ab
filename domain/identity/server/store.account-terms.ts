import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

/** What staff decide about an account: where the player lives, and what is open to them. */
export type AccountTerms = {
  /** ISO 3166-1 alpha-2; null while it is not known. */
  readonly country: string | null;
  /** The part of ISO 3166-2 after the country. */
  readonly region: string | null;
  readonly is_premium: boolean;
  /** Features that the operator opened for this player, by name. */
  readonly features: readonly string[];
  /** The name of an offer for this player alone. */
  readonly super_bonus: string | null;
};

const COLUMNS = 'country, region, is_premium, features, super_bonus';

export async function readAccountTerms(db: Queryable, id: PlayerId): Promise<AccountTerms> {
  const rows = await db.query<AccountTerms>(`select ${COLUMNS} from players where id = $1`, [id]);
  return rows[0]!;
}

/** The database derives the jurisdiction from country and region, and guards the bets by it. */
export async function writeAccountTerms(tx: Tx, id: PlayerId, terms: AccountTerms): Promise<void> {
  await tx.query(
    `update players
        set country = $2, region = $3, is_premium = $4, features = $5, super_bonus = $6,
            country_source = case
              when $2::text is null then null
              when (country, region) is distinct from ($2::text, $3::text) then 'staff'
              else country_source end
      where id = $1`,
    [id, terms.country, terms.region, terms.is_premium, terms.features, terms.super_bonus],
  );
}
