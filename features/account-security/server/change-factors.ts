import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { refuseUnconfirmed } from '#domain/identity/server/index.ts';
import type { Asked } from '#platform/server/http/route.ts';
import type * as contract from '../contract.factors.ts';
import { labelOf, readOwner, type Desk } from './desk.ts';
import { tellOfFactor } from './tell.ts';

export async function beginAuthenticator(
  { db, factors }: Desk,
  { viewer }: Asked<typeof contract.beginAuthenticator>,
): Promise<Answer<typeof contract.beginAuthenticator> | Refusal> {
  const unconfirmed = await refuseUnconfirmed(db, viewer);
  if (unconfirmed) return unconfirmed;
  const player = await readOwner(db, viewer);
  if (isRefusal(player)) return player;
  const begun = await factors.beginAuthenticator(db, { id: player.id, label: labelOf(player) });
  return isRefusal(begun) ? begun : { data: begun };
}

export async function confirmAuthenticator(
  desk: Desk,
  { viewer, body, origin }: Asked<typeof contract.confirmAuthenticator>,
): Promise<Answer<typeof contract.confirmAuthenticator> | Refusal> {
  const unconfirmed = await refuseUnconfirmed(desk.db, viewer);
  if (unconfirmed) return unconfirmed;
  const { factors } = desk;
  return await factors.activateAuthenticator(desk.db, viewer.id, body.code, async (tx) => {
    const codes = await factors.firstRecoveryCodes(tx, viewer.id);
    await tellOfFactor(desk, tx, { viewer, origin }, 'totp_added');
    return { data: { recovery_codes: codes ?? null } };
  });
}

export async function removeAuthenticator(
  desk: Desk,
  { viewer, origin }: Asked<typeof contract.removeAuthenticator>,
): Promise<Answer<typeof contract.removeAuthenticator> | Refusal> {
  const unconfirmed = await refuseUnconfirmed(desk.db, viewer);
  if (unconfirmed) return unconfirmed;
  return await desk.db.transaction(async (tx) => {
    if (!(await desk.factors.removeAuthenticator(tx, viewer.id))) return refuse('not_found');
    await tellOfFactor(desk, tx, { viewer, origin }, 'totp_removed');
    return { data: { removed: true as const } };
  });
}

export async function renewRecoveryCodes(
  desk: Desk,
  { viewer, origin }: Asked<typeof contract.renewRecoveryCodes>,
): Promise<Answer<typeof contract.renewRecoveryCodes> | Refusal> {
  const unconfirmed = await refuseUnconfirmed(desk.db, viewer);
  if (unconfirmed) return unconfirmed;
  return await desk.db.transaction(async (tx) => {
    const held = await desk.factors.held(tx, viewer.id);
    // There is nothing they could stand in for.
    if (!held.totp_at && held.passkeys === 0) return refuse('factor_missing');
    const codes = await desk.factors.renewRecoveryCodes(tx, viewer.id);
    await tellOfFactor(desk, tx, { viewer, origin }, 'recovery_renewed');
    return { data: { recovery_codes: codes } };
  });
}
