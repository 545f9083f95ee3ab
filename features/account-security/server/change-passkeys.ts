import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { refuseUnconfirmed } from '#domain/identity/server/index.ts';
import type { Asked } from '#platform/server/http/route.ts';
import type * as contract from '../contract.factors.ts';
import { labelOf, readOwner, type Desk } from './desk.ts';
import { tellOfFactor } from './tell.ts';

export async function beginPasskey(
  { db, factors }: Desk,
  { viewer }: Asked<typeof contract.beginPasskey>,
): Promise<Answer<typeof contract.beginPasskey> | Refusal> {
  const unconfirmed = await refuseUnconfirmed(db, viewer);
  if (unconfirmed) return unconfirmed;
  const player = await readOwner(db, viewer);
  if (isRefusal(player)) return player;
  const options = await factors.beginPasskey(db, { id: player.id, label: labelOf(player) });
  return { data: { options: { ...options } } };
}

export async function addPasskey(
  desk: Desk,
  { viewer, body, origin }: Asked<typeof contract.addPasskey>,
): Promise<Answer<typeof contract.addPasskey> | Refusal> {
  const unconfirmed = await refuseUnconfirmed(desk.db, viewer);
  if (unconfirmed) return unconfirmed;
  const { factors } = desk;
  // The contract bounds its texts; the library reads what is in them and refuses the rest.
  const response = body.response as RegistrationResponseJSON;
  const { name } = body;
  return await factors.finishPasskey(desk.db, viewer.id, { response, name }, async (tx, id) => {
    const codes = await factors.firstRecoveryCodes(tx, viewer.id);
    await tellOfFactor(desk, tx, { viewer, origin }, 'passkey_added', name);
    return { data: { id, recovery_codes: codes ?? null } };
  });
}

export async function renamePasskey(
  { db, factors }: Desk,
  { viewer, params, body }: Asked<typeof contract.renamePasskey>,
): Promise<Answer<typeof contract.renamePasskey> | Refusal> {
  const isDone = await factors.renamePasskey(db, viewer.id, params.id, body.name);
  return isDone ? { data: { id: params.id, name: body.name } } : refuse('not_found');
}

export async function removePasskey(
  desk: Desk,
  { viewer, params, origin }: Asked<typeof contract.removePasskey>,
): Promise<Answer<typeof contract.removePasskey> | Refusal> {
  const unconfirmed = await refuseUnconfirmed(desk.db, viewer);
  if (unconfirmed) return unconfirmed;
  return await desk.db.transaction(async (tx) => {
    const name = await desk.factors.removePasskey(tx, viewer.id, params.id);
    if (name === undefined) return refuse('not_found');
    await tellOfFactor(desk, tx, { viewer, origin }, 'passkey_removed', name);
    return { data: { removed: true as const } };
  });
}
