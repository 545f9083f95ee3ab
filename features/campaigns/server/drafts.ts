import { refuse } from '#core/refusal.ts';
import type { Body, Query } from '#core/wire.ts';
import {
  findLatest,
  presentProposals,
  writeAudit,
  type ProposalKind,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { byId, readPage, STAFF_PAGE_ROWS } from '#platform/server/paging.ts';
import type * as contract from '../contract.backoffice.ts';
import { pageOfLink } from '../rules.link.ts';
import { MAY_STEP, type CampaignState, type CampaignTerms, type CampaignStep } from '../rules.ts';
import type { CampaignDeps } from './deps.ts';
import {
  changeTerms,
  findCampaign,
  hasGrown,
  insertCampaign,
  listCampaigns,
  lockCampaign,
  setState,
  type CampaignRow,
} from './store.ts';

type Terms = contract.CampaignProposal['terms'];
type Calls = typeof contract.campaignSends;
type Kind = ProposalKind<Calls, Terms, Body<Calls['propose']>>;

export function listOf(db: Db, query: Query<typeof contract.listCampaigns>) {
  const source = byId((before, limit) => listCampaigns(db, query.state, before, limit), present);
  return readPage(query, source, STAFF_PAGE_ROWS);
}

export async function readOne(db: Db, kind: Kind, staff: StaffUser, id: bigint) {
  const campaign = await findCampaign(db, id);
  if (!campaign) return refuse('not_found');
  const latest = await findLatest<Terms>(db, kind.name, id.toString());
  const open = latest?.status === 'open' ? [latest] : [];
  const [proposal = null] = await presentProposals(db, kind, staff, open);
  return { data: { campaign: present(campaign), proposal } };
}

type DraftDeps = Pick<CampaignDeps, 'db' | 'site'>;

export async function addCampaign({ db, site }: DraftDeps, staff: StaffUser, terms: CampaignTerms) {
  return await db.transaction(async (tx) => {
    const campaign = await insertCampaign(tx, withPage(terms, site().origins), staff.id);
    await audit(tx, staff, 'campaign.add', campaign);
    return { data: present(campaign) };
  });
}

export async function changeCampaign(
  { db, site }: DraftDeps,
  staff: StaffUser,
  id: bigint,
  { revision, terms }: Body<typeof contract.changeCampaign>,
) {
  return await db.transaction(async (tx) => {
    const before = await lockCampaign(tx, id);
    if (!before) return refuse('not_found');
    if (before.state !== 'draft') return refuse('campaign_not_draft');
    if (before.revision !== revision) return refuse('campaign_changed');
    const campaign = await changeTerms(tx, id, withPage(terms, site().origins));
    await audit(tx, staff, 'campaign.change', campaign);
    return { data: present(campaign) };
  });
}

/** An address of this site that was copied becomes the page that it names. */
function withPage(terms: CampaignTerms, origins: readonly string[]): CampaignTerms {
  return { ...terms, link: pageOfLink(terms.link, origins) ?? terms.link };
}

export async function stepCampaign(
  { db }: Pick<CampaignDeps, 'db'>,
  staff: StaffUser,
  id: bigint,
  step: CampaignStep,
) {
  return await db.transaction(async (tx) => {
    const before = await lockCampaign(tx, id);
    if (!before) return refuse('not_found');
    const after = stateAfter(step, before);
    // Pressed twice, or by two people.
    if (before.state === after) return { data: present(before) };
    if (!MAY_STEP[step].includes(before.state)) return refuse('campaign_wrong_state');
    if (step === 'resume' && (await hasGrown(tx, id))) return refuse('campaign_grown');
    const campaign = await setState(tx, id, after);
    await audit(tx, staff, `campaign.${step}`, campaign);
    return { data: present(campaign) };
  });
}

function stateAfter(step: CampaignStep, { started_at: startedAt }: CampaignRow): CampaignState {
  switch (step) {
    case 'pause':
      return 'paused';
    case 'stop':
      return 'stopped';
    case 'resume':
      return startedAt === null ? 'scheduled' : 'sending';
  }
}

async function audit(
  tx: Tx,
  staff: StaffUser,
  action: 'campaign.add' | 'campaign.change' | `campaign.${CampaignStep}`,
  { id, state, revision, terms }: CampaignRow,
): Promise<void> {
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action,
    target: id.toString(),
    after: { name: terms.name, state, revision },
  });
}

function present(campaign: CampaignRow): contract.ShownCampaign {
  const { id, state, revision, terms, counted } = campaign;
  return {
    id: id.toString(),
    state,
    revision,
    terms,
    counted,
    created_at: campaign.created_at.toISOString(),
    send_at: campaign.send_at?.toISOString() ?? null,
    started_at: campaign.started_at?.toISOString() ?? null,
    ended_at: campaign.ended_at?.toISOString() ?? null,
  };
}
