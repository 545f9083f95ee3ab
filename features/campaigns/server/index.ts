import { SECOND_MS } from '#core/time.ts';
import type { DeliveryResult } from '#domain/messages/server/index.ts';
import { onStaff, proposalRoutes } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { answerOnce } from '#platform/server/keyed-answers.ts';
import * as contract from '../contract.backoffice.ts';
import type { CampaignDeps } from './deps.ts';
import { addCampaign, changeCampaign, listOf, readOne, stepCampaign } from './drafts.ts';
import { sendKind } from './kind.ts';
import { collectResults, countReach, readResults } from './results.ts';
import { sendCampaigns } from './send.ts';
import { sendTest } from './send-test.ts';
import { findQueued } from './store.sending.ts';

export type { CampaignDeps } from './deps.ts';
export { offerLinks, openPictures } from './links.ts';

/** Campaigns in the back office: written, counted, tried, sent, held, and measured. */
export function campaignRoutes(deps: CampaignDeps): Route[] {
  const { db, limits, site } = deps;
  const kind = sendKind(deps);
  return [
    ...proposalRoutes(db, kind),
    onStaff(db, contract.listCampaigns, atMost('240 per minute'), ({ query }) => listOf(db, query)),
    onStaff(db, contract.readCampaign, atMost('240 per minute'), ({ params }, staff) =>
      readOne(db, kind, staff, BigInt(params.id)),
    ),
    onStaff(db, contract.addCampaign, atMost('30 per minute'), (request, staff) =>
      answerOnce(db, contract.addCampaign, { ...request, viewer: request.viewer! }, () =>
        addCampaign(deps, staff, request.body.terms),
      ),
    ),
    onStaff(db, contract.changeCampaign, atMost('60 per minute'), ({ params, body }, staff) =>
      changeCampaign(deps, staff, BigInt(params.id), body),
    ),
    onStaff(db, contract.stepCampaign, atMost('60 per minute'), ({ params, body }, staff) =>
      stepCampaign(deps, staff, BigInt(params.id), body.step),
    ),
    // It reads all players of a segment.
    onStaff(db, contract.countReach, atMost('20 per minute'), async ({ body }) => ({
      data: await countReach(db, body.segment, body.product),
    })),
    onStaff(db, contract.sendTest, atMost('10 per hour'), ({ body }, staff) =>
      sendTest(deps, staff, body),
    ),
    onStaff(db, contract.readCampaignOptions, atMost('120 per minute'), async () => ({
      data: { ...site(), origins: [...site().origins], limits: limits() },
    })),
    onStaff(db, contract.readResults, atMost('120 per minute'), ({ params }) =>
      readResults(db, BigInt(params.id)),
    ),
  ];
}

export function campaignJobs(deps: CampaignDeps) {
  return [
    { name: 'campaigns.send', everyMs: 5 * SECOND_MS, run: () => sendCampaigns(deps) },
    { name: 'campaigns.collect', everyMs: 15 * SECOND_MS, run: () => collectResults(deps.db) },
  ];
}

/**
 * Why a message that was queued is not delivered after all: its campaign was stopped or paused, or
 * the player was excluded or withdrew the consent since.
 */
export function offerRefusalOf(db: Db) {
  return async (message: string): Promise<Exclude<DeliveryResult, 'sent'> | undefined> => {
    const queued = await findQueued(db, message);
    // A test of staff belongs to no player.
    if (!queued) return undefined;
    const { state, refusal } = queued;
    if (state === 'stopped') return { reason: 'stopped', isRetryable: false };
    if (refusal !== null) return { reason: refusal, isRetryable: false };
    return state === 'paused' ? { reason: 'paused', isRetryable: true } : undefined;
  };
}
