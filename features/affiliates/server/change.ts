import { randomBytes } from 'node:crypto';
import { isRefusal, refuse, refuseField, refuseInput, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { LEVELS_MAX, mayBecome, mayLogIn } from '#domain/affiliates/rules.ts';
import {
  countLevelsBelow,
  countLinks,
  endPartnerSessions,
  endPasswordLinks,
  findLink,
  findPartner,
  findPartnerSecrets,
  insertLink,
  insertPartner,
  insertProgramme,
  listAbove,
  lockPartner,
  readProgramme,
  revokeApiKeys,
  setPartnerPassword,
  setPartnerStatus,
  setPartnerTotp,
  switchLink,
  updatePartner,
  type Partner,
} from '#domain/affiliates/server/index.ts';
import { readEmail } from '#domain/identity/rules.ts';
import type { Passwords } from '#domain/identity/server/index.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Action } from '#domain/staff/rules.actions.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type * as contract from '../contract.backoffice.ts';

type Deps = { readonly db: Db; readonly passwords: Passwords };
type WithPassword = { readonly id: bigint; readonly password: string | null };

const LINKS_MAX = 500;

/** The audit log, of a change of a partner. */
export async function audit(
  tx: Tx,
  staff: StaffUser,
  action: Action,
  target: bigint | string,
  given: { before?: object; after?: object; reason?: string },
): Promise<void> {
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action,
    target: target.toString(),
    ...given,
  });
}

export async function addPartner(
  { db, passwords }: Deps,
  staff: StaffUser,
  body: Body<typeof contract.addPartner>,
): Promise<WithPassword | Refusal<'bad_input' | 'partner_exists' | 'partner_parent' | 'busy'>> {
  const reading = readEmail(body.email);
  if ('mistake' in reading) return refuseInput('email', reading.mistake);
  const made = await generatePassword(passwords);
  if (isRefusal(made)) return made;
  const { name, website, locale, reason } = body;
  const parentId = body.parent === null ? null : BigInt(body.parent);
  return await db.transaction(async (tx) => {
    if (parentId !== null && (await refuseParent(tx, undefined, parentId))) {
      return refuseField('parent', 'partner_parent');
    }
    const id = await insertPartner(tx, {
      name,
      email: reading.email,
      website,
      about: null,
      locale,
      status: 'active',
      parentId,
      isInvited: false,
      passwordHash: made.hash,
      isPasswordGiven: true,
    });
    if (id === undefined) return refuseField('email', 'partner_exists');
    const after = { name, email: reading.email, website, parent: body.parent, status: 'active' };
    await audit(tx, staff, 'affiliate.partner.add', id, { after, reason });
    return { id, password: made.password };
  });
}

/** True where the partner above does not exist, would close a circle, or is too far below. */
export async function refuseParent(
  tx: Tx,
  id: bigint | undefined,
  parentId: bigint,
): Promise<boolean> {
  const parent = await lockPartner(tx, parentId);
  if (!parent || parent.status === 'closed') return true;
  const above = await listAbove(tx, parentId);
  const below = id === undefined ? 0 : await countLevelsBelow(tx, id);
  return (id !== undefined && above.includes(id)) || above.length + below >= LEVELS_MAX;
}

export async function editPartner(
  db: Db,
  staff: StaffUser,
  id: bigint,
  { name, website, parent, reason }: Body<typeof contract.editPartner>,
): Promise<undefined | Refusal<'not_found' | 'partner_parent' | 'partner_invited'>> {
  const parentId = parent === null ? null : BigInt(parent);
  return await db.transaction(async (tx) => {
    const row = await lockPartner(tx, id);
    if (!row) return refuse('not_found');
    if (row.is_invited && parentId !== row.parent_id)
      return refuseField('parent', 'partner_invited');
    const isMoved = parentId !== null && parentId !== row.parent_id;
    if (isMoved && (await refuseParent(tx, id, parentId))) {
      return refuseField('parent', 'partner_parent');
    }
    await updatePartner(tx, id, { name, website, parentId });
    const before = {
      name: row.name,
      website: row.website,
      parent: row.parent_id?.toString() ?? null,
    };
    await audit(tx, staff, 'affiliate.partner.edit', id, {
      before,
      after: { name, website, parent },
      reason,
    });
    return undefined;
  });
}

export async function changeStatus(
  { db, passwords }: Deps,
  staff: StaffUser,
  id: bigint,
  { status, reason }: Body<typeof contract.setPartnerStatus>,
): Promise<WithPassword | Refusal<'not_found' | 'partner_status' | 'busy'>> {
  const known = await findPartnerSecrets(db, id);
  const needsPassword = status === 'active' && known?.password_hash === null;
  const made = needsPassword ? await generatePassword(passwords) : undefined;
  if (isRefusal(made)) return made;
  return await db.transaction(async (tx) => {
    const row = await lockPartner(tx, id);
    if (!row) return refuse('not_found');
    if (!mayBecome(row.status, status)) return refuse('partner_status');
    await setPartnerStatus(tx, id, status);
    if (made) await setPartnerPassword(tx, id, made.hash, true);
    if (!mayLogIn(status)) await endPartnerSessions(tx, id);
    await audit(tx, staff, 'affiliate.partner.status', id, {
      before: { status: row.status },
      after: { status },
      reason,
    });
    return { id, password: made?.password ?? null };
  });
}

export async function resetLogin(
  { db, passwords }: Deps,
  staff: StaffUser,
  id: bigint,
  { reason }: Body<typeof contract.resetPartnerLogin>,
): Promise<WithPassword | Refusal<'not_found' | 'partner_status' | 'busy'>> {
  const made = await generatePassword(passwords);
  if (isRefusal(made)) return made;
  return await db.transaction(async (tx) => {
    const row = await lockPartner(tx, id);
    if (!row) return refuse('not_found');
    if (!mayLogIn(row.status)) return refuse('partner_status');
    await setPartnerPassword(tx, id, made.hash, true);
    await setPartnerTotp(tx, id, null, null);
    await endPartnerSessions(tx, id);
    await endPasswordLinks(tx, id);
    // Who had the login may have made keys with it.
    const keys = await revokeApiKeys(tx, id);
    await audit(tx, staff, 'affiliate.login.reset', id, {
      before: { has_factor: row.has_totp, api_keys: keys.length },
      after: { has_factor: false, api_keys: 0 },
      reason,
    });
    return { id, password: made.password };
  });
}

async function generatePassword(
  passwords: Passwords,
): Promise<{ password: string; hash: string } | Refusal<'busy'>> {
  const password = randomBytes(15).toString('base64url');
  const hash = await passwords.hash(password);
  return isRefusal(hash) ? hash : { password, hash };
}

type LinkRequest = Body<typeof contract.addPartnerLink>;

export async function addLink(
  db: Db,
  staff: StaffUser,
  id: bigint,
  request: LinkRequest,
): Promise<undefined | Refusal<'not_found' | 'tag_taken' | 'links_max'>> {
  return await db.transaction(async (tx) => {
    const row = await lockPartner(tx, id);
    if (!row) return refuse('not_found');
    const link = await createLink(tx, row, request);
    if (isRefusal(link)) return link;
    await audit(tx, staff, 'affiliate.link.add', id, { after: request });
    return undefined;
  });
}

/** For staff and for the partner alike; the partner is locked. */
export async function createLink(
  tx: Queryable,
  { id: partnerId }: Pick<Partner, 'id'>,
  { tag, campaign, landing }: LinkRequest,
): Promise<bigint | Refusal<'tag_taken' | 'links_max'>> {
  if ((await countLinks(tx, partnerId)) >= LINKS_MAX) return refuse('links_max');
  const id = await insertLink(tx, { partnerId, tag, campaign, landing });
  return id ?? refuseField('tag', 'tag_taken');
}

export async function changeLink(
  db: Db,
  staff: StaffUser,
  ids: { readonly partner: bigint; readonly link: bigint },
  { is_active: isActive, reason }: Body<typeof contract.switchPartnerLink>,
): Promise<undefined | Refusal<'not_found'>> {
  return await db.transaction(async (tx) => {
    await lockPartner(tx, ids.partner);
    const link = await findLink(tx, ids.link);
    if (link?.partner_id !== ids.partner) return refuse('not_found');
    await switchLink(tx, link.id, isActive);
    await audit(tx, staff, 'affiliate.link.switch', ids.partner, {
      before: { tag: link.tag, is_active: link.is_active },
      after: { tag: link.tag, is_active: isActive },
      reason,
    });
    return undefined;
  });
}

export async function changeProgramme(
  db: Db,
  staff: StaffUser,
  { version, reason, ...next }: Body<typeof contract.saveProgramme>,
): Promise<undefined | Refusal<'programme_changed'>> {
  return await db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('affiliate_settings'))`);
    const before = await readProgramme(tx);
    if (before.id.toString() !== version) return refuse('programme_changed');
    await insertProgramme(tx, next, staff.id);
    const { touch, window_days, priority, is_open } = before;
    await audit(tx, staff, 'affiliate.programme', 'programme', {
      before: { touch, window_days, priority, is_open },
      after: next,
      reason,
    });
    return undefined;
  });
}

export async function requirePartner(
  db: Queryable,
  id: bigint,
): Promise<Partner | Refusal<'not_found'>> {
  return (await findPartner(db, id)) ?? refuse('not_found');
}
