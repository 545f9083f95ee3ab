import { micro } from '#core/money.ts';
import { expect, test } from 'vitest';
import { LEAST_DRAWS, measureForAlarm, measureRtp, type OutcomeSums } from './rules.rtp.ts';

type Draw = { readonly stake: bigint; readonly payout: bigint };

function sumsOf(draws: readonly Draw[]): OutcomeSums {
  const sum = (value: (draw: Draw) => bigint) => draws.reduce((all, d) => all + value(d), 0n);
  return {
    draws: draws.length,
    staked: micro(sum(({ stake }) => stake)),
    paidOut: micro(sum(({ payout }) => payout)),
    stakedSquared: sum(({ stake }) => stake * stake),
    stakedPaid: sum(({ stake, payout }) => stake * payout),
    paidSquared: sum(({ payout }) => payout * payout),
  };
}

/** Wins `pays` ten-thousandths in every second draw, of stakes that differ. */
function draws(count: number, pays: bigint): Draw[] {
  return Array.from({ length: count }, (_, i) => {
    const stake = BigInt(1 + (i % 7)) * 1_000_000n;
    return { stake, payout: (i * 7919) % 10 < 5 ? (stake * pays) / 10_000n : 0n };
  });
}

test('rtp: the measured RTP and its confidence interval are those of the textbook', () => {
  const all = draws(4_000, 19_800n);
  const [staked, paid] = [
    all.reduce((sum, { stake }) => sum + Number(stake), 0),
    all.reduce((sum, { payout }) => sum + Number(payout), 0),
  ];
  const ratio = paid / staked;
  const squares = all.reduce(
    (sum, { stake, payout }) => sum + (Number(payout) - ratio * Number(stake)) ** 2,
    0,
  );
  const band = (2.575_829 * Math.sqrt((squares * 4_000) / 3_999)) / staked;
  const { rtp_bp, low_bp, high_bp } = measureRtp(sumsOf(all))!;
  expect(rtp_bp).toBeCloseTo(ratio * 10_000, 1);
  expect(low_bp).toBeCloseTo((ratio - band) * 10_000, 1);
  expect(high_bp).toBeCloseTo((ratio + band) * 10_000, 1);
});

test('rtp: two series that can be followed by hand have exact intervals', () => {
  // A fair coin at 2.00: a deviation of one stake in each of 1,000 draws.
  const coin = Array.from({ length: 1_000 }, (_, i) => ({ stake: 1n, payout: i % 2 ? 2n : 0n }));
  expect(measureRtp(sumsOf(coin))).toEqual({
    rtp_bp: 10_000,
    low_bp: 9_185.04,
    high_bp: 10_814.96,
  });
  // R = 9/7, and the squares are 400 · (9 − 27/7)² + 800 · (18/7)².
  const two = Array.from({ length: 1_200 }, (_, i) =>
    i % 3 === 0 ? { stake: 3n, payout: 9n } : { stake: 2n, payout: 0n },
  );
  expect(measureRtp(sumsOf(two))).toEqual({
    rtp_bp: 12_857.14,
    low_bp: 11_697.78,
    high_bp: 14_016.51,
  });
});

test('rtp: too few draws give no result', () => {
  expect(LEAST_DRAWS).toBe(1_000);
  expect(measureRtp(sumsOf(draws(LEAST_DRAWS - 1, 19_800n)))).toBeNull();
  expect(measureRtp(sumsOf(draws(LEAST_DRAWS, 19_800n)))).not.toBeNull();
});

test('rtp: a game that always pays the same share has an interval of zero width', () => {
  const pots = draws(1_000, 0n).map(({ stake }) => ({ stake, payout: (stake * 97n) / 100n }));
  expect(measureRtp(sumsOf(pots))).toEqual({ rtp_bp: 9_700, low_bp: 9_700, high_bp: 9_700 });
});

test('rtp: the interval is never below zero, and sums of a large installation are exact', () => {
  const rare = draws(1_000, 0n).map((draw, i) => ({
    ...draw,
    payout: i === 7 ? 900_000_000n : 0n,
  }));
  expect(measureRtp(sumsOf(rare))).toMatchObject({ low_bp: 0 });
  const large = draws(2_000, 19_800n).map(({ stake, payout }) => ({
    stake: stake * 10n ** 10n,
    payout: payout * 10n ** 10n,
  }));
  expect(measureRtp(sumsOf(large))).toEqual(measureRtp(sumsOf(draws(2_000, 19_800n))));
});

test('rtp: of 300 fair runs about three intervals miss the true RTP, never many', () => {
  // A small generator with a fixed start: the same runs every time.
  let state = 12_345;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  let missed = 0;
  for (let app = 0; app < 300; app++) {
    const bets = Array.from({ length: 1_000 }, () => {
      const stake = 1_000_000n + BigInt(Math.floor(next() * 9_000_000));
      return { stake, payout: next() < 0.5 ? (stake * 19_800n) / 10_000n : 0n };
    });
    const { low_bp, high_bp } = measureRtp(sumsOf(bets))!;
    if (low_bp > 9_900 || high_bp < 9_900) missed += 1;
  }
  expect(missed).toBeLessThanOrEqual(9);
});

test('rtp: the band of the alarm is wider, and there is none before a hundred equal payouts', () => {
  const sums = sumsOf(draws(4_000, 19_800n));
  const [shown, alarm] = [measureRtp(sums)!, measureForAlarm(sums)!];
  expect(alarm.rtp_bp).toBe(shown.rtp_bp);
  const widthOf = ({ low_bp, high_bp }: typeof shown) => high_bp - low_bp;
  expect(widthOf(alarm) / widthOf(shown)).toBeCloseTo(4.417_17 / 2.575_83, 3);
  expect(measureForAlarm(sumsOf(draws(LEAST_DRAWS - 1, 19_800n)))).toBeNull();
  const lost = { stake: 1_000_000n, payout: 0n };
  const won = { stake: 1_000_000n, payout: 50_000_000n };
  const rare = (wins: number) =>
    sumsOf(Array.from({ length: 5_000 }, (_, index) => (index < wins ? won : lost)));
  expect(measureForAlarm(rare(0))).toBeNull();
  expect(measureForAlarm(rare(99))).toBeNull();
  expect(measureForAlarm(rare(100))!.rtp_bp).toBe(10_000);
});
