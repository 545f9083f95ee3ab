import { listInSegment } from '#domain/bonuses/server/index.ts';
import { isHeldOut } from '../rules.holdout.ts';
import type { CampaignDeps } from './deps.ts';
import { sendBatch } from './send-batch.ts';
import { hasGrown, lockCampaign, setState } from './store.ts';
import { hasWaiting, insertPlayers, listOpen, markListed } from './store.sending.ts';

/** Players that one transaction lists. */
const LISTED = 2000;
/** Players that one transaction sends to: a pause waits for no more of them. */
const BATCH = 25;
/** Then the next run goes on, so that one campaign does not keep the worker. */
const RUN_MS = 20_000;

export type SendSizes = { readonly listed?: number; readonly batch?: number };

/**
 * Sends what is due, in batches. A batch is one transaction: its messages are queued, its rows
 * written and its players decided, or nothing of it. So a worker that dies leaves no player half
 * decided, and two workers never take the same one.
 */
export async function sendCampaigns(deps: CampaignDeps, sizes: SendSizes = {}): Promise<void> {
  const { listed = LISTED, batch = BATCH } = sizes;
  const until = Date.now() + RUN_MS;
  const failures: unknown[] = [];
  for (const id of await listOpen(deps.db)) {
    // One that fails does not keep the others back; the next run tries it again.
    await sendOne(deps, id, { listed, batch, until }).catch((error: unknown) => {
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

type Run = Required<SendSizes> & { readonly until: number };

async function sendOne(deps: CampaignDeps, id: bigint, { listed, batch, until }: Run) {
  await begin(deps, id);
  while (Date.now() < until && (await listMore(deps, id, listed))) continue;
  while (Date.now() < until && (await sendBatch(deps, id, batch))) continue;
  await finish(deps, id);
}

async function begin({ db }: CampaignDeps, id: bigint): Promise<void> {
  await db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign?.state === 'scheduled') await setState(tx, id, 'sending');
  });
}

/** Lists some more players of the segment; false when all are listed. */
async function listMore({ db, log }: CampaignDeps, id: bigint, limit: number): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign?.state !== 'sending' || campaign.listed_at !== null) return false;
    const { segment, holdout_percent: percent } = campaign.terms;
    const found = await listInSegment(tx, segment, { after: campaign.listed_up_to, limit });
    const players = found.map((playerId) => ({
      playerId,
      isHeldOut: isHeldOut(id, playerId, percent),
    }));
    await insertPlayers(tx, id, players);
    const isComplete = found.length < limit;
    await markListed(tx, id, found.at(-1) ?? campaign.listed_up_to, isComplete);
    if (!isComplete) return true;
    if (await hasGrown(tx, id)) {
      await setState(tx, id, 'paused');
      log.warn(
        { campaign: id.toString() },
        'a campaign has more players than one person may reach',
      );
    }
    return false;
  });
}

async function finish({ db }: CampaignDeps, id: bigint): Promise<void> {
  await db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign?.state !== 'sending' || campaign.listed_at === null) return;
    if (!(await hasWaiting(tx, id))) await setState(tx, id, 'sent');
  });
}
