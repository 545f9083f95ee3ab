import type { Currency } from '#core/currency.ts';
import type { RtpMeasurement } from '#domain/bets/rules.rtp.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { ExactBp } from '../rules.ts';

export type Deviation = {
  readonly game: string;
  readonly game_version: number;
  readonly currency: Currency;
  readonly exact: ExactBp;
  readonly measured: RtpMeasurement;
  readonly draws: number;
  readonly now: Date;
};

/** True for one that was not known; one that lasts gets the values of the new measurement. */
export async function saveDeviation(
  tx: Tx,
  { game, game_version, currency, exact, measured, draws, now }: Deviation,
): Promise<boolean> {
  const { rtp_bp, low_bp, high_bp } = measured;
  const rows = await tx.query<{ is_new: boolean }>(
    `insert into rtp_deviations as d (game, game_version, currency, exact_low_bp, exact_high_bp,
         rtp_bp, low_bp, high_bp, draws, found_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (game, currency) where ended_at is null do update
       set rtp_bp = excluded.rtp_bp, low_bp = excluded.low_bp, high_bp = excluded.high_bp,
           draws = excluded.draws
     returning found_at = $10 as is_new`,
    [game, game_version, currency, exact.low, exact.high, rtp_bp, low_bp, high_bp, draws, now],
  );
  return rows[0]!.is_new;
}

export async function endDeviation(
  db: Queryable,
  game: string,
  currency: Currency,
  now: Date,
): Promise<void> {
  await db.query(
    `update rtp_deviations set ended_at = $3
      where game = $1 and currency = $2 and ended_at is null`,
    [game, currency, now],
  );
}

/** A new version of a game is measured anew. */
export async function endOfOldVersions(
  db: Queryable,
  present: readonly { readonly name: string; readonly version: number }[],
  now: Date,
): Promise<void> {
  await db.query(
    `update rtp_deviations d set ended_at = $3
       from unnest($1::text[], $2::smallint[]) as p (game, version)
      where d.game = p.game and d.game_version <> p.version and d.ended_at is null`,
    [present.map(({ name }) => name), present.map(({ version }) => version), now],
  );
}

export type OpenDeviation = {
  readonly game: string;
  readonly currency: Currency;
  readonly exact_low_bp: number;
  readonly exact_high_bp: number;
  readonly rtp_bp: number;
};

export async function listOpen(db: Queryable): Promise<OpenDeviation[]> {
  return await db.query<OpenDeviation>(
    `select game, currency, exact_low_bp, exact_high_bp, rtp_bp
       from rtp_deviations_open order by game, currency`,
  );
}
