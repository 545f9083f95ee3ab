import { toPlayerId } from '#core/ids.ts';
import { countDeposit, type PaidDeposit } from '#domain/kyc/server/index.ts';
import { onStaff, onStaffList } from '#domain/staff/server/index.ts';
import type { Events } from '#platform/server/events/events.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { privateTopic, type Topic } from '#platform/server/sockets/topics.ts';
import * as backoffice from '../contract.backoffice.ts';
import * as contract from '../contract.ts';
import { claim } from './claim.ts';
import { decide } from './decide.ts';
import type { VerificationDeps } from './deps.ts';
import { removeDocument } from './remove-document.ts';
import { savePerson } from './save-person.ts';
import {
  detailsOf,
  openWaiting,
  readDetails,
  readDocument,
  WAITING_FILE,
  waitingList,
} from './staff.ts';
import { readState, publishState } from './state.ts';
import { submit } from './submit.ts';
import { thresholdRoutes } from './thresholds.ts';
import { uploadDocument } from './upload-document.ts';

export type { VerificationDeps } from './deps.ts';
export { hasDocuments } from './store.ts';

export function verificationRoutes(deps: VerificationDeps): Route[] {
  return [...playerRoutes(deps), ...staffRoutes(deps), ...thresholdRoutes(deps.db)];
}

function playerRoutes(deps: VerificationDeps): Route[] {
  return [
    on(contract.getVerification, atMost('120 per minute'), async ({ viewer }) => ({
      data: await readState(deps.db, deps, viewer.id),
    })),
    on(contract.savePerson, atMost('20 per minute'), ({ viewer, body }) =>
      savePerson(deps, viewer.id, body),
    ),
    on(contract.uploadDocument, atMost('60 per hour'), ({ viewer, query, upload }) =>
      uploadDocument(deps, viewer.id, query.kind, upload),
    ),
    on(contract.removeDocument, atMost('60 per hour'), ({ viewer, params }) =>
      removeDocument(deps, viewer.id, params.id),
    ),
    on(contract.submitVerification, atMost('20 per hour'), ({ viewer }) => submit(deps, viewer.id)),
  ];
}

function staffRoutes(deps: VerificationDeps): Route[] {
  const { db } = deps;
  return [
    ...onStaffList(db, {
      list: backoffice.listWaiting,
      file: backoffice.exportWaiting,
      action: 'verification.export',
      name: 'verifications',
      source: ({ query }) => waitingList(db, query),
      fields: WAITING_FILE,
    }),
    onStaff(db, backoffice.readVerification, atMost('120 per minute'), (asked, staff) =>
      readDetails(deps, staff, toPlayerId(asked.params.player)),
    ),
    onStaff(db, backoffice.openVerification, atMost('60 per minute'), (asked, staff) =>
      openWaiting(deps, staff, toPlayerId(asked.params.player)),
    ),
    onStaff(db, backoffice.claimVerification, atMost('60 per minute'), (asked, staff) =>
      claim(deps, staff, toPlayerId(asked.params.player), asked.body),
    ),
    onStaff(db, backoffice.readDocument, atMost('120 per minute'), ({ params }, staff) =>
      readDocument(deps, staff, toPlayerId(params.player), params.document),
    ),
    onStaff(
      db,
      backoffice.decideVerification,
      atMost('60 per minute'),
      async ({ params, body }, staff) => {
        const playerId = toPlayerId(params.player);
        return (await decide(deps, staff, playerId, body)) ?? (await detailsOf(deps, playerId));
      },
    ),
  ];
}

export function verificationTopics(deps: VerificationDeps): Topic[] {
  return [
    privateTopic(contract.myVerification, {
      snapshot: (viewer) => readState(deps.db, deps, viewer.id),
    }),
  ];
}

/** Handles paid deposits: above a threshold the player must verify their identity. */
export function listenForNeed(deps: VerificationDeps, events: Pick<Events, 'listen'>): void {
  events.listen<PaidDeposit>('deposit.paid', 'verification.need', async ({ body }, tx) => {
    if (!(await countDeposit(tx, body))) return;
    await deps.emit(tx, 'verification.needed', { player_id: body.player_id, need: 'deposits' });
  });
  // Whatever raised the need, the player's open pages are updated to ask for documents.
  events.listen<{ player_id: string }>(
    'verification.needed',
    'verification.publish',
    async ({ body }, tx) => void (await publishState(tx, deps, toPlayerId(body.player_id))),
  );
}
