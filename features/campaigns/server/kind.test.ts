import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCampaignFixture,
  sampleCampaign,
  type CampaignFixture,
} from '#dev/campaign-fixture.ts';
import { isRefusal } from '#core/refusal.ts';
import { approveProposal, submitProposal } from '#domain/staff/server/index.ts';
import type { CampaignTerms } from '../rules.ts';
import { addCampaign, changeCampaign } from './drafts.ts';
import { sendKind } from './kind.ts';
import { recordClick } from './store.results.ts';
import { findCampaign } from './store.ts';

let fixture: CampaignFixture;
beforeAll(async () => {
  fixture = await createCampaignFixture();
  for (let added = 0; added < 3; added++) await fixture.addPlayer();
});
afterAll(() => fixture.close());

async function draft(changes: Partial<CampaignTerms> = {}): Promise<string> {
  const { deps, staff } = fixture;
  return (await addCampaign(deps, staff, sampleCampaign(changes))).data.id;
}

const requestOf = (campaign: string, changes: object = {}) => ({
  campaign,
  revision: 1,
  send_at: null,
  reason: 'news of the spring',
  ...changes,
});

const propose = (request: ReturnType<typeof requestOf>, key: string = randomUUID()) =>
  submitProposal(fixture.db, sendKind(fixture.deps), fixture.staff, key, request);

const stateOf = async (id: string) => (await findCampaign(fixture.db, BigInt(id)))!.state;

test('campaigns: to few players one person sends, once by a request that is repeated', async () => {
  const id = await draft();
  const key = randomUUID();
  const answers = await Promise.all([propose(requestOf(id), key), propose(requestOf(id), key)]);
  expect(answers).toEqual([{ data: null }, { data: null }]);
  expect(await stateOf(id)).toBe('scheduled');
  expect(await propose(requestOf(id))).toMatchObject({ refused: 'campaign_not_draft' });
  const other = await draft();
  expect(await propose(requestOf(other), key)).toMatchObject({ refused: 'key_reused' });
});

test('campaigns: to more players than one person may reach it takes a second one', async () => {
  fixture.setLimits({ alone_max: 2 });
  const id = await draft();
  const made = await propose(requestOf(id));
  fixture.setLimits({ alone_max: 1000 });
  if (isRefusal(made)) throw new Error(made.refused);
  expect(made.data).toMatchObject({ status: 'open', terms: { players: 3 } });
  expect(await stateOf(id)).toBe('draft');
  const proposal = BigInt(made.data!.id);
  const kind = sendKind(fixture.deps);
  const own = await approveProposal(fixture.db, kind, fixture.staff, proposal, null);
  expect(own).toMatchObject({ refused: 'proposal_own' });
  const approved = await approveProposal(fixture.db, kind, fixture.other, proposal, null);
  expect(approved).toMatchObject({ data: { status: 'approved', result: id } });
  expect(await findCampaign(fixture.db, BigInt(id))).toMatchObject({
    state: 'scheduled',
    counted: 3,
    proposal_id: proposal,
  });
  // Without an approval the database schedules none.
  const lone = await draft();
  const forced = fixture.db.query(
    `update campaigns set state = 'scheduled', send_at = now(), counted = 3, alone_max = 2,
            request_key = 'forced' where id = $1`,
    [lone],
  );
  await expect(forced).rejects.toThrow('takes a second person');
});

test('campaigns: what was changed after the proposal is not approved', async () => {
  fixture.setLimits({ alone_max: 0 });
  const id = await draft();
  const made = await propose(requestOf(id));
  fixture.setLimits({ alone_max: 1000 });
  if (isRefusal(made)) throw new Error(made.refused);
  const terms = sampleCampaign({ name: 'Other words' });
  const changed = { revision: 1, terms };
  const { deps, staff, other, db } = fixture;
  expect(await changeCampaign(deps, other, BigInt(id), changed)).toMatchObject({
    data: { revision: 2 },
  });
  const late = await changeCampaign(deps, staff, BigInt(id), changed);
  expect(late).toMatchObject({ refused: 'campaign_changed' });
  const kind = sendKind(deps);
  expect(await approveProposal(db, kind, other, BigInt(made.data!.id), null)).toMatchObject({
    refused: 'campaign_changed',
  });
  expect(await stateOf(id)).toBe('draft');
});

test('campaigns: an empty segment, a missing language and a past time are refused by name', async () => {
  const { texts } = sampleCampaign();
  const empty = await draft({ segment: { partner_tags: ['no-such-tag'] } });
  expect(await propose(requestOf(empty))).toMatchObject({ refused: 'campaign_empty' });
  const missing = await draft({ texts: { ...texts, kz: { ...texts.kz, title: ' ' } } });
  expect(await propose(requestOf(missing))).toMatchObject({
    refused: 'bad_input',
    errors: { 'terms.texts.kz.title': [{ code: 'campaign_text_missing', detail: 'kz' }] },
  });
  const late = requestOf(await draft(), { send_at: new Date(Date.now() - 1000).toISOString() });
  expect(await propose(late)).toMatchObject({
    errors: { send_at: [{ code: 'campaign_time_past' }] },
  });
  const foreign = await draft({ link: 'https://evil.example/' });
  expect(await propose(requestOf(foreign))).toMatchObject({
    errors: { 'terms.link': [{ code: 'campaign_foreign_link' }] },
  });
});

test('campaigns: a link counts its first visit, and an unknown token leads to nothing', async () => {
  const id = await fixture.schedule(sampleCampaign({ channels: ['email'] }));
  await fixture.send();
  const [row] = await fixture.db.query<{ token: string }>(
    'select token from campaign_messages where campaign_id = $1 limit 1',
    [id],
  );
  const { token } = row!;
  const clickedAt = async () =>
    (
      await fixture.db.query<{ clicked_at: Date | null }>(
        'select clicked_at from campaign_messages where token = $1',
        [token],
      )
    )[0]!.clicked_at;
  expect(await recordClick(fixture.db, token)).toEqual({ link: '/bonuses', locale: 'en' });
  const first = await clickedAt();
  expect(first).not.toBeNull();
  await recordClick(fixture.db, token);
  expect(await clickedAt()).toEqual(first);
  expect(await recordClick(fixture.db, `${token.slice(0, -1)}!`)).toBeUndefined();
});
