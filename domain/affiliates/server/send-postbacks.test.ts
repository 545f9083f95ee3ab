import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { affiliateTest } from '#dev/affiliate-world-test.ts';
import type { AffiliateWorld } from '#dev/affiliate-world.ts';
import { SECRET_KEY } from '#dev/test-app.ts';
import type { WrittenTerms } from '../rules.commission.ts';
import { partnerKeys } from './secrets.ts';
import { sendPostbacks } from './send-postbacks.ts';
import { putHook, trimPostbacks, type PostbackEvent } from './store.postbacks.ts';

const keys = partnerKeys(SECRET_KEY);
// No commission is computed here.
const NO_TERMS = {} as WrittenTerms;

const test = affiliateTest.extend<{ serve: (answer: RequestListener) => Promise<string> }>({
  // Vitest reads which fixtures this one needs from the pattern: none.
  // oxlint-disable-next-line no-empty-pattern
  serve: async ({}, give) => {
    const servers: ReturnType<typeof createServer>[] = [];
    await give(async (answer) => {
      const server = createServer(answer);
      servers.push(server);
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    });
    for (const server of servers) server.close();
  },
});

async function addHook(world: AffiliateWorld, url: string): Promise<bigint> {
  const { id } = await world.addPartner(null, NO_TERMS, new Date());
  const key = keys.hooks.seal(Buffer.from('key'), id.toString());
  const hook = { url, events: ['registration'] as const, is_on: true, sealed_key: key };
  await putHook(world.db, { ...hook, events: [...hook.events], partner_id: id });
  return id;
}

/** Without a player, so that one partner can have many. */
async function queue(
  { db }: AffiliateWorld,
  partner: bigint,
  count: number,
  event: PostbackEvent = 'registration',
): Promise<void> {
  await db.query(
    `insert into affiliate_postbacks (partner_id, event, facts)
     select $1, $2, '{}' from generate_series(1, $3)`,
    [partner, event, count],
  );
}

const send = ({ db }: AffiliateWorld) => sendPostbacks({ db, keys, isAllowed: () => true });

/** The states of the calls with their attempts, in the order in which they were queued. */
async function logOf({ db }: AffiliateWorld, partner: bigint): Promise<string[]> {
  const rows = await db.query<{ state: string; attempts: number }>(
    `select state, attempts::int as attempts from affiliate_postbacks
      where partner_id = $1 order by id`,
    [partner],
  );
  return rows.map(({ state, attempts }) => `${state} ${attempts}`);
}

test('postbacks: a partner whose server is slow holds up no other, and takes a part of a run', async ({
  world,
  serve,
}) => {
  const other = Promise.withResolvers<void>();
  // Answers once the call of the other partner, which was queued last, has arrived.
  const slow = await serve((_request, response) => {
    void other.promise.then(() => response.end('ok'));
  });
  const quick = await serve((_request, response) => {
    other.resolve();
    response.end('ok');
  });
  const [first, second] = [await addHook(world, slow), await addHook(world, quick)];
  await queue(world, first, 30);
  await queue(world, second, 1);
  await send(world);
  expect(await logOf(world, second)).toEqual(['sent 1']);
  const turn = [...Array(25).fill('sent 1'), ...Array(5).fill('queued 0')];
  expect((await logOf(world, first)).toSorted().toReversed()).toEqual(turn);
  await send(world);
  expect(await logOf(world, first)).toEqual(Array(30).fill('sent 1'));
});

test('postbacks: after a call without an answer the others of the partner wait, a test does not and is not repeated', async ({
  world,
}) => {
  // Nothing listens there.
  const partner = await addHook(world, 'http://127.0.0.1:9/');
  await queue(world, partner, 3);
  await send(world);
  expect(await logOf(world, partner)).toEqual(['queued 1', 'queued 0', 'queued 0']);
  await queue(world, partner, 1);
  await queue(world, partner, 1, 'test');
  await send(world);
  const waiting = ['queued 1', 'queued 0', 'queued 0', 'queued 0', 'failed 1'];
  expect(await logOf(world, partner)).toEqual(waiting);
  // The pause of the first one is over: it is tried again before the others.
  await world.owner.query('update affiliate_postbacks set next_at = now()');
  await send(world);
  expect(await logOf(world, partner)).toEqual(['queued 2', ...waiting.slice(1)]);
  // However long its pause is, the next one is tried after ten minutes.
  await world.owner.query(
    `update affiliate_postbacks set tried_at = now() - interval '11 minutes'`,
  );
  await send(world);
  expect(await logOf(world, partner)).toEqual(['queued 2', 'queued 1', ...waiting.slice(2)]);
});

test('postbacks: what waited for three days is not called any more', async ({ world }) => {
  const partner = await addHook(world, 'http://127.0.0.1:9/');
  await queue(world, partner, 2);
  await world.owner.query(
    `update affiliate_postbacks set created_at = now() - interval '73 hours'
      where id = (select min(id) from affiliate_postbacks)`,
  );
  await trimPostbacks(world.db);
  expect(await logOf(world, partner)).toEqual(['failed 0', 'queued 0']);
});
