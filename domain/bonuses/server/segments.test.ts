import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBonusFixture, type BonusFixture } from '#dev/bonus-fixture.ts';
import { addPaidDeposit, defineBonus, FIRST, termsOf } from '#dev/bonus-terms.ts';
import type { PlayerId } from '#core/ids.ts';
import { bonusTerms } from '../rules.ts';
import { isInSegment, type Segment } from '../rules.segments.ts';
import { findBonus, insertVersion } from './store.definitions.ts';
import { insertPackVersion, setOpenPack } from './store.packs.ts';
import { countInSegment, listInSegment, readFacts } from './store.segments.ts';
import { givePack } from './packs.ts';

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await createBonusFixture();
});
afterAll(() => fixture.close());

type Known = {
  readonly country?: string;
  readonly stag?: string;
  readonly promo?: string;
  readonly registered?: string;
  readonly deposits?: number;
  readonly verification?: string;
  readonly consent?: boolean;
  readonly level?: number;
};

/** A player of whom exactly this is known. */
async function addPlayer(known: Known = {}): Promise<PlayerId> {
  const { id } = await fixture.addPlayer();
  const { country, stag, promo, registered, verification, consent } = known;
  const attribution = JSON.stringify({ stag, promo });
  await fixture.db.query(
    `update players set country = $2, attribution = $3, created_at = coalesce($4, created_at)
      where id = $1`,
    [id, country ?? null, attribution, registered ?? null],
  );
  if (verification !== undefined) {
    await fixture.db.query(
      `insert into verifications (player_id, status, registered_at) values ($1, $2, now())
       on conflict (player_id) do update set status = excluded.status`,
      [id, verification],
    );
  }
  if (consent !== undefined) {
    await fixture.db.query(
      `insert into player_consents (player_id, product, channel, is_given, source)
       values ($1, 'casino', 'email', $2, 'settings')`,
      [id, consent],
    );
  }
  if (known.level !== undefined) {
    await fixture.db.query('insert into player_levels (player_id) values ($1)', [id]);
    await fixture.db.query(
      'update player_levels set level = $2, reached = $2 where player_id = $1',
      [id, known.level],
    );
  }
  for (let paid = 0; paid < (known.deposits ?? 0); paid++) await addDeposit(id);
  return id;
}

const addDeposit = (id: PlayerId) => addPaidDeposit(fixture.db, id);

async function deposit(id: PlayerId): Promise<void> {
  await fixture.deposit(id, '200.00', await addDeposit(id));
}

test('bonuses: the count of a segment is that of the rule, for each condition and for all', async () => {
  const known: Known[] = [
    {},
    { country: 'KZ', level: 2 },
    { country: 'RU', level: 5, deposits: 1, stag: 'spring-2026' },
    { country: 'KZ', deposits: 2, verification: 'success', consent: true, promo: ' welcome' },
    { deposits: 3, verification: 'verified', consent: false, registered: '2026-03-10T23:59:59Z' },
    { country: 'TR', verification: 'init', consent: true, registered: '2026-03-11T00:00:00Z' },
  ];
  const ids = [];
  for (const one of known) ids.push(await addPlayer(one));
  const facts = await Promise.all(ids.map((id) => readFacts(fixture.db, id)));
  const everyone = (await countInSegment(fixture.db, {})).compared;
  expect(everyone).toBe(known.length);
  const segments: Segment[] = [
    {},
    { countries: { mode: 'only', codes: ['KZ', 'TR'] } },
    { countries: { mode: 'except', codes: ['KZ'] } },
    { partner_tags: ['spring-2026'] },
    { promo_codes: ['WELCOME'] },
    { registered_from: '2026-03-11' },
    { registered_before: '2026-03-11' },
    { deposits_min: 2 },
    { deposits_max: 0 },
    { level_min: 2 },
    { level_max: 0 },
    { level_min: 3, level_max: 5 },
    { is_verified: true },
    { accepts_marketing: true },
    { countries: { mode: 'only', codes: ['KZ'] }, deposits_min: 1, is_verified: true },
  ];
  const expected = segments.map((one) => facts.filter((each) => isInSegment(one, each)).length);
  expect(expected).toEqual([6, 3, 2, 1, 1, 5, 1, 2, 3, 2, 4, 1, 2, 2, 1]);
  const counted = await Promise.all(segments.map((one) => countInSegment(fixture.db, one)));
  expect(counted.map(({ players }) => players)).toEqual(expected);
  // Only the latest ones are compared.
  const few = await countInSegment(fixture.db, { registered_before: '2026-03-11' }, 4);
  expect(few).toEqual({ players: 0, closed: 0, compared: 4 });
});

test('bonuses: players who are excluded or in a time-out are in no segment, and told apart', async () => {
  const wanted: Segment = { partner_tags: ['closed-2026'] };
  const [open, excluded, paused] = [
    await addPlayer({ stag: 'closed-2026' }),
    await addPlayer({ stag: 'closed-2026' }),
    await addPlayer({ stag: 'closed-2026' }),
  ];
  const count = () => countInSegment(fixture.db, wanted);
  const list = () => listInSegment(fixture.db, wanted, { after: 0n, limit: 10 });
  expect(await count()).toMatchObject({ players: 3, closed: 0 });
  await fixture.asOwner(`insert into exclusions (player_id, kind) values (${excluded}, 'self')`);
  await fixture.asOwner(
    `insert into protections (player_id, time_out_until)
     values (${paused}, now() + interval '1 day')
     on conflict (player_id) do update set time_out_until = excluded.time_out_until`,
  );
  expect(await count()).toMatchObject({ players: 1, closed: 2 });
  expect(await list()).toEqual([open]);
});

test('bonuses: terms that were stored before there were segments are read, and are for everyone', async () => {
  const bonus = (await findBonus(fixture.db, 'gift'))!;
  expect('segment' in bonusTerms.parse(bonus.terms)).toBe(false);
  expect(await fixture.tryClaim(await addPlayer(), 'gift')).toBeUndefined();
});

test('bonuses: outside of its segment one is refused, and a code keeps its uses', async () => {
  const segment: Segment = { countries: { mode: 'only', codes: ['KZ'] } };
  await defineBonus(fixture.db, 'kz-only', termsOf({ segment }, '50'));
  await fixture.addCode('KZ-ONLY', 'kz-only', 1);
  const outside = await addPlayer({ country: 'RU' });
  const refused = { refused: 'bonus_not_for_you' };
  expect(await fixture.tryClaim(outside, 'kz-only')).toMatchObject(refused);
  // Through the consumer of registrations nothing is rolled back: the use is given back.
  expect(await fixture.redeem(outside, 'kz-only')).toMatchObject(refused);
  expect(await fixture.states(outside)).toEqual([]);
  const inside = await addPlayer({ country: 'KZ' });
  expect(await fixture.redeem(inside, 'kz-only')).toMatchObject({ state: 'available' });
});

test('bonuses: a step of a pack that is not for the player is skipped', async () => {
  const segment: Segment = { is_verified: true };
  await defineBonus(fixture.db, 'verified-step', { ...FIRST, segment });
  await fixture.db.transaction(async (tx) => {
    const titles = { ru: 'Пакет', en: 'Pack', kz: 'Топтама' };
    const steps = ['verified-step', 'first'];
    await insertPackVersion(tx, 'segmented', { titles, days: 7, steps });
    await setOpenPack(tx, 'segmented');
  });
  const opened = async (known: Known) => {
    const playerId = await addPlayer(known);
    const player = { playerId, currency: 'RUB' } as const;
    await fixture.db.transaction((tx) => givePack(fixture.deps, tx, player));
    return (await fixture.grants(playerId)).map(({ code, state }) => [code, state]);
  };
  expect(await opened({})).toEqual([['first', 'claimed']]);
  expect(await opened({ verification: 'success' })).toEqual([['verified-step', 'claimed']]);
});

test('bonuses: one for the first deposit begins with it, and with none after it', async () => {
  await defineBonus(fixture.db, 'newcomers', { ...FIRST, segment: { deposits_max: 0 } });
  const id = await addPlayer();
  await fixture.claim(id, 'newcomers');
  await fixture.claim(id, 'newcomers');
  await fixture.claim(id, 'first');
  await deposit(id);
  expect(await fixture.states(id)).toEqual(['active', 'claimed', 'claimed']);
  await deposit(id);
  // The second one is over; the deposit begins the next that waits.
  expect(await fixture.states(id)).toEqual(['active', 'cancelled', 'pending']);
  expect(await fixture.tryClaim(id, 'newcomers')).toMatchObject({ refused: 'bonus_not_for_you' });
});

test('bonuses: two deposits paid at once: the first one begins the bonus for the first deposit', async () => {
  await defineBonus(fixture.db, 'swift', { ...FIRST, segment: { deposits_max: 0 } });
  const id = await addPlayer();
  await fixture.claim(id, 'swift');
  const [first] = [await addDeposit(id), await addDeposit(id)];
  await fixture.deposit(id, '200.00', first);
  expect(await fixture.states(id)).toEqual(['active']);
});

test('bonuses: a player who withdraws the consent or moves keeps what was offered', async () => {
  const segment: Segment = {
    accepts_marketing: true,
    countries: { mode: 'only', codes: ['KZ'] },
  };
  await defineBonus(fixture.db, 'subscribers', { ...FIRST, segment });
  const id = await addPlayer({ country: 'KZ', consent: true });
  await fixture.claim(id, 'subscribers');
  await fixture.db.query('update player_consents set is_given = false where player_id = $1', [id]);
  await fixture.db.query(`update players set country = 'TR' where id = $1`, [id]);
  await deposit(id);
  expect(await fixture.states(id)).toEqual(['active']);
});

test('bonuses: a fixed one cannot be claimed after more deposits than its segment allows', async () => {
  const terms = termsOf({ segment: { deposits_max: 0 } }, '50');
  await defineBonus(fixture.db, 'no-deposit', terms);
  await fixture.addCode('NO-DEPOSIT', 'no-deposit', null);
  const id = await addPlayer();
  await fixture.redeem(id, 'no-deposit');
  await deposit(id);
  const [grant] = await fixture.grants(id);
  expect(await fixture.claimOffer(id, grant!.id)).toMatchObject({ refused: 'bonus_not_for_you' });
  expect(await fixture.states(id)).toEqual(['available']);
  // A version without the segment changes nothing for what was offered before.
  await fixture.db.transaction((tx) => insertVersion(tx, 'no-deposit', termsOf({}, '50'), null));
  expect(await fixture.claimOffer(id, grant!.id)).toMatchObject({ refused: 'bonus_not_for_you' });
});
