import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import { requireStepUp } from '#domain/identity/server/index.ts';
import type { CallRequest } from '#platform/server/http/route.ts';
import type * as contract from '../contract.factors.ts';
import { labelOf, readOwner, type AccountSecurityContext } from './context.ts';
import { notifyFactorChange } from './notify.ts';

export async function beginPasskey(
  { db, factors }: AccountSecurityContext,
  { viewer }: CallRequest<typeof contract.beginPasskey>,
): Promise<Answer<typeof contract.beginPasskey> | Refusal<'step_up_required' | 'unauthorized'>> {
  const unconfirmed = await requireStepUp(db, viewer);
  if (unconfirmed) return unconfirmed;
  const player = await readOwner(db, viewer);
  if (isRefusal(player)) return player;
  const options = await factors.beginPasskey(db, { id: player.id, label: labelOf(player) });
  return { data: { options: { ...options } } };
}

export async function addPasskey(
  context: AccountSecurityContext,
  { viewer, body, origin }: CallRequest<typeof contract.addPasskey>,
): Promise<
  Answer<typeof contract.addPasskey> | Refusal<RefusalCodeOf<typeof contract.addPasskey>>
> {
  const unconfirmed = await requireStepUp(context.db, viewer);
  if (unconfirmed) return unconfirmed;
  const { factors } = context;
  // The contract bounds the fields; the WebAuthn library validates their content.
  const response = body.response as RegistrationResponseJSON;
  const { name } = body;
  return await factors.finishPasskey(context.db, viewer.id, { response, name }, async (tx, id) => {
    const codes = await factors.firstRecoveryCodes(tx, viewer.id);
    await notifyFactorChange(context, tx, { viewer, origin }, 'passkey_added', name);
    return { data: { id, recovery_codes: codes ?? null } };
  });
}

export async function renamePasskey(
  { db, factors }: AccountSecurityContext,
  { viewer, params, body }: CallRequest<typeof contract.renamePasskey>,
): Promise<Answer<typeof contract.renamePasskey> | Refusal<'not_found'>> {
  const isDone = await factors.renamePasskey(db, viewer.id, params.id, body.name);
  return isDone ? { data: { id: params.id, name: body.name } } : refuse('not_found');
}

export async function removePasskey(
  context: AccountSecurityContext,
  { viewer, params, origin }: CallRequest<typeof contract.removePasskey>,
): Promise<Answer<typeof contract.removePasskey> | Refusal<'not_found' | 'step_up_required'>> {
  const unconfirmed = await requireStepUp(context.db, viewer);
  if (unconfirmed) return unconfirmed;
  return await context.db.transaction(async (tx) => {
    const name = await context.factors.removePasskey(tx, viewer.id, params.id);
    if (name === undefined) return refuse('not_found');
    await notifyFactorChange(context, tx, { viewer, origin }, 'passkey_removed', name);
    return { data: { removed: true as const } };
  });
}
