import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import {
  createCampaignFixture,
  sampleCampaign,
  type CampaignFixture,
} from '#dev/campaign-fixture.ts';

let fixture: CampaignFixture;
beforeAll(async () => {
  fixture = await createCampaignFixture();
});
afterAll(() => fixture.close());

async function reachedBy(id: bigint): Promise<PlayerId[]> {
  const rows = await fixture.db.query<{ player_id: PlayerId }>(
    'select player_id from campaign_messages where campaign_id = $1 order by player_id',
    [id],
  );
  return rows.map((row) => row.player_id);
}

async function stateOf(id: bigint): Promise<string> {
  const [row] = await fixture.db.query<{ state: string }>(
    'select state from campaigns where id = $1',
    [id],
  );
  return row!.state;
}

test('campaigns: a player whose message fails keeps no other back and is tried again later', async () => {
  const players: PlayerId[] = [];
  for (let added = 0; added < 5; added += 1) players.push(await fixture.addPlayer());
  const failing = players[2]!;
  const id = await fixture.schedule(sampleCampaign({ channels: ['centre'] }));
  const announce: typeof fixture.deps.announce = async (tx, message) => {
    if (message.playerId === failing) throw new Error('no such notification');
    return await fixture.deps.announce(tx, message);
  };
  await fixture.send({ listed: 10, batch: 4 }, { announce });
  expect(await reachedBy(id)).toEqual(players.filter((player) => player !== failing));
  expect(await stateOf(id)).toBe('sending');
  // The hour has passed, and what failed is repaired.
  await fixture.owner.query(
    'update campaign_players set due_at = now() where campaign_id = $1 and due_at is not null',
    [id],
  );
  await fixture.send();
  expect(await reachedBy(id)).toEqual(players);
  expect(await stateOf(id)).toBe('sent');
});
