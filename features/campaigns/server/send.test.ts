import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import {
  createCampaignFixture,
  sampleCampaign,
  type CampaignFixture,
} from '#dev/campaign-fixture.ts';
import { isHeldOut } from '../rules.holdout.ts';
import { stepCampaign } from './drafts.ts';
import { collectResults, readResults } from './results.ts';

/** A run ends here: what follows is the work of the next one. */
const LOST = 'Connection terminated unexpectedly';

let fixture: CampaignFixture;
beforeAll(async () => {
  fixture = await createCampaignFixture();
});
afterAll(() => fixture.close());
/** Each test has players of its own: those of earlier ones are closed. */
beforeEach(async () => {
  fixture.setLimits({ weekly_max: 3, quiet_hours: null });
  await fixture.owner.query(
    `update players set status = 'closed' where kind = 'member' and status = 'active'`,
  );
});

type Row = { readonly player_id: PlayerId; readonly channel: string; readonly skipped: string };
const rowsOf = (id: bigint) =>
  fixture.db.query<Row>(
    `select player_id, channel, skipped from campaign_messages where campaign_id = $1
      order by player_id, channel`,
    [id],
  );
const linesOf = async (id: bigint) =>
  (await rowsOf(id)).map(({ channel, skipped }) => [channel, skipped]);

async function stateOf(id: bigint): Promise<string> {
  const [row] = await fixture.db.query<{ state: string }>(
    'select state from campaigns where id = $1',
    [id],
  );
  return row!.state;
}

async function messagesOf(player: PlayerId): Promise<{ id: string; channel: string }[]> {
  return await fixture.owner.query<{ id: string; channel: string }>(
    `select id, channel from messages where player_id = $1 and template = 'offer'`,
    [player],
  );
}

const addPlayers = async (count: number) => {
  const ids: PlayerId[] = [];
  for (let added = 0; added < count; added++) ids.push(await fixture.addPlayer());
  return ids;
};

test('campaigns: each player gets one message by each channel, in their language, with own links', async () => {
  const ann = await fixture.addPlayer({ locale: 'ru' });
  const ben = await fixture.addPlayer({ locale: 'kz' });
  const id = await fixture.schedule(sampleCampaign());
  await fixture.send();
  await fixture.send();
  expect(await stateOf(id)).toBe('sent');
  expect(await linesOf(id)).toEqual([
    ['centre', null],
    ['email', null],
    ['sms', null],
    ['centre', null],
    ['email', null],
    ['sms', null],
  ]);
  const sent = await fixture.read();
  const [mail] = sent.filter(({ channel, locale }) => channel === 'email' && locale === 'ru');
  expect(mail!.subject).toMatch(/^Привет, Player\d+$/);
  expect(mail!.unsubscribe).toBe(`https://casino.example/unsubscribe/offers/${ann}`);
  const texts = sent.filter(({ channel }) => channel === 'sms').map(({ text }) => text);
  const stop = (word: string, player: PlayerId) =>
    expect.stringMatching(new RegExp(`\\n${word}: https://casino.example/stop/${player}.sign$`));
  expect(texts).toEqual(expect.arrayContaining([stop('Отказ', ann), stop('Бас тарту', ben)]));
  const links = sent.slice(0, 4).map(({ text }) => /https:\S+\/offer\/[\w-]{16}/.exec(text)![0]);
  expect(new Set(links).size).toBe(4);
  const [offer] = await fixture.db.query<{ offer: { title: string; link: string } }>(
    'select offer from notifications where player_id = $1',
    [ben],
  );
  expect(offer!.offer.title).toMatch(/^Сәлем, /);
  expect(offer!.offer.link).toMatch(/^\/offer\/[\w-]{16}$/);
});

test('campaigns: race: two workers at once send nothing twice', async () => {
  const players = await addPlayers(40);
  const id = await fixture.schedule(sampleCampaign());
  const sizes = { listed: 7, batch: 3 };
  await Promise.all([fixture.send(sizes), fixture.send(sizes), fixture.send(sizes)]);
  await fixture.send(sizes);
  expect(await stateOf(id)).toBe('sent');
  expect(await rowsOf(id)).toHaveLength(players.length * 3);
  for (const player of players) {
    const channels = (await messagesOf(player)).map(({ channel }) => channel);
    expect(channels.toSorted((a, b) => a.localeCompare(b))).toEqual(['email', 'sms']);
  }
});

test('campaigns: recovery: a worker that dies within a batch leaves nothing of it, the next sends once', async () => {
  const players = await addPlayers(6);
  const id = await fixture.schedule(sampleCampaign());
  let announced = 0;
  const dying = {
    announce: async (...[tx, message]: Parameters<typeof fixture.deps.announce>) => {
      // In the middle of the second batch.
      if (++announced === 5) throw new Error(LOST);
      return await fixture.deps.announce(tx, message);
    },
  };
  await expect(fixture.send({ batch: 3 }, dying)).rejects.toThrow(LOST);
  expect(await rowsOf(id)).toHaveLength(9);
  expect(await stateOf(id)).toBe('sending');
  await fixture.send({ batch: 3 });
  expect(await rowsOf(id)).toHaveLength(18);
  const counts = await Promise.all(players.map(async (one) => (await messagesOf(one)).length));
  expect(counts).toEqual([2, 2, 2, 2, 2, 2]);
});

test('campaigns: exclusion, time-out, closing and withdrawn consent after the schedule: nothing is sent', async () => {
  const [excluded, resting, closed, silent] = await addPlayers(4);
  const unverified = await fixture.addPlayer({ isVerified: false });
  const id = await fixture.schedule(sampleCampaign());
  // The players are listed, and nothing is sent yet.
  await expect(
    fixture.send({}, { announce: () => Promise.reject(new Error(LOST)) }),
  ).rejects.toThrow(LOST);
  const { owner } = fixture;
  await owner.query('insert into exclusions (player_id, kind) values ($1, $2)', [excluded, 'self']);
  await owner.query(
    `insert into protections (player_id, time_out_until) values ($1, now() + interval '1 day')
     on conflict (player_id) do update set time_out_until = excluded.time_out_until`,
    [resting],
  );
  await owner.query(`update players set status = 'closed' where id = $1`, [closed]);
  await owner.query('update player_consents set is_given = false where player_id = $1', [silent]);
  await fixture.send();
  const skips = new Map<PlayerId, (string | null)[]>();
  for (const { player_id: player, skipped } of await rowsOf(id)) {
    skips.set(player, [...(skips.get(player) ?? []), skipped]);
  }
  expect(skips.get(excluded!)).toEqual(['protected', 'protected', 'protected']);
  expect(skips.get(resting!)).toEqual(['protected', 'protected', 'protected']);
  expect(skips.get(closed!)).toEqual(['closed', 'closed', 'closed']);
  expect(skips.get(silent!)).toEqual(['no_consent', 'no_consent', 'no_consent']);
  expect(skips.get(unverified)).toEqual([null, 'no_contact', 'no_contact']);
  for (const player of [excluded, resting, closed, silent]) {
    expect(await messagesOf(player!)).toEqual([]);
  }
});

test('campaigns: what is queued is not delivered after an unsubscription or an exclusion', async () => {
  const [silent, excluded, kept] = await addPlayers(3);
  const terms = sampleCampaign({ channels: ['email'] });
  const first = await fixture.schedule(terms);
  await fixture.send();
  await fixture.owner.query(
    `update player_consents set is_given = false where player_id = $1 and channel = 'email'`,
    [silent],
  );
  await fixture.owner.query(`insert into exclusions (player_id, kind) values ($1, 'self')`, [
    excluded,
  ]);
  const deliver = async (player: PlayerId) => {
    const [message] = await messagesOf(player);
    await fixture.deliver({ id: message!.id });
    return await failureOf(message!.id);
  };
  expect(await deliver(silent!)).toEqual(['failed', 'no_consent']);
  expect(await deliver(excluded!)).toEqual(['failed', 'protected']);
  expect(await deliver(kept!)).toEqual(['sent', null]);
  await collectResults(fixture.db);
  expect(await readResults(fixture.db, first)).toMatchObject({
    data: { listed: 3, channels: [{ channel: 'email', sent: 3, delivered: 1, failed: 2 }] },
  });
});

test('campaigns: paused, nothing more is sent or delivered; stopped, nothing ever', async () => {
  const [first, second] = await addPlayers(2);
  const terms = sampleCampaign({ channels: ['email'] });
  const id = await fixture.schedule(terms);
  // One batch, and then a press.
  const announceOnce = { limits: () => stopAfterFirst() };
  let asked = 0;
  function stopAfterFirst() {
    if (++asked === 2) throw new Error(LOST);
    return fixture.deps.limits();
  }
  await expect(fixture.send({ batch: 1 }, announceOnce)).rejects.toThrow(LOST);
  const press = (step: 'pause' | 'resume' | 'stop') =>
    stepCampaign(fixture.deps, fixture.staff, id, step);
  expect(await press('pause')).toMatchObject({ data: { state: 'paused' } });
  expect(await press('pause')).toMatchObject({ data: { state: 'paused' } });
  await fixture.send();
  expect(await rowsOf(id)).toHaveLength(1);
  const [message] = await messagesOf(first!);
  await fixture.deliver({ id: message!.id });
  expect(await failureOf(message!.id)).toEqual(['queued', 'paused']);
  expect(await press('resume')).toMatchObject({ data: { state: 'sending' } });
  await fixture.send();
  expect(await stateOf(id)).toBe('sent');
  expect(await press('stop')).toMatchObject({ refused: 'campaign_wrong_state' });
  expect(await messagesOf(second!)).toHaveLength(1);

  const other = await fixture.schedule(terms);
  expect(await stepCampaign(fixture.deps, fixture.staff, other, 'stop')).toMatchObject({
    data: { state: 'stopped' },
  });
  await fixture.send();
  expect(await rowsOf(other)).toEqual([]);
  const resumed = await stepCampaign(fixture.deps, fixture.staff, other, 'resume');
  expect(resumed).toMatchObject({ refused: 'campaign_wrong_state' });
});

async function failureOf(message: string): Promise<[string, string | null]> {
  const [row] = await fixture.db.query<{ state: string; last_failure: string | null }>(
    'select state, last_failure from messages where id = $1',
    [message],
  );
  return [row!.state, row!.last_failure];
}

test('campaigns: a player of a full week is skipped, also when two campaigns send at once', async () => {
  fixture.setLimits({ weekly_max: 1 });
  const players = await addPlayers(12);
  const terms = sampleCampaign({ channels: ['centre', 'email'] });
  const ids = [await fixture.schedule(terms), await fixture.schedule(terms)];
  await Promise.all([fixture.send({ batch: 2 }), fixture.send({ batch: 5 })]);
  const rows = (await Promise.all(ids.map(rowsOf))).flat();
  for (const player of players) {
    const own = rows.filter(({ player_id: id }) => id === player).map(({ skipped }) => skipped);
    expect(own.filter((skip) => skip === null)).toHaveLength(2);
    expect(own.filter((skip) => skip === 'capped')).toHaveLength(2);
  }
  // After seven days the next one may write again.
  await fixture.owner.query(`update campaign_messages set at = at - interval '7 days'`);
  const third = await fixture.schedule(terms);
  await fixture.send();
  expect((await rowsOf(third)).every(({ skipped }) => skipped === null)).toBe(true);
});

test('campaigns: in their quiet hours players wait, and get it when these are over', async () => {
  const player = await fixture.addPlayer({ timezone: 'Asia/Almaty' });
  fixture.setLimits({ quiet_hours: { from: 22, until: 8 } });
  const id = await fixture.schedule(sampleCampaign());
  // 23:00 in Almaty.
  const now = () => new Date('2030-01-01T18:00:00Z');
  await fixture.send({}, { now });
  expect(await rowsOf(id)).toEqual([]);
  expect(await stateOf(id)).toBe('sending');
  const [waits] = await fixture.db.query<{ due_at: Date }>(
    'select due_at from campaign_players where campaign_id = $1 and player_id = $2',
    [id, player],
  );
  expect(waits!.due_at.toISOString()).toBe('2030-01-02T03:00:00.000Z');
  await fixture.owner.query('update campaign_players set due_at = now() where campaign_id = $1', [
    id,
  ]);
  await fixture.send({}, { now: () => new Date('2030-01-02T03:00:00Z') });
  expect(await linesOf(id)).toHaveLength(3);
});

test('campaigns: the holdout is the one of the rule, is stored, and gets nothing', async () => {
  const players = await addPlayers(30);
  const id = await fixture.schedule(sampleCampaign({ holdout_percent: 50 }));
  await fixture.send();
  const stored = await fixture.db.query<{ player_id: PlayerId }>(
    'select player_id from campaign_players where campaign_id = $1 and is_held_out',
    [id],
  );
  const expected = players.filter((player) => isHeldOut(id, player, 50));
  expect(stored.map(({ player_id: one }) => one).toSorted(byNumber)).toEqual(expected);
  const reached = new Set((await rowsOf(id)).map(({ player_id: one }) => one));
  expect(expected.some((player) => reached.has(player))).toBe(false);
  expect(reached.size).toBe(players.length - expected.length);
  expect(await readResults(fixture.db, id)).toMatchObject({
    data: { group: { players: reached.size }, holdout: { players: expected.length } },
  });
});

const byNumber = (a: bigint, b: bigint) => (a < b ? -1 : 1);

test('campaigns: one person alone does not reach a segment that has grown beyond their limit', async () => {
  await addPlayers(3);
  const id = await fixture.schedule(sampleCampaign());
  await fixture.owner.query('alter table campaigns disable trigger campaigns_move');
  await fixture.owner.query('update campaigns set alone_max = 2 where id = $1', [id]);
  await fixture.owner.query('alter table campaigns enable trigger campaigns_move');
  await fixture.send();
  expect([await stateOf(id), await rowsOf(id)]).toEqual(['paused', []]);
  await expect(
    fixture.db.query(`update campaigns set state = 'sending' where id = $1`, [id]),
  ).rejects.toThrow('takes a second person');
});
