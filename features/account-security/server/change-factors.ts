import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import { requireStepUp } from '#domain/identity/server/index.ts';
import { underData, type CallRequest } from '#platform/server/http/route.ts';
import type * as contract from '../contract.factors.ts';
import { labelOf, readOwner, type AccountSecurityContext } from './context.ts';
import { notifyFactorChange } from './notify.ts';

export async function beginAuthenticator(
  { db, factors }: AccountSecurityContext,
  { viewer }: CallRequest<typeof contract.beginAuthenticator>,
): Promise<
  | Answer<typeof contract.beginAuthenticator>
  | Refusal<RefusalCodeOf<typeof contract.beginAuthenticator>>
> {
  const unconfirmed = await requireStepUp(db, viewer);
  if (unconfirmed) return unconfirmed;
  const player = await readOwner(db, viewer);
  if (isRefusal(player)) return player;
  return underData(await factors.beginAuthenticator(db, { id: player.id, label: labelOf(player) }));
}

export async function confirmAuthenticator(
  context: AccountSecurityContext,
  { viewer, body, origin }: CallRequest<typeof contract.confirmAuthenticator>,
): Promise<
  | Answer<typeof contract.confirmAuthenticator>
  | Refusal<RefusalCodeOf<typeof contract.confirmAuthenticator>>
> {
  const unconfirmed = await requireStepUp(context.db, viewer);
  if (unconfirmed) return unconfirmed;
  const { factors } = context;
  return await factors.activateAuthenticator(context.db, viewer.id, body.code, async (tx) => {
    const codes = await factors.firstRecoveryCodes(tx, viewer.id);
    await notifyFactorChange(context, tx, { viewer, origin }, 'totp_added');
    return { data: { recovery_codes: codes ?? null } };
  });
}

export async function removeAuthenticator(
  context: AccountSecurityContext,
  { viewer, origin }: CallRequest<typeof contract.removeAuthenticator>,
): Promise<
  Answer<typeof contract.removeAuthenticator> | Refusal<'not_found' | 'step_up_required'>
> {
  const unconfirmed = await requireStepUp(context.db, viewer);
  if (unconfirmed) return unconfirmed;
  return await context.db.transaction(async (tx) => {
    if (!(await context.factors.removeAuthenticator(tx, viewer.id))) return refuse('not_found');
    await notifyFactorChange(context, tx, { viewer, origin }, 'totp_removed');
    return { data: { removed: true as const } };
  });
}

export async function renewRecoveryCodes(
  context: AccountSecurityContext,
  { viewer, origin }: CallRequest<typeof contract.renewRecoveryCodes>,
): Promise<
  Answer<typeof contract.renewRecoveryCodes> | Refusal<'factor_missing' | 'step_up_required'>
> {
  const unconfirmed = await requireStepUp(context.db, viewer);
  if (unconfirmed) return unconfirmed;
  return await context.db.transaction(async (tx) => {
    const held = await context.factors.summary(tx, viewer.id);
    // Recovery codes without a factor would stand in for nothing.
    if (!held.totp_at && held.passkeys === 0) return refuse('factor_missing');
    const codes = await context.factors.renewRecoveryCodes(tx, viewer.id);
    await notifyFactorChange(context, tx, { viewer, origin }, 'recovery_renewed');
    return { data: { recovery_codes: codes } };
  });
}
