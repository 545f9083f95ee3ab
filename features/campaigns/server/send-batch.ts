import type { PlayerId } from '#core/ids.ts';
import { classifyDbError } from '#platform/server/db-errors.ts';
import type { Tx } from '#platform/server/db.ts';
import { planFor } from '../rules.plan.ts';
import type { CampaignDeps } from './deps.ts';
import { sendTo } from './send-to.ts';
import { findCampaign, type CampaignRow } from './store.ts';
import {
  holdSending,
  lockCaps,
  markDecided,
  postpone,
  readRecipients,
  takeDue,
  type CampaignRecipient,
} from './store.sending.ts';

/** A player whose message fails is tried again after an hour, and keeps no other back. */
const FAILED_MS = 3_600_000;

/**
 * Decides some players whose turn it is; false when there are none, or it is not sent now. A batch
 * that fails is sent player by player, so that only those who cause the failure wait.
 */
export async function sendBatch(deps: CampaignDeps, id: bigint, limit: number): Promise<boolean> {
  try {
    return (await decidePlayers(deps, id, limit)) > 0;
  } catch (error) {
    if (classifyDbError(error)) throw error;
    let isLeft = true;
    for (let sent = 0; isLeft && sent < limit; sent += 1) isLeft = await sendSingle(deps, id);
    return isLeft;
  }
}

async function sendSingle({ db, log, ...deps }: CampaignDeps, id: bigint): Promise<boolean> {
  const taken: PlayerId[] = [];
  try {
    return (await decidePlayers({ db, log, ...deps }, id, 1, taken)) > 0;
  } catch (error) {
    const [player] = taken;
    if (classifyDbError(error) || player === undefined) throw error;
    log.error(
      { err: error, campaign: id.toString(), player: player.toString() },
      'a message of a campaign failed, trying the player again in an hour',
    );
    const until = new Date(deps.now().getTime() + FAILED_MS);
    await db.transaction((tx) => postpone(tx, id, player, until));
    return true;
  }
}

/** In one transaction; returns how many were decided. `taken` receives who they are. */
async function decidePlayers(
  deps: CampaignDeps,
  id: bigint,
  limit: number,
  taken: PlayerId[] = [],
): Promise<number> {
  return await deps.db.transaction(async (tx) => {
    if (!(await holdSending(tx, id))) return 0;
    const players = await takeDue(tx, id, limit);
    taken.splice(0, taken.length, ...players);
    if (players.length === 0) return 0;
    const campaign = (await findCampaign(tx, id))!;
    await lockCaps(tx, players);
    const { product } = campaign.terms;
    for (const recipient of await readRecipients(tx, { players, product })) {
      await decide(deps, tx, campaign, recipient);
    }
    return players.length;
  });
}

async function decide(
  deps: CampaignDeps,
  tx: Tx,
  campaign: CampaignRow,
  recipient: CampaignRecipient,
): Promise<void> {
  const { centre, push, by_email: email, sms } = recipient;
  const now = deps.now();
  const reached = { ...recipient, refusals: { centre, push, email, sms } };
  const plan = planFor(reached, campaign.terms.channels, deps.limits(), now);
  if (plan.kind === 'later') {
    await postpone(tx, campaign.id, recipient.id, new Date(now.getTime() + plan.afterMs));
    return;
  }
  await sendTo(deps, tx, { campaign, recipient, channels: plan.channels });
  await markDecided(tx, campaign.id, recipient.id);
}
