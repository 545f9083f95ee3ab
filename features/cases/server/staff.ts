import { percentText } from '#core/fairness/percent-text.ts';
import { formatMoney } from '#core/money.ts';
import { refuse, refuseInput, type Refusal } from '#core/refusal.ts';
import { isObject } from '#core/fairness/json.ts';
import type { Body } from '#core/wire.ts';
import {
  listProposals,
  onStaff,
  presentProposals,
  proposalRoutes,
  type Applied,
  type Proposal,
  type ProposalKind,
} from '#domain/staff/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import {
  caseProposals,
  checkCase,
  listStaffCases,
  setCaseState,
  type CaseDraft,
  type StaffCase,
} from '../contract.backoffice.ts';
import { SLUG } from '../rules.ts';
import { checkCaseFile } from './draft.ts';
import { setCaseOpen } from './publish.ts';
import { insertVersion, readEveryVersion, readState, type StoredCaseVersion } from './store.ts';
import { rtpOfVersion } from './wire.ts';

/** Cases in the back office: one person takes them off sale and puts them back, two publish. */
export function caseStaffRoutes(db: Db): Route[] {
  return [
    onStaff(db, listStaffCases, atMost('60 per minute'), async (_asked, staff) => {
      const open = await listProposals<CaseDraft>(db, 'case_versions', {
        status: 'open',
        limit: PROPOSALS_MAX,
      });
      const proposals = await presentProposals(db, versionKind, staff, open);
      return { data: { cases: toStaffCases(await readEveryVersion(db)), proposals } };
    }),
    onStaff(db, checkCase, atMost('60 per minute'), async ({ body }) => ({
      data: await checkCaseFile(db, body.file),
    })),
    onStaff(db, setCaseState, atMost('60 per minute'), async ({ params, body }, staff) => {
      const { is_open, reason } = body;
      const by = { staffId: staff.id, role: staff.role, reason };
      const isThere = await setCaseOpen(db, params.slug, is_open, by);
      return isThere ? { data: { is_open } } : refuse('not_found');
    }),
    ...proposalRoutes(db, versionKind),
  ];
}

/** There is one for each case at most. */
const PROPOSALS_MAX = 100;

type VersionRequest = Body<typeof caseProposals.propose>;

/** Versions of cases as proposals: they decide what players are paid. */
const versionKind: ProposalKind<typeof caseProposals, CaseDraft, VersionRequest> = {
  name: 'case_versions',
  calls: caseProposals,
  audit: 'case',
  // A file without a valid name is refused by its check.
  subjectOf: ({ file }) => (isObject(file) && isSlug(file['slug']) ? file['slug'] : ''),
  draft: async (tx, { file }) => {
    const { errors, draft } = await checkCaseFile(tx, file);
    return draft ? { terms: draft } : refuseFile(errors);
  },
  refuseApproval: refuseOutdated,
  apply: publish,
};

function isSlug(value: unknown): value is string {
  return typeof value === 'string' && SLUG.test(value);
}

/** Another version was published since. */
async function refuseOutdated(
  db: Queryable,
  { terms: { slug, version } }: Proposal<CaseDraft>,
): Promise<Refusal<'proposal_outdated'> | undefined> {
  const latest = await readState(db, slug);
  return (latest?.version ?? 0) + 1 === version ? undefined : refuse('proposal_outdated');
}

/** Checks again: the limits of the game may have changed since the proposal. */
async function publish(
  tx: Tx,
  { terms: { slug, name, prices, items } }: Proposal<CaseDraft>,
): Promise<Applied | Refusal<'bad_input'>> {
  const document = { slug, name, prices, items };
  const { errors } = await checkCaseFile(tx, document);
  if (errors.length > 0) return refuseFile(errors);
  await insertVersion(tx, document);
  return {};
}

function refuseFile(errors: readonly string[]): Refusal<'bad_input'> {
  return refuseInput('file', 'case_file', errors.join(' '));
}

/** `versions`: of each case one after the other, its latest first. */
function toStaffCases(versions: readonly (StoredCaseVersion & { isOpen: boolean })[]): StaffCase[] {
  const found = new Map<string, StaffCase>();
  for (const each of versions) {
    const { slug, name, isOpen, prices, version, publishedAt } = each;
    const one: StaffCase = found.get(slug) ?? {
      slug,
      name,
      is_open: isOpen,
      prices: Object.fromEntries([...prices].map(([code, price]) => [code, formatMoney(price)])),
      versions: [],
    };
    const rtp = percentText(rtpOfVersion(each));
    one.versions.push({ version, rtp, published_at: publishedAt.toISOString() });
    found.set(slug, one);
  }
  return [...found.values()];
}
