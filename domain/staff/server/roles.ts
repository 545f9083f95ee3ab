import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { CallShape } from '#core/wire.ts';
import type { Queryable } from '#platform/server/db.ts';
import {
  routeOf,
  type Asked,
  type Handler,
  type Limit,
  type Route,
} from '#platform/server/http/route.ts';
import { mayAct, type Role } from '../rules.ts';
import { findRole } from './store.ts';

/** Who does it, for the audit. */
export type Clerk = { readonly id: bigint; readonly role: Role };

type StaffShape = CallShape & { readonly audience: 'staff'; readonly roles: readonly Role[] };
type Work<C extends StaffShape> = (
  asked: Asked<C>,
  clerk: Clerk,
) => ReturnType<Handler<C>> | Promise<Refusal>;

/**
 * One line of a back office's table of contents. The roles stand in the contract beside the call;
 * an admin may make it in any case. The role is read at every call: whoever loses it has lost it at
 * once, whatever his token says.
 */
export function onStaff<C extends StaffShape>(
  db: Queryable,
  call: C,
  limit: Limit,
  work: Work<C>,
): Route {
  async function clerkOf(id: bigint): Promise<Clerk | Refusal> {
    const role = await findRole(db, id);
    return role && mayAct(role, call.roles) ? { id, role } : refuse('forbidden');
  }
  const guarded = async (asked: Asked<C>) => {
    // The audience has let nobody through who has no token.
    const clerk = await clerkOf(asked.viewer!.id);
    return isRefusal(clerk) ? clerk : await work(asked, clerk);
  };
  // Asked twice: before what was sent is looked at, and once more when it is done.
  return routeOf(call, limit, guarded as Handler<C>, async ({ id }) => {
    const clerk = await clerkOf(id);
    return isRefusal(clerk) ? clerk : undefined;
  });
}
