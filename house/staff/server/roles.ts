import { refuse, type Refusal } from '#core/refusal.ts';
import type { CallShape } from '#core/wire.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Asked, Handler } from '#platform/server/http/route.ts';
import { mayAct, type Role } from '../rules.ts';
import { findRole } from './store.ts';

/** Who does it, for the audit. */
export type Clerk = { readonly id: bigint; readonly role: Role };

type StaffShape = CallShape & { readonly audience: 'staff' };
type Work<C extends StaffShape> = (
  asked: Asked<C>,
  clerk: Clerk,
) => ReturnType<Handler<C>> | Promise<Refusal>;

/**
 * Lets a call of staff through for these roles and for admins. The role is read at every call:
 * whoever loses it has lost it at once, whatever his token says.
 */
export function requireRole<C extends StaffShape>(
  db: Queryable,
  allowed: readonly Role[],
  work: Work<C>,
): Handler<C> {
  return (async (asked: Asked<C>) => {
    // The audience has let nobody through who has no token.
    const { id } = asked.viewer!;
    const role = await findRole(db, id);
    if (!role || !mayAct(role, allowed)) return refuse('forbidden');
    return await work(asked, { id, role });
  }) as Handler<C>;
}
