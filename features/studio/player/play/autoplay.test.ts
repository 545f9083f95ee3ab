import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { afterRound, startOf, type AutoplayLimits } from './autoplay.ts';

const of = (units: number) => micro(BigInt(units) * 1_000_000n);
const LIMITS: AutoplayLimits = {
  rounds: 10,
  lossLimit: of(30),
  winLimit: of(100),
  endsOnFeature: true,
};
const round = (payout: number, hasFeature = false) => ({
  cost: of(10),
  payout: of(payout),
  hasFeature,
});
const LOSS = round(0);

test('autoplay: it ends after the chosen number of rounds', () => {
  const two = startOf({ ...LIMITS, rounds: 2 });
  const one = afterRound(two, LOSS, of(10));
  expect(one).toMatchObject({ left: 1, lost: of(10) });
  expect(afterRound(one!, LOSS, of(10))).toBeNull();
});

test('autoplay: no round begins that could lose more than the limit', () => {
  const first = afterRound(startOf(LIMITS), LOSS, of(10))!;
  const second = afterRound(first, LOSS, of(10));
  expect(second).not.toBeNull();
  expect(afterRound(second!, LOSS, of(10))).toBeNull();
  expect(afterRound(first, LOSS, of(11))).toBeNull();
});

test('autoplay: wins make up for losses', () => {
  const lost = afterRound(startOf(LIMITS), LOSS, of(10))!;
  expect(afterRound(lost, round(40), of(10))).toMatchObject({ lost: of(-20) });
});

test('autoplay: a win of the chosen size ends it, a smaller one does not', () => {
  expect(afterRound(startOf(LIMITS), round(100), of(10))).toBeNull();
  expect(afterRound(startOf(LIMITS), round(99), of(10))).not.toBeNull();
  expect(afterRound(startOf({ ...LIMITS, winLimit: null }), round(500), of(10))).not.toBeNull();
});

test('autoplay: a feature ends it only if that was chosen', () => {
  expect(afterRound(startOf(LIMITS), round(20, true), of(10))).toBeNull();
  const goesOn = startOf({ ...LIMITS, endsOnFeature: false });
  expect(afterRound(goesOn, round(20, true), of(10))).not.toBeNull();
});
