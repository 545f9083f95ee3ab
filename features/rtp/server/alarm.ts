import type { ListedGame } from '#core/fairness/game.ts';
import { isOfSkill } from '#core/fairness/skill.ts';
import { HOUR_MS } from '#core/time.ts';
import { measureForAlarm, measureRtp, type RtpMeasurement } from '#domain/bets/rules.rtp.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import { recordSignificantEvent } from '#domain/significant-events/server/index.ts';
import { listReachable } from '#domain/staff/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Metrics } from '#platform/server/metrics.ts';
import { deviates, exactBpOf, exactBpOfSkill, type ExactBp } from '../rules.ts';
import { createExactRtps, type RtpsByData } from './exact.ts';
import { endDeviation, endOfOldVersions, listOpen, saveDeviation } from './store.deviations.ts';
import { sumPresentVersions, type VersionSums } from './version-sums.ts';

export type RtpAlarmDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly games: readonly ListedGame[];
  /** Of everything that was ever sold. */
  readonly published: RtpsByData;
  readonly messages: Pick<Messages, 'email' | 'canReach'>;
  readonly publicUrl: () => string;
  readonly now?: () => Date;
};

/** Compares the measured RTP of every game with its rules, once an hour. */
export function rtpJobs(deps: RtpAlarmDeps) {
  const rangeOf = createExactRtps(deps.games, deps.published);
  const skilled = new Set(deps.games.filter(isOfSkill).map(({ game }) => game.name));
  async function exactOf(game: string): Promise<ExactBp> {
    const range = await rangeOf(game);
    return skilled.has(game) ? exactBpOfSkill(range) : exactBpOf(range);
  }
  async function run(): Promise<void> {
    const now = deps.now?.() ?? new Date();
    const found = await sumPresentVersions(deps.db, deps.games);
    await endOfOldVersions(
      deps.db,
      deps.games.map(({ game }) => game),
      now,
    );
    for (const version of found) {
      const measured = measureForAlarm(version.sums);
      if (measured) await judge(deps, { version, measured, now }, await exactOf(version.game));
    }
  }
  return [{ name: 'rtp.compare', everyMs: HOUR_MS, run }];
}

type Judged = {
  readonly version: VersionSums;
  readonly measured: RtpMeasurement;
  readonly now: Date;
};

/**
 * Staff are emailed once about a deviation, however long it lasts. It ends in the narrower band of
 * 99%: at the edge of the wide one it would end and start again every hour.
 */
async function judge(
  deps: RtpAlarmDeps,
  { version, measured, now }: Judged,
  exact: ExactBp,
): Promise<void> {
  const { game, sums } = version;
  if (!deviates(exact, measured)) {
    if (!deviates(exact, measureRtp(sums)!)) await endDeviation(deps.db, game, sums.currency, now);
    return;
  }
  await deps.db.transaction(async (tx) => {
    const { draws, currency } = sums;
    const isNew = await saveDeviation(tx, {
      game,
      game_version: version.version,
      currency,
      exact,
      measured,
      draws,
      now,
    });
    if (isNew) await alarm(deps, tx, { version, measured, now }, exact);
  });
}

async function alarm(
  { log, messages, publicUrl }: RtpAlarmDeps,
  tx: Tx,
  { version: { game, version, sums }, measured, now }: Judged,
  exact: ExactBp,
): Promise<void> {
  const rtps = {
    measured: `${percent(measured.rtp_bp)} (${rangeText(measured.low_bp, measured.high_bp)})`,
    exact: rangeText(exact.low, exact.high),
  };
  const subject = `${game} ${version}, ${sums.currency}`;
  await recordSignificantEvent(tx, {
    kind: 'rtp_deviation',
    source: `${subject} ${now.toISOString()}`,
    at: now,
    facts: { game, version: `${version}, ${sums.currency}`, ...rtps },
  });
  const link = `${publicUrl()}/backoffice/significant-events?kind=rtp_deviation`;
  const values = { game: subject, ...rtps, link };
  for (const { id, email, locale } of await listReachable(tx, ['risk'])) {
    if (!messages.canReach(email)) continue;
    await messages.email(tx, { playerId: id, locale, email }, 'rtp-alarm', values);
  }
  tx.onCommit(() =>
    log.error(
      { game, version, currency: sums.currency, ...measured, exact },
      'the measured RTP of a game left its band, emailed staff',
    ),
  );
}

function rangeText(lowBp: number, highBp: number): string {
  return lowBp === highBp ? percent(lowBp) : `${percent(lowBp)}–${percent(highBp)}`;
}

/** Basis points in percent, to a hundredth. */
function percent(bp: number): string {
  return `${Math.round(bp) / 100}%`;
}

/** For alerting: games whose measured RTP is where chance does not take it. */
export function exposeRtpDeviations(db: Db, metrics: Metrics): void {
  metrics.gauge(
    'rtp_deviation',
    'Measured RTP less the exact one, in shares of the stake, of games out of their band.',
    async () =>
      (await listOpen(db)).map(({ game, currency, rtp_bp, exact_low_bp, exact_high_bp }) => [
        { game, currency },
        (rtp_bp - (rtp_bp < exact_low_bp ? exact_low_bp : exact_high_bp)) / 10_000,
      ]),
    ['game', 'currency'],
  );
}
