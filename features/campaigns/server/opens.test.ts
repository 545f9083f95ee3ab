import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import {
  createCampaignFixture,
  sampleCampaign,
  type CampaignFixture,
} from '#dev/campaign-fixture.ts';
import { saveMailOpens } from '#domain/identity/server/index.ts';
import { readResults } from './results.ts';
import { recordOpening } from './store.results.ts';

let fixture: CampaignFixture;
beforeAll(async () => {
  fixture = await createCampaignFixture();
});
afterAll(() => fixture.close());

type Row = { readonly token: string; readonly is_open_tracked: boolean; readonly opened: boolean };

async function messageOf(campaign: bigint, player: PlayerId): Promise<Row> {
  const [row] = await fixture.db.query<Row>(
    `select token, is_open_tracked, opened_at is not null as opened from campaign_messages
      where campaign_id = $1 and player_id = $2 and channel = 'email'`,
    [campaign, player],
  );
  return row!;
}

/** The address of the picture in the latest email to a player. */
async function pictureFor(player: PlayerId): Promise<string | undefined> {
  const [row] = await fixture.owner.query<{ email: string }>(
    'select email from players where id = $1',
    [player],
  );
  const [mail] = await fixture.read(row!.email);
  return /<img src="([^"]*open\.gif)"/.exec(mail!.html ?? '')?.[1];
}

test('campaigns: only emails to players who allow it tell when they are opened', async () => {
  const [ann, bob, cid] = [
    await fixture.addPlayer(),
    await fixture.addPlayer(),
    await fixture.addPlayer(),
  ];
  await saveMailOpens(fixture.db, ann, true);
  await saveMailOpens(fixture.db, cid, true);
  const id = await fixture.schedule(sampleCampaign({ channels: ['email'], link: '' }));
  await fixture.send();
  const { token, ...untold } = await messageOf(id, ann);
  expect(untold).toEqual({ is_open_tracked: true, opened: false });
  expect(await pictureFor(ann)).toBe(`https://casino.example/offer/${token}/open.gif`);
  expect(await messageOf(id, bob)).toEqual({ token: null, is_open_tracked: false, opened: false });
  expect(await pictureFor(bob)).toBeUndefined();

  await recordOpening(fixture.db, token);
  await recordOpening(fixture.db, token);
  await recordOpening(fixture.db, randomBytes(12).toString('base64url'));
  expect((await messageOf(id, ann)).opened).toBe(true);
  // Withdrawn after the email was sent: its picture says nothing any more.
  await saveMailOpens(fixture.db, cid, false);
  await recordOpening(fixture.db, (await messageOf(id, cid)).token);
  expect((await messageOf(id, cid)).opened).toBe(false);
  const results = await readResults(fixture.db, id);
  expect(results).toMatchObject({ data: { channels: [{ sent: 3, tracked: 2, opened: 1 }] } });
});
