import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { OFFERS, type ConsentSource, type MarketingOffer } from '../rules.consents.ts';

export type ConsentRow = MarketingOffer & {
  readonly is_given: boolean;
  /** Null: not asked yet. */
  readonly decided_at: Date | null;
  readonly source: ConsentSource | null;
};

type AnsweredRow = ConsentRow & { readonly decided_at: Date; readonly source: ConsentSource };

/** The answer to every offer, in the order of the form. */
export async function listConsents(db: Queryable, playerId: PlayerId): Promise<ConsentRow[]> {
  const rows = await db.query<AnsweredRow>(
    `select product, channel, is_given, decided_at, source from player_consents
      where player_id = $1`,
    [playerId],
  );
  return OFFERS.map(
    ({ product, channel }) =>
      rows.find((row) => row.product === product && row.channel === channel) ?? {
        product,
        channel,
        is_given: false,
        decided_at: null,
        source: null,
      },
  );
}

export type ConsentAnswer = MarketingOffer & { readonly isGiven: boolean };

/**
 * Of two answers about one offer the last one counts; one that does not change keeps its time and
 * source. The database keeps the history.
 */
export async function saveConsents(
  db: Queryable,
  playerId: PlayerId,
  answers: readonly ConsentAnswer[],
  source: ConsentSource,
): Promise<void> {
  await db.query(
    `insert into player_consents as c (player_id, product, channel, is_given, source)
     select distinct on (one ->> 'product', one ->> 'channel')
            $1, one ->> 'product', one ->> 'channel', (one ->> 'isGiven')::boolean, $3
       from jsonb_array_elements($2::jsonb) with ordinality as answers (one, place)
      order by one ->> 'product', one ->> 'channel', place desc
     on conflict (player_id, product, channel) do update
       set is_given = excluded.is_given, source = excluded.source,
           decided_at = clock_timestamp()
       where c.is_given <> excluded.is_given or c.source = 'earlier'`,
    [playerId, JSON.stringify(answers), source],
  );
}

/** The answer of a form that asks for every offer at once: what is not given is declined. */
export async function saveAllConsents(
  tx: Tx,
  playerId: PlayerId,
  given: readonly MarketingOffer[],
  source: ConsentSource,
): Promise<void> {
  const answers = OFFERS.map(({ product, channel }) => ({
    product,
    channel,
    isGiven: given.some((one) => one.product === product && one.channel === channel),
  }));
  await saveConsents(tx, playerId, answers, source);
}
