import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { CallShape } from '#core/wire.ts';
import type { Queryable } from '#platform/server/db.ts';
import {
  routeOf,
  type CallRequest,
  type CallHandler,
  type Route,
} from '#platform/server/http/route.ts';
import type { RateLimit } from '#platform/server/rate-limits.ts';
import { mayAct, type Role } from '../rules.ts';
import { findRole } from './store.ts';

/** The acting staff user, for the audit log. */
export type StaffUser = { readonly id: PlayerId; readonly role: Role };

type StaffShape = CallShape & { readonly audience: 'staff'; readonly roles: readonly Role[] };
type Work<C extends StaffShape> = (
  request: CallRequest<C>,
  staff: StaffUser,
) => ReturnType<CallHandler<C>>;

/**
 * Registers one back office call. Its roles are part of the contract; an admin may always call it.
 * The role is read at every call, so a removed role takes effect at once, whatever the token says.
 */
export function onStaff<C extends StaffShape>(
  db: Queryable,
  call: C,
  limit: RateLimit,
  work: Work<C>,
): Route {
  async function staffUserOf(id: PlayerId): Promise<StaffUser | Refusal<'forbidden'>> {
    const role = await findRole(db, id);
    return role && mayAct(role, call.roles) ? { id, role } : refuse('forbidden');
  }
  const guarded = async (request: CallRequest<C>) => {
    // The audience `staff` guarantees a viewer.
    const staff = await staffUserOf(request.viewer!.id);
    return isRefusal(staff) ? staff : await work(request, staff);
  };
  // Checked twice: before the input is validated, and once more when the call runs.
  return routeOf(call, limit, guarded as CallHandler<C>, async ({ id }) => {
    const staff = await staffUserOf(id);
    return isRefusal(staff) ? staff : undefined;
  });
}
