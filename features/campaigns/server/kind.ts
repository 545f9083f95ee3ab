import { refuse, refuseField, refuseInput } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { COUNTED_PLAYERS_MAX } from '#domain/bonuses/rules.segments.ts';
import { countInSegment } from '#domain/bonuses/server/index.ts';
import { writeAudit, type ProposalKind, type StaffUser } from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { campaignSends, type CampaignProposal } from '../contract.backoffice.ts';
import { sendErrors, timeError } from '../rules.check.ts';
import type { CampaignDeps } from './deps.ts';
import { findByRequest, findCampaign, lockCampaign, scheduleCampaign } from './store.ts';

type Terms = CampaignProposal['terms'];
type Request = Body<typeof campaignSends.propose>;
type KindDeps = Pick<CampaignDeps, 'limits' | 'site' | 'now'>;

/** Sending: to few players at once, to many with a second person. */
export function sendKind(deps: KindDeps): ProposalKind<typeof campaignSends, Terms, Request> {
  return {
    name: 'campaign_sends',
    calls: campaignSends,
    audit: 'campaign',
    subjectOf: ({ campaign }) => campaign,
    draft: (tx, request, staff, key) => draft(deps, tx, request, staff, key),
    refuseApproval: async (db, { terms }) => {
      const campaign = await findCampaign(db, BigInt(terms.campaign));
      return refuseStale(deps, terms, campaign);
    },
    apply: async (tx, { terms }) => {
      const campaign = await lockCampaign(tx, BigInt(terms.campaign));
      const refused = refuseStale(deps, terms, campaign);
      if (refused) return refused;
      // The database schedules it when the proposal becomes approved.
      return { result: campaign!.id };
    },
  };
}

async function draft(
  deps: KindDeps,
  tx: Tx,
  request: Request,
  staff: StaffUser,
  requestKey: string,
) {
  const key = `staff:${staff.id}:${requestKey}`;
  const earlier = await findByRequest(tx, key);
  if (earlier) return earlier.id.toString() === request.campaign ? NOTHING : refuse('key_reused');
  const campaign = await lockCampaign(tx, BigInt(request.campaign));
  if (!campaign) return refuse('not_found');
  if (campaign.state !== 'draft') return refuse('campaign_not_draft');
  if (campaign.revision !== request.revision) return refuse('campaign_changed');
  const errors = sendErrors(campaign.terms, deps.site());
  if (errors) return refuse('bad_input', errors);
  const sendAt = request.send_at === null ? null : new Date(request.send_at);
  const wrong = timeError(sendAt, deps.now());
  if (wrong) return refuseInput('send_at', wrong.code, wrong.detail);
  const { players, compared } = await countInSegment(tx, campaign.terms.segment);
  if (players === 0) return refuseField('terms.segment', 'campaign_empty');
  const { name } = campaign.terms;
  const { campaign: id, revision, send_at } = request;
  const terms: Terms = { campaign: id, revision, name, send_at, players };
  const aloneMax = deps.limits().alone_max;
  // Of more accounts than are compared, how many match is not known.
  if (players > aloneMax || compared >= COUNTED_PLAYERS_MAX) return { terms };
  const schedule = { counted: players, aloneMax, requestKey: key };
  await scheduleCampaign(tx, campaign.id, { sendAt: sendAt ?? deps.now(), ...schedule });
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: 'campaign.schedule',
    target: id,
    after: terms,
    reason: request.reason,
  });
  return NOTHING;
}

const NOTHING = { terms: null };

/** Why a campaign is not what was proposed any more. */
function refuseStale(
  { now }: KindDeps,
  { revision, send_at: at }: Terms,
  campaign: Awaited<ReturnType<typeof findCampaign>>,
) {
  if (campaign?.state !== 'draft') return refuse('campaign_not_draft');
  if (campaign.revision !== revision) return refuse('campaign_changed');
  return at !== null && new Date(at) <= now() ? refuse('campaign_time_past') : undefined;
}
