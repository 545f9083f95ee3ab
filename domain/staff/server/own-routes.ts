import type { FactorAnswer } from '#domain/identity/server/index.ts';
import type { CallShape } from '#core/wire.ts';
import { atMost, type CallRequest, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.own.ts';
import type { StaffDeps } from './deps.ts';
import * as security from './own-security.ts';
import { readOwnSecurity } from './read-security.ts';
import { onStaff, type StaffUser } from './roles.ts';

const WRITE_LIMIT = atMost('30 per minute');

export function ownRoutes(deps: StaffDeps): Route[] {
  const { db } = deps;
  return [
    onStaff(db, contract.getOwnSecurity, atMost('120 per minute'), (request, staff) =>
      readOwnSecurity(deps, ownOf(request, staff)),
    ),
    onStaff(db, contract.endOwnSession, WRITE_LIMIT, (request, staff) =>
      security.endOwnSession(deps, ownOf(request, staff), request.params.id),
    ),
    onStaff(db, contract.requestOwnPasskey, WRITE_LIMIT, async (_asked, staff) => ({
      data: { options: { ...(await deps.factors.createPasskeyOptions(db, staff.id)) } },
    })),
    onStaff(db, contract.changeOwnPassword, WRITE_LIMIT, (request, staff) =>
      security.changeOwnPassword(deps, ownOf(request, staff), request.body),
    ),
    onStaff(db, contract.beginOwnAuthenticator, WRITE_LIMIT, (request, staff) =>
      security.beginOwnAuthenticator(deps, ownOf(request, staff), request.body),
    ),
    onStaff(db, contract.confirmOwnAuthenticator, WRITE_LIMIT, (request, staff) =>
      security.confirmOwnAuthenticator(deps, ownOf(request, staff), request.body.code),
    ),
    onStaff(db, contract.beginOwnPasskey, WRITE_LIMIT, (request, staff) =>
      security.beginOwnPasskey(deps, ownOf(request, staff), proofOf(request.body)),
    ),
    onStaff(db, contract.addOwnPasskey, WRITE_LIMIT, (request, staff) => {
      // The contract bounds the fields; the WebAuthn library validates their content.
      const answer = request.body as Parameters<typeof security.addOwnPasskey>[2];
      return security.addOwnPasskey(deps, ownOf(request, staff), answer);
    }),
    onStaff(db, contract.removeOwnPasskey, WRITE_LIMIT, (request, staff) => {
      const { id } = request.body;
      return security.removeOwnPasskey(deps, ownOf(request, staff), id, proofOf(request.body));
    }),
    onStaff(db, contract.renewOwnCodes, WRITE_LIMIT, (request, staff) =>
      security.renewOwnCodes(deps, ownOf(request, staff), proofOf(request.body)),
    ),
  ];
}

function ownOf(
  request: Pick<CallRequest<CallShape>, 'origin' | 'viewer'>,
  staff: StaffUser,
): security.Own {
  // The audience `staff` guarantees a viewer.
  return { staff, viewer: request.viewer!, origin: request.origin };
}

/** The contract bounds the fields; the WebAuthn library validates their content. */
function proofOf(body: { readonly proof: unknown }): FactorAnswer {
  return body.proof as FactorAnswer;
}
