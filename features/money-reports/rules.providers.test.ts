import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { bpOfPercent, daysOfMonth, feeInForce, feeOf, rtpBp } from './rules.providers.ts';

test('provider fees: a share of the GGR, cut to hundredths, and nothing of a loss', () => {
  expect(feeOf(micro(100_000_000n), 1_250)).toBe(12_500_000n);
  // 12.5% of 0.99 is 0.12375.
  expect(feeOf(micro(990_000n), 1_250)).toBe(120_000n);
  expect(feeOf(micro(-5_000_000n), 1_250)).toBe(0n);
  expect(feeOf(micro(0n), 10_000)).toBe(0n);
});

test('provider fees: a share applies from its month until the next one', () => {
  const versions = [
    { from_month: '2026-11', fee_bp: 1_200 },
    { from_month: '2026-09', fee_bp: 1_000 },
  ];
  expect(feeInForce(versions, '2026-08')).toBeUndefined();
  expect(feeInForce(versions, '2026-09')).toBe(1_000);
  expect(feeInForce(versions, '2026-10')).toBe(1_000);
  expect(feeInForce(versions, '2027-01')).toBe(1_200);
});

test('provider fees: a month ends on its last day, in leap years too', () => {
  expect(daysOfMonth('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('reports: an RTP is the share of the stakes that was paid', () => {
  expect(rtpBp(micro(3_000_000n), micro(2_890_000n))).toBe(9_633.33);
  expect(rtpBp(micro(0n), micro(0n))).toBeNull();
});

test('provider fees: a percentage is read with a point or a comma, up to a hundred', () => {
  expect(['12', '12.5', '12,05', '0', '100'].map(bpOfPercent)).toEqual([
    1_200, 1_250, 1_205, 0, 10_000,
  ]);
  expect(['', '100.01', '-1', '1.234', 'ten', '1e2'].map(bpOfPercent)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
});
