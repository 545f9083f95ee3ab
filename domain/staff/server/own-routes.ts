import type { FactorAnswer } from '#domain/identity/server/index.ts';
import type { CallShape } from '#core/wire.ts';
import { atMost, type Asked, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.own.ts';
import type { StaffDeps } from './deps.ts';
import * as security from './own-security.ts';
import { readOwnSecurity } from './read-security.ts';
import { onStaff, type Clerk } from './roles.ts';

const SELDOM = atMost('30 per minute');

export function ownRoutes(deps: StaffDeps): Route[] {
  const { db } = deps;
  return [
    onStaff(db, contract.getOwnSecurity, atMost('120 per minute'), (asked, clerk) =>
      readOwnSecurity(deps, ownOf(asked, clerk)),
    ),
    onStaff(db, contract.endOwnSession, SELDOM, (asked, clerk) =>
      security.endOwnSession(deps, ownOf(asked, clerk), asked.params.id),
    ),
    onStaff(db, contract.askOwnPasskey, SELDOM, async (_asked, clerk) => ({
      data: { options: { ...(await deps.factors.askForPasskey(db, clerk.id)) } },
    })),
    onStaff(db, contract.changeOwnPassword, SELDOM, (asked, clerk) =>
      security.changeOwnPassword(deps, ownOf(asked, clerk), asked.body),
    ),
    onStaff(db, contract.beginOwnAuthenticator, SELDOM, (asked, clerk) =>
      security.beginOwnAuthenticator(deps, ownOf(asked, clerk), asked.body),
    ),
    onStaff(db, contract.confirmOwnAuthenticator, SELDOM, (asked, clerk) =>
      security.confirmOwnAuthenticator(deps, ownOf(asked, clerk), asked.body.code),
    ),
    onStaff(db, contract.beginOwnPasskey, SELDOM, (asked, clerk) =>
      security.beginOwnPasskey(deps, ownOf(asked, clerk), proofOf(asked.body)),
    ),
    onStaff(db, contract.addOwnPasskey, SELDOM, (asked, clerk) => {
      // Checked by the contract as far as it goes; the library goes on.
      const answer = asked.body as Parameters<typeof security.addOwnPasskey>[2];
      return security.addOwnPasskey(deps, ownOf(asked, clerk), answer);
    }),
    onStaff(db, contract.removeOwnPasskey, SELDOM, (asked, clerk) => {
      const { id } = asked.body;
      return security.removeOwnPasskey(deps, ownOf(asked, clerk), id, proofOf(asked.body));
    }),
    onStaff(db, contract.renewOwnCodes, SELDOM, (asked, clerk) =>
      security.renewOwnCodes(deps, ownOf(asked, clerk), proofOf(asked.body)),
    ),
  ];
}

function ownOf(asked: Pick<Asked<CallShape>, 'origin' | 'viewer'>, clerk: Clerk): security.Own {
  // The audience has let nobody through who has no token.
  return { clerk, viewer: asked.viewer!, origin: asked.origin };
}

/** Checked by the contract as far as it goes; the library goes on. */
function proofOf(body: { readonly proof: unknown }): FactorAnswer {
  return body.proof as FactorAnswer;
}
