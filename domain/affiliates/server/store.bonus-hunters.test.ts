import { expect } from 'vitest';
import { affiliateTest as test } from '#dev/affiliate-world-test.ts';
import type { PlayerId } from '#core/ids.ts';
import { micro } from '#core/money.ts';
import { DAY_MS } from '#core/time.ts';
import type { AffiliateWorld } from '#dev/affiliate-world.ts';
import { markBonusHunters } from './store.bonus-hunters.ts';

const TERMS = {
  revenue_share: null,
  payment_fee_bp: 0,
  cpa: null,
  sub_share_bp: 0,
  carries_negative: false,
};
const roubles = (amount: bigint) => micro(amount * 1_000_000n);
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

type Life = { readonly deposited: bigint; readonly bonus: bigint; readonly playedAgo: number };
/** Took as much as they deposited, and has not come back for 20 days. */
const HUNTER: Life = { deposited: 1000n, bonus: 1000n, playedAgo: 20 };

async function addPlayer(world: AffiliateWorld, partner: bigint, life: Life): Promise<PlayerId> {
  const since = ago(30);
  const id = await world.addPlayer(partner, since);
  const { deposited, bonus, playedAgo } = life;
  await world.addDeposit(id, { currency: 'RUB', amount: roubles(deposited), at: since });
  if (bonus > 0n) {
    await world.addBonus(id, { currency: 'RUB', amount: roubles(bonus), at: ago(25) });
  }
  const at = ago(playedAgo);
  const bet = { currency: 'RUB', stake: roubles(10n), payout: roubles(0n) } as const;
  await world.play(id, { ...bet, at, settledAt: at });
  await world.settleTimes();
  return id;
}

/** A partner with hunters, and with others. */
async function addPartner(world: AffiliateWorld, hunters: number, others: readonly Life[]) {
  const { id } = await world.addPartner(null, TERMS, ago(40));
  const marked = [];
  for (let count = 0; count < hunters; count++) marked.push(await addPlayer(world, id, HUNTER));
  for (const life of others) await addPlayer(world, id, life);
  return marked;
}

const marksOf = ({ db }: AffiliateWorld) =>
  db.query<{ player_id: PlayerId; facts: { by: string; players: string[] } }>(
    `select player_id, facts from affiliate_marks where kind = 'bonus_hunter' order by player_id`,
  );

test('affiliates: players who take bonuses and leave are marked from five of a partner on, with the others', async ({
  world,
}) => {
  const loyal: Life = { ...HUNTER, playedAgo: 2 };
  const marked = await addPartner(world, 5, [
    loyal,
    // Deposited more than twice the bonus, and took none.
    { ...HUNTER, deposited: 2001n },
    { ...HUNTER, bonus: 0n },
  ]);
  await addPartner(world, 4, []);
  await markBonusHunters(world.db);
  await markBonusHunters(world.db);
  const found = await marksOf(world);
  expect(found).toEqual(
    marked.map((id) => ({
      player_id: id,
      facts: { by: '5/7', players: marked.filter((one) => one !== id).map(String) },
    })),
  );
});

test('affiliates: five players who leave are no pattern where most of those who took a bonus stay', async ({
  world,
}) => {
  const loyal: Life = { ...HUNTER, playedAgo: 2 };
  const before = (await marksOf(world)).length;
  // 5 of 17 are less than three in ten, and 5 of 16 are more.
  await addPartner(
    world,
    5,
    Array.from({ length: 12 }, () => loyal),
  );
  await markBonusHunters(world.db);
  expect(await marksOf(world)).toHaveLength(before);
  await addPartner(
    world,
    5,
    Array.from({ length: 11 }, () => loyal),
  );
  await markBonusHunters(world.db);
  expect(await marksOf(world)).toHaveLength(before + 5);
});
