import {
  refuseTooManyRequests,
  refuse,
  refuseField,
  fieldError,
  isRefusal,
  type Refusal,
  type FieldError,
  type FieldErrors,
} from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import { normalisePassword, passwordMistake } from '#domain/identity/rules.ts';
import {
  changePassword,
  countAttempt,
  findPlayer,
  clearAttempts,
  requireStepUp,
  type Player,
} from '#domain/identity/server/index.ts';
import type { CallRequest, Origin, Viewer } from '#platform/server/http/route.ts';
import type * as contract from '../contract.ts';
import { readOwner, type AccountSecurityContext } from './context.ts';

/** Sets the first password of an account that registered by phone or by a social provider. */
export async function setPassword(
  context: AccountSecurityContext,
  { viewer, body, origin }: CallRequest<typeof contract.setPassword>,
): Promise<
  Answer<typeof contract.setPassword> | Refusal<RefusalCodeOf<typeof contract.setPassword>>
> {
  const player = await readOwner(context.db, viewer);
  if (isRefusal(player)) return player;
  if (player.password_hash !== null) return refuse('password_exists');
  const errors: Record<string, FieldError[]> = {};
  const mistake = passwordMistake(body.password, player.email ?? '');
  if (mistake !== undefined) errors['password'] = [mistake];
  if (body.password !== body.confirm_password)
    errors['confirm_password'] = [fieldError('password_mismatch')];
  if (Object.keys(errors).length > 0) return refuse('bad_input', errors);
  const unconfirmed = await requireStepUp(context.db, viewer);
  if (unconfirmed) return unconfirmed;
  return await store(context, viewer, origin, player, body.password, 'password_exists');
}

/**
 * Changes the password by the old one. Guessing the old one in an open session takes longer and
 * longer.
 */
export async function updatePassword(
  context: AccountSecurityContext,
  { viewer, body, origin }: CallRequest<typeof contract.updatePassword>,
): Promise<
  Answer<typeof contract.updatePassword> | Refusal<RefusalCodeOf<typeof contract.updatePassword>>
> {
  const player = await readOwner(context.db, viewer);
  if (isRefusal(player)) return player;
  if (player.password_hash === null) return refuse('password_missing');
  const errors = mistakesOf(body, player);
  if (Object.keys(errors).length > 0) return refuse('bad_input', errors);
  const wrong = await refuseWrongPassword(context, player, body.old_password, 'old_password');
  if (wrong) return wrong;
  return await store(context, viewer, origin, player, body.password, 'wrong_password');
}

type ContactChangeRow = CallRequest<typeof contract.updatePassword>['body'];

function mistakesOf(body: ContactChangeRow, player: Player): FieldErrors {
  const errors: Record<string, FieldError[]> = {};
  if (body.old_password === '') errors['old_password'] = [fieldError('required')];
  const isSame = normalisePassword(body.password) === normalisePassword(body.old_password);
  const mistake =
    passwordMistake(body.password, player.email ?? '') ??
    (isSame ? fieldError('password_same') : undefined);
  if (mistake !== undefined) errors['new_password'] = [mistake];
  if (body.password !== body.password_confirm)
    errors['password_confirm'] = [fieldError('password_mismatch')];
  return errors;
}

/** Refuses `wrong_password` at `field`, or `too_many_requests` after too many guesses. */
export async function refuseWrongPassword(
  { db, passwords }: Pick<AccountSecurityContext, 'db' | 'passwords'>,
  player: Player,
  password: string,
  field: string,
): Promise<Refusal<'too_many_requests' | 'busy' | 'wrong_password'> | undefined> {
  const wait = await countAttempt(db, player.id, 'password');
  if (wait !== undefined) return refuseTooManyRequests(wait);
  const isRight = await passwords.matches(player.password_hash, password, true);
  if (isRefusal(isRight)) return isRight;
  if (!isRight) return refuseField(field, 'wrong_password');
  await clearAttempts(db, player.id, 'password');
  return undefined;
}

/** `raced` is the refusal when the password changed while the new one was hashed. */
async function store<Code extends string>(
  context: AccountSecurityContext,
  viewer: Viewer,
  origin: Origin,
  before: Player,
  password: string,
  raced: Code,
): Promise<{ data: { is_password_exists: true } } | Refusal<'busy' | 'unauthorized' | Code>> {
  const passwordHash = await context.passwords.hash(password);
  if (isRefusal(passwordHash)) return passwordHash;
  const isKnown = context.devices.read(origin, before) !== undefined;
  const after = await context.db.transaction(async (tx) => {
    const player = await readOwner(tx, viewer, 'update');
    if (isRefusal(player)) return player;
    if (player.password_hash !== before.password_hash) return refuse(raced);
    await changePassword(context, tx, player, passwordHash, {
      origin,
      keepSession: viewer.session,
    });
    return await findPlayer(tx, player.id);
  });
  if (isRefusal(after)) return after;
  // Every device is unknown now, except the known one where the password was changed.
  if (after && isKnown) context.devices.remember(origin, after);
  return { data: { is_password_exists: true } };
}
