/**
 * Thousands of events about deposits on the real database, eight at a time and in every order, with
 * and without an exchange, while players cancel and the clock closes. Afterwards the books are held
 * against the deposits, and the ledger against itself. Seeded.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import { coinMethodHash } from '#dev/btcpay/methods.ts';
import { startCoinHouse, type CoinHouse } from '#dev/btcpay/test-coins.ts';
import { micro } from '#core/money.ts';
import { checkLedger, sumAccount } from '#house/ledger/server/index.ts';
import { receiveEvent, type NamedEvent } from '#house/payments/server/index.ts';
import type { Member } from '#dev/bank/test-house.ts';
import { cancelDeposit } from './cancel-deposit.ts';
import { expireDeposits } from './expire-deposits.ts';
import { openDeposit } from './open-deposit.ts';
import { takeEvent } from './take-event.ts';

const PLAYERS = 60;
const EVENTS = 2400;
const AT_ONCE = 8;

let house: CoinHouse;

beforeAll(async () => {
  house = await startCoinHouse();
  return () => house.close();
});

type Opened = { id: bigint; player: bigint; reference: string; currency: string; amount: bigint };

async function openFor(member: Member, hash: string): Promise<void> {
  const body = { hash, amount: '5000' };
  await openDeposit(house.deps, {
    playerId: member.id,
    key: randomUUID(),
    body,
    language: undefined,
  });
}

async function openAll(): Promise<Opened[]> {
  for (let count = 0; count < PLAYERS; count += 1) {
    const member = await house.member();
    await openFor(member, bankMethodHash('bank_card', 'RUB'));
    await openFor(member, coinMethodHash('in', 'RUB'));
  }
  return await house.db.query<Opened>(
    `select id, player_id as player, reference, coalesce(charge_currency, currency) as currency,
            coalesce(charge_amount, amount) as amount from deposits`,
  );
}

function drawsFrom(seed: number): (below: number) => number {
  let state = BigInt(seed);
  return (below) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return Number((state >> 33n) % BigInt(below));
  };
}

function eventOf(deposit: Opened, draw: (below: number) => number, ids: string[]): NamedEvent {
  const kind = (['opened', 'seen', 'paid', 'paid', 'failed'] as const)[draw(5)]!;
  const percent = BigInt([100, 100, 50, 150][draw(4)]!);
  // Some names come again: the same one with other words is refused, and so must change nothing.
  const id = ids.length > 0 && draw(4) === 0 ? ids[draw(ids.length)]! : randomUUID();
  ids.push(id);
  const provider = deposit.currency === 'USD' ? 'btcpay' : 'sandbox';
  const amount = (deposit.amount * percent) / 100n;
  const facts = { id, kind, provider, subject: 'invoice', reference: deposit.reference } as const;
  return {
    ...facts,
    currency: deposit.currency as 'RUB',
    amount: kind === 'paid' ? micro(amount) : null,
    ...(kind === 'seen' ? { confirmations: draw(4) } : {}),
    body: Buffer.from(JSON.stringify({ ...facts, percent: percent.toString() })),
  };
}

test(
  'conservation, race: 2400 events in every order, eight at a time',
  { timeout: 120_000 },
  async () => {
    const deposits = await openAll();
    expect(deposits).toHaveLength(PLAYERS * 2);
    const draw = drawsFrom(20_261_121);
    const ids: string[] = [];
    const handlers = {
      onInvoice: (tx: Parameters<typeof takeEvent>[1], event: NamedEvent) =>
        takeEvent(house.deps, tx, event),
      onPayout: async () => 'refused' as const,
    };
    async function act(): Promise<void> {
      const deposit = deposits[draw(deposits.length)]!;
      const pick = draw(12);
      if (pick === 0) await cancelDeposit(house.deps, deposit.player, deposit.id);
      else if (pick === 1) await expireDeposits(house.deps);
      else await receiveEvent(house.db, handlers, eventOf(deposit, draw, ids));
    }
    for (let done = 0; done < EVENTS; done += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, act));
    }
    const [sums] = await house.db.query<{ paid: bigint; count: bigint }>(
      `select (select sum(paid_amount) from deposits where status = 3)::bigint as paid,
            (select count(*) from deposits where status = 3)::bigint as count`,
    );
    let cash = 0n;
    for (const player of new Set(deposits.map((deposit) => deposit.player))) {
      const account = await house.deps.accounts.find(
        house.db,
        'player_cash',
        player.toString(),
        'RUB',
      );
      cash += await sumAccount(house.db, account);
    }
    expect(sums!.count).toBeGreaterThan(80n);
    expect(cash).toBe(sums!.paid);
    expect((await checkLedger(house.db)).findings).toEqual([]);
  },
);
