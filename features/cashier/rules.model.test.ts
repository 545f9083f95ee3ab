/**
 * A hundred thousand random deposits: every order, repetition and mixture of events of a provider,
 * a player and the clock, against a model of three sentences. Money that arrived is credited once,
 * with the amount of the first payment. Nothing else closes a paid deposit, and nothing reopens a
 * closed one. Seeded, so that a failure can be reproduced.
 */
import { expect, test } from 'vitest';
import { MICRO_PER_MINOR, micro, type Micro } from '#core/money.ts';
import { chargeFor, convert, creditOf, RATE_ONE } from '#domain/payments/rules.ts';
import { isOpen, STATUS, step, type DepositEvent, type DepositState } from './rules.ts';

const LIVES = 100_000;
const EVENTS_MAX = 12;

/** A small random generator of known quality (mulberry32): the same numbers on every machine. */
function createDraws(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Ledger = { clearing: bigint; fxCharge: bigint; fxWallet: bigint; player: bigint };

const QUIET = ['announced', 'failed', 'expired', 'cancelled'] as const;

test('conservation: 100,000 random deposits, with and without an exchange, match the model', () => {
  const draw = createDraws(20_261_121);
  const ends = new Map<number, number>();
  for (let life = 0; life < LIVES; life += 1) {
    const end = live(draw);
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  // Every final status is reached often, so the draws are diverse.
  for (const status of [STATUS.paid, STATUS.failed, STATUS.expired, STATUS.cancelled]) {
    expect(ends.get(status) ?? 0).toBeGreaterThan(LIVES / 40);
  }
});

function live(draw: (below: number) => number): number {
  const amount = micro(BigInt(1 + draw(30_000_000)) * MICRO_PER_MINOR);
  const commissionBp = draw(3) === 0 ? draw(9999) : 0;
  const rate = draw(2) === 0 ? undefined : BigInt(1 + draw(2_000_000_000)) * 1000n;
  const charge = rate === undefined ? undefined : chargeFor(amount, rate);
  let state: DepositState = {
    status: STATUS.created,
    amount,
    commissionBp,
    paid: null,
    isLate: false,
  };
  const ledger: Ledger = { clearing: 0n, fxCharge: 0n, fxWallet: 0n, player: 0n };
  const model: { first: Micro | undefined; closedBy: DepositEvent['kind'] | undefined } = {
    first: undefined,
    closedBy: undefined,
  };
  const count = 1 + draw(EVENTS_MAX);
  for (let turn = 0; turn < count; turn += 1) {
    const drawn = nextEvent(draw, amount, charge, rate);
    const after = step(state, drawn.event);
    if (after !== state && drawn.event.kind === 'paid') book(ledger, drawn, commissionBp);
    if (drawn.event.kind === 'paid') model.first ??= drawn.event.amount;
    else if (drawn.event.kind !== 'announced' && model.first === undefined) {
      model.closedBy ??= drawn.event.kind;
    }
    state = after;
    check(state, ledger, model, commissionBp);
  }
  return state.status;
}

type Drawn = { event: DepositEvent; charge: Micro | undefined };

function nextEvent(
  draw: (below: number) => number,
  amount: Micro,
  charge: Micro | undefined,
  rate: bigint | undefined,
): Drawn {
  const pick = draw(6);
  if (pick < 4) return { event: { kind: QUIET[pick]! }, charge: undefined };
  const part = BigInt([100, 50, 150, 1][draw(4)]!);
  if (charge === undefined || rate === undefined) {
    return { event: { kind: 'paid', amount: partOf(amount, part) }, charge: undefined };
  }
  const came = partOf(charge, part);
  const worth = came === charge ? amount : convert(came, rate);
  // An amount worth less than a hundredth needs manual review: see handle-invoice-event.ts.
  if (worth < MICRO_PER_MINOR) return { event: { kind: 'announced' }, charge: undefined };
  return { event: { kind: 'paid', amount: worth }, charge: came };
}

function partOf(amount: Micro, percent: bigint): Micro {
  const part = ((amount * percent) / 100n / MICRO_PER_MINOR) * MICRO_PER_MINOR;
  return micro(part < MICRO_PER_MINOR ? MICRO_PER_MINOR : part);
}

/** The transfers as the cashier makes them. */
function book(ledger: Ledger, { event, charge }: Drawn, bp: number): void {
  if (event.kind !== 'paid') return;
  const gained = creditOf(event.amount, bp);
  ledger.player += gained;
  if (charge === undefined) {
    ledger.clearing -= gained;
    return;
  }
  const taken = creditOf(charge, bp);
  ledger.clearing -= taken;
  ledger.fxCharge += taken;
  ledger.fxWallet -= gained;
}

function check(
  state: DepositState,
  ledger: Ledger,
  model: { first: Micro | undefined; closedBy: DepositEvent['kind'] | undefined },
  bp: number,
): void {
  const { first, closedBy } = model;
  const expected = first === undefined ? 0n : creditOf(first, bp);
  const isSame =
    ledger.player === expected &&
    (state.status === STATUS.paid) === (first !== undefined) &&
    state.isLate === (first !== undefined && closedBy !== undefined) &&
    (first !== undefined || isOpen(state.status) === (closedBy === undefined)) &&
    ledger.clearing + ledger.fxCharge + ledger.fxWallet + ledger.player === 0n;
  // One assertion for a million steps: the message is built only on failure.
  if (!isSame) expect({ state, ledger, model }).toBe('a deposit that matches the model');
}

test('exchange: a rate of one to one changes nothing', () => {
  expect(convert(micro(123_450_000n), RATE_ONE)).toBe(123_450_000n);
});
