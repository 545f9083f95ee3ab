/** What the law asks of play, tried under each of the three profiles that are shipped. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createWagerFixture, type WagerFixture } from '#dev/wager-fixture.ts';
import { saveAllConsents } from '#domain/identity/server/index.ts';
import { dice } from '#features/dice/rules.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { playRulesOf } from '../rules.ts';

let database: TestDatabase;
let fixture: BettingFixture;
let wagers: WagerFixture;
let owner: Db;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  wagers = createWagerFixture(fixture);
  owner = openDb({ url: database.url, connectionsMax: 2 });
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
  await database.close();
});

type Resident = { country: string; isVerified?: boolean; isAsked?: boolean };

async function addResident({ country, isVerified = true, isAsked = true }: Resident) {
  const player = await fixture.addPlayer('100.00', 'EUR');
  const { id } = player;
  await fixture.db.query('update players set country = $2 where id = $1', [id, country]);
  if (isAsked) await fixture.db.transaction((tx) => saveAllConsents(tx, id, [], 'registration'));
  if (isVerified) await verify(id);
  return player;
}

async function verify(id: PlayerId): Promise<void> {
  await owner.query(
    `insert into verifications (player_id, status, full_name, birth_date, registered_at)
     values ($1, 'verified', 'Ann Example', '1990-01-01', now())`,
    [id],
  );
}

let keys = 0;
const nextKey = (): string => `profile-${++keys}`;

type Player = Awaited<ReturnType<typeof addResident>>;

async function bet(viewer: Player, isAutobet = false): Promise<string> {
  const params = { direction: 'under', target: 5000 };
  const order = { key: nextKey(), stake: '0.10', currency: 'EUR', params, isAutobet } as const;
  const answer = await fixture.bets.placeBet(dice, { viewer, ...order });
  return isRefusal(answer) ? answer.refused : 'placed';
}

async function begin({ id }: Player, game: string): Promise<string> {
  const of = { game, kind: 'supplier' } as const;
  const answer = await wagers.stake(id, micro(1_000_000n), nextKey(), 'EUR', of);
  return isRefusal(answer) ? answer.refused : 'placed';
}

/** Whether each rule holds a player back; the law of the three countries, row by row. */
const PROFILES = [
  { code: 'open', country: 'KZ', holds: [] },
  { code: 'malta', country: 'MT', holds: ['G9', 'A7'] },
  {
    code: 'strict',
    country: 'GB',
    holds: ['G1', 'G2', 'G3', 'G6', 'G8', 'G9', 'G10', 'A1', 'A7'],
  },
] as const;

type Profile = (typeof PROFILES)[number];
const isHeld = ({ holds }: Profile, rule: string): boolean =>
  (holds as readonly string[]).includes(rule);
const rulesOf = ({ code }: Profile) =>
  fixture.jurisdictions.list().find((each) => each.code === code)!.rules;

describe.each(PROFILES)('stakes, $code', (profile) => {
  const { country } = profile;
  const expected = (rule: string, refusal: string) => (isHeld(profile, rule) ? refusal : 'placed');

  test('A1: a stake before the identity is verified', async () => {
    const player = await addResident({ country, isVerified: false });
    expect(await bet(player)).toBe(expected('A1', 'verification_needed'));
  });

  test('G1: a bet of autobet', async () => {
    const player = await addResident({ country });
    expect(await bet(player, true)).toBe(expected('G1', 'autobet_not_allowed'));
    expect(await bet(player)).toBe('placed');
  });

  test('G2: a second game within five seconds of the first, and after them', async () => {
    const player = await addResident({ country });
    expect(await bet(player)).toBe('placed');
    expect(await bet(player)).toBe(expected('G2', 'game_cycle_running'));
    await owner.query(
      `update protections set last_bet_at = last_bet_at - interval '5 s' where player_id = $1`,
      [player.id],
    );
    expect(await bet(player)).toBe('placed');
  });

  test('G6: a game beside one that is open', async () => {
    const player = await addResident({ country });
    expect(await begin(player, 'miner')).toBe('placed');
    expect(await begin(player, 'hilo')).toBe(expected('G6', 'other_game_open'));
  });

  test('G10: a stake before the question about offers is answered', async () => {
    const player = await addResident({ country, isAsked: false });
    expect(await bet(player)).toBe(expected('G10', 'consent_needed'));
  });
});

describe.each(PROFILES)('rules, $code', (profile) => {
  const { country } = profile;

  test('G3: the browser is told whether rounds may be shortened', async () => {
    const { is_turbo_allowed } = playRulesOf(
      await fixture.jurisdictions.of((await addResident({ country })).id),
    );
    expect(is_turbo_allowed).toBe(!isHeld(profile, 'G3'));
  });

  test('G4: the browser celebrates wins above the stake alone', async () => {
    const { id } = await addResident({ country });
    const { celebration } = playRulesOf(await fixture.jurisdictions.of(id));
    expect(celebration).toBe('above_stake');
  });

  test('G8: the largest stakes on slots, of which those below 25 have a lower one', () => {
    const caps = rulesOf(profile).stake_caps.map(({ games, below_age, amounts }) => [
      games,
      below_age,
      amounts.EUR,
    ]);
    const strict = [
      [['slots'], null, '5.00'],
      [['slots'], 25, '2.00'],
    ];
    expect(caps).toEqual(isHeld(profile, 'G8') ? strict : []);
  });

  test('G9: a player who wants to cancel a withdrawal', async () => {
    const { id } = await addResident({ country });
    const [row] = await fixture.db.query<{ allowed: boolean }>(
      `select jurisdiction_allows($1, 'is_withdrawal_cancel_allowed') as allowed`,
      [id],
    );
    expect(row!.allowed).toBe(!isHeld(profile, 'G9'));
  });

  test('A7: the minutes without a request after which a player logs in again', () => {
    const minutes = rulesOf(profile).reauthenticate_minutes;
    expect(minutes).toBe(isHeld(profile, 'A7') ? 30 : null);
  });
});
