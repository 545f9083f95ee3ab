import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { normalisePassword, passwordMistake } from '#domain/identity/rules.ts';
import {
  changePassword,
  countTry,
  findPlayer,
  forgiveTries,
  refuseUnconfirmed,
  type Player,
} from '#domain/identity/server/index.ts';
import type { Asked, Origin, Viewer } from '#platform/server/http/route.ts';
import type * as contract from '../contract.ts';
import { readOwner, type Desk } from './desk.ts';

/** Gives an account that came by phone or by another house its first password. */
export async function setPassword(
  desk: Desk,
  { viewer, body, origin }: Asked<typeof contract.setPassword>,
): Promise<Answer<typeof contract.setPassword> | Refusal> {
  const player = await readOwner(desk.db, viewer);
  if (isRefusal(player)) return player;
  if (player.password_hash !== null) return refuse('password_exists');
  const errors: Record<string, string[]> = {};
  const mistake = passwordMistake(body.password, player.email ?? '');
  if (mistake !== undefined) errors['password'] = [mistake];
  if (body.password !== body.confirm_password) errors['confirm_password'] = ['password_mismatch'];
  if (Object.keys(errors).length > 0) return refuse('bad_input', errors);
  const unconfirmed = await refuseUnconfirmed(desk.db, viewer);
  if (unconfirmed) return unconfirmed;
  return await store(desk, viewer, origin, player, body.password, 'password_exists');
}

/**
 * Changes the password by the old one. Whoever guesses the old one in somebody's open session waits
 * longer and longer.
 */
export async function updatePassword(
  desk: Desk,
  { viewer, body, origin }: Asked<typeof contract.updatePassword>,
): Promise<Answer<typeof contract.updatePassword> | Refusal> {
  const player = await readOwner(desk.db, viewer);
  if (isRefusal(player)) return player;
  if (player.password_hash === null) return refuse('password_missing');
  const errors = mistakesOf(body, player);
  if (Object.keys(errors).length > 0) return refuse('bad_input', errors);
  const wrong = await refuseWrongPassword(desk, player, body.old_password, 'old_password');
  if (wrong) return wrong;
  return await store(desk, viewer, origin, player, body.password, 'wrong_password');
}

type Change = Asked<typeof contract.updatePassword>['body'];

function mistakesOf(body: Change, player: Player): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (body.old_password === '') errors['old_password'] = ['required'];
  const isSame = normalisePassword(body.password) === normalisePassword(body.old_password);
  const mistake =
    passwordMistake(body.password, player.email ?? '') ?? (isSame ? 'password_same' : undefined);
  if (mistake !== undefined) errors['new_password'] = [mistake];
  if (body.password !== body.password_confirm) errors['password_confirm'] = ['password_mismatch'];
  return errors;
}

/** Refuses `wrong_password` at `field`, or `too_many_requests` once there were too many guesses. */
export async function refuseWrongPassword(
  { db, passwords }: Pick<Desk, 'db' | 'passwords'>,
  player: Player,
  password: string,
  field: string,
): Promise<Refusal | undefined> {
  const wait = await countTry(db, player.id, 'password');
  if (wait !== undefined) return refuse('too_many_requests', undefined, wait);
  const isRight = await passwords.matches(player.password_hash, password, true);
  if (isRefusal(isRight)) return isRight;
  if (!isRight) return refuse('wrong_password', { [field]: ['wrong_password'] });
  await forgiveTries(db, player.id, 'password');
  return undefined;
}

/** `raced` is refused when the password has changed while the new one was hashed. */
async function store(
  desk: Desk,
  viewer: Viewer,
  origin: Origin,
  before: Player,
  password: string,
  raced: string,
): Promise<{ data: { is_password_exists: true } } | Refusal> {
  const passwordHash = await desk.passwords.hash(password);
  if (isRefusal(passwordHash)) return passwordHash;
  const isKnown = desk.devices.read(origin, before) !== undefined;
  const after = await desk.db.transaction(async (tx) => {
    const player = await readOwner(tx, viewer, 'update');
    if (isRefusal(player)) return player;
    if (player.password_hash !== before.password_hash) return refuse(raced);
    await changePassword(desk, tx, player, passwordHash, { origin, keepSession: viewer.session });
    return await findPlayer(tx, player.id);
  });
  if (isRefusal(after)) return after;
  // Every device is a stranger now, but for the known one that the password was changed at.
  if (after && isKnown) desk.devices.remember(origin, after);
  return { data: { is_password_exists: true } };
}
