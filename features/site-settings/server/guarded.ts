import { isDeepStrictEqual } from 'node:util';
import { refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Body, RefusalCodeOf } from '#core/wire.ts';
import { isGivable } from '#domain/bonuses/rules.cashback.ts';
import { findBonus } from '#domain/bonuses/server/index.ts';
import { SETTINGS, type SettingName, type SettingValue } from '#domain/settings/rules.ts';
import { readSettingRow, saveSetting } from '#domain/settings/server/index.ts';
import {
  writeAudit,
  type Applied,
  type Proposal,
  type ProposalDraft,
  type ProposalKind,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { settingProposals, type SettingProposal } from '../contract.backoffice.ts';
import { parseSetting } from './change.ts';
import type { SiteSettingsDeps } from './deps.ts';
import { listUnreachable } from './reach.ts';

type SettingRequest = Body<typeof settingProposals.propose>;
type SettingTerms = SettingProposal['terms'];

/** Settings that take two people, as proposals. The first value applies at once. */
export function settingKind(
  deps: SiteSettingsDeps,
): ProposalKind<typeof settingProposals, SettingTerms, SettingRequest> {
  return {
    name: 'settings',
    calls: settingProposals,
    audit: 'setting',
    subjectOf: ({ name }) => name,
    draft: (tx, request, staff) => draft(deps, tx, request, staff),
    refuseApproval: refuseOutdated,
    apply: (tx, proposal) => apply(deps, tx, proposal),
  };
}

async function draft(
  deps: SiteSettingsDeps,
  tx: Tx,
  { name, value: sent, reason, is_confirmed }: SettingRequest,
  staff: StaffUser,
): Promise<ProposalDraft<SettingTerms> | Refusal<RefusalCodeOf<typeof settingProposals.propose>>> {
  const parsed = parseSetting(name, sent);
  if ('refused' in parsed) return parsed;
  const { value } = parsed;
  const before = await readSettingRow(tx, name);
  const { first, isResetGuarded } = SETTINGS[name];
  if (isResetGuarded || !isDeepStrictEqual(value, first)) {
    const lost = is_confirmed === true ? [] : await listUnreachable(deps, name, value);
    if (lost.length > 0) return refuseField('is_confirmed', 'address_unreachable', lost.join(', '));
    if (await namesNoGift(tx, name, value)) return refuseField('bonus', 'bonus_unknown');
    // It was parsed from JSON.
    return {
      terms: { name, value: value as SettingTerms['value'], based_on: before.version.toString() },
    };
  }
  await saveSetting(tx, name, null, before.version);
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: 'setting.reset',
    target: name,
    before: { value: before.value ?? first },
    after: { value: first },
    reason,
  });
  tx.onCommit(() => deps.siteSettings.announceChange());
  return { terms: null };
}

/** Birthdays would bring nothing: there is no such bonus, or only a lost week brings it. */
async function namesNoGift(tx: Tx, name: SettingName, value: object): Promise<boolean> {
  if (name !== 'birthday') return false;
  // Parsed by the schema of this name.
  const { bonus: code } = value as SettingValue<'birthday'>;
  if (code === null) return false;
  const bonus = await findBonus(tx, code);
  return bonus === undefined || !isGivable(bonus.terms);
}

async function refuseOutdated(
  db: Queryable,
  { terms: { name, based_on } }: Proposal<SettingTerms>,
): Promise<Refusal<'proposal_outdated'> | undefined> {
  const { version } = await readSettingRow(db, name);
  return version.toString() === based_on ? undefined : refuse('proposal_outdated');
}

/** The database applies the value of an approved proposal. */
async function apply(
  { siteSettings }: SiteSettingsDeps,
  tx: Tx,
  { terms: { name } }: Proposal<SettingTerms>,
): Promise<Applied> {
  const { value } = await readSettingRow(tx, name);
  tx.onCommit(() => siteSettings.announceChange());
  return { before: { value: value ?? SETTINGS[name].first } };
}
