import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import {
  onStaff,
  onStaffList,
  proposalFileRoute,
  proposalRoutes,
} from '#domain/staff/server/index.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { answerOnce } from '#platform/server/keyed-answers.ts';
import { byId, readPage } from '#platform/server/paging.ts';
import { privateTopic, type Topic } from '#platform/server/sockets/topics.ts';
import { readPayoutOptions } from '../contract.backoffice.payouts.ts';
import { exportRules, listRules } from '../contract.backoffice.rules.ts';
import * as backoffice from '../contract.backoffice.ts';
import * as contract from '../contract.ts';
import { cancelWithdrawal } from './cancel.ts';
import { payoutProviderNames, type WithdrawalDeps } from './deps.ts';
import { exportRulesForStaff } from './staff-export-rules.ts';
import { withdrawalHistory } from './history.ts';
import { readOptions } from './options.ts';
import { presentOne } from './present.ts';
import { requestWithdrawal } from './request.ts';
import { sendApproved } from './send.ts';
import { decide } from './staff-decide.ts';
import { FILE, queueList } from './staff-queue.ts';
import { PAYOUT_FILE, payoutKind, readPayoutOptionsForStaff } from './staff-payout.ts';
import { settlementKind } from './staff-settle.ts';
import { listRules as listRulesForStaff, rulesKind } from './staff-rules.ts';
import { readWithdrawalDetails } from './staff-details.ts';
import { findCurrent, findOwn } from './store.ts';
import { quoteOf, readTerms } from './terms.ts';
import { pollSentPayouts } from './poll-sent.ts';

export type { WithdrawalDeps } from './deps.ts';
export { hasOpenWithdrawal, withdrawalHistory } from './history.ts';
export { handlePayoutEvent } from './handle-payout-event.ts';

export function withdrawalRoutes(deps: WithdrawalDeps): Route[] {
  return [
    ...playerRoutes(deps),
    ...staffRoutes(deps),
    ...proposalRoutes(deps.db, settlementKind(deps)),
    proposalFileRoute(deps.db, payoutKind(deps), PAYOUT_FILE),
    ...proposalRoutes(deps.db, payoutKind(deps)),
    ...ruleRoutes(deps),
  ];
}

function playerRoutes(deps: WithdrawalDeps): Route[] {
  const { db } = deps;
  return [
    on(contract.getWithdrawalOptions, atMost('60 per minute'), ({ viewer }) =>
      readOptions(deps, viewer.id),
    ),
    on(contract.quoteWithdrawal, atMost('120 per minute'), async ({ viewer, body }) => {
      const player = await findPlayer(db, viewer.id);
      if (!player) return refuse('unauthorized');
      const terms = await readTerms(deps, db, player, body);
      return isRefusal(terms) ? terms : { data: quoteOf(terms) };
    }),
    on(contract.requestWithdrawal, atMost('10 per minute'), ({ viewer, key, body, origin }) =>
      requestWithdrawal(deps, {
        playerId: viewer.id,
        session: viewer.session,
        key,
        body,
        language: origin.language,
      }),
    ),
    on(contract.listWithdrawals, atMost('60 per minute'), ({ viewer, query }) =>
      listPage(deps, viewer.id, query),
    ),
    on(contract.getCurrentWithdrawal, atMost('120 per minute'), async ({ viewer }) => ({
      data: await current(deps, viewer.id),
    })),
    on(contract.getWithdrawal, atMost('120 per minute'), async ({ viewer, params }) => {
      const row = await findOwn(db, viewer.id, BigInt(params.id));
      return row ? { data: await presentOne(db, row) } : refuse('not_found');
    }),
    on(contract.cancelWithdrawal, atMost('20 per minute'), (request) =>
      answerOnce(db, contract.cancelWithdrawal, request, () =>
        cancelWithdrawal(deps, request.viewer.id, BigInt(request.params.id)),
      ),
    ),
  ];
}

async function listPage(
  deps: WithdrawalDeps,
  playerId: PlayerId,
  query: Query<typeof contract.listWithdrawals>,
): Promise<Answer<typeof contract.listWithdrawals> | Refusal<'bad_input'>> {
  const read = (before: bigint | undefined, count: number) =>
    withdrawalHistory(deps, playerId, { before, count });
  return await readPage(
    query,
    byId(read, (row) => row),
  );
}

async function current(deps: WithdrawalDeps, playerId: PlayerId) {
  const row = await findCurrent(deps.db, playerId);
  return row ? await presentOne(deps.db, row) : null;
}

function staffRoutes(deps: WithdrawalDeps): Route[] {
  const { db } = deps;
  return [
    ...onStaffList(db, {
      list: backoffice.listQueue,
      file: backoffice.exportQueue,
      action: 'withdrawal.export',
      name: 'withdrawals',
      source: ({ query }, staff) => queueList(db, staff, query),
      fields: FILE,
    }),
    onStaff(db, readPayoutOptions, atMost('60 per minute'), ({ params }) =>
      readPayoutOptionsForStaff(deps, toPlayerId(params.player)),
    ),
    onStaff(db, backoffice.readWithdrawal, atMost('240 per minute'), ({ params }, staff) =>
      readWithdrawalDetails(deps, staff, BigInt(params.id)),
    ),
    onStaff(db, backoffice.approveWithdrawal, atMost('240 per minute'), async (asked, staff) => {
      const id = BigInt(asked.params.id);
      const decision = { step: 'approve', note: asked.body.note } as const;
      return (
        (await decide(deps, staff, id, decision, asked.key)) ??
        (await readWithdrawalDetails(deps, staff, id))
      );
    }),
    onStaff(db, backoffice.decideWithdrawal, atMost('60 per minute'), (asked, staff) =>
      answerOnce(db, backoffice.decideWithdrawal, asked, async () => {
        const id = BigInt(asked.params.id);
        return (
          (await decide(deps, staff, id, asked.body)) ??
          (await readWithdrawalDetails(deps, staff, id))
        );
      }),
    ),
  ];
}

/** The review rules: an admin proposes a loosening, another one approves it. */
function ruleRoutes(deps: WithdrawalDeps): Route[] {
  const { db } = deps;
  return [
    onStaff(db, listRules, atMost('60 per minute'), (_asked, staff) =>
      listRulesForStaff(deps, staff),
    ),
    onStaff(db, exportRules, atMost('6 per minute'), (_asked, staff) =>
      exportRulesForStaff(deps, staff),
    ),
    ...proposalRoutes(db, rulesKind),
  ];
}

/** The topics that publish a player's withdrawals to the player's pages. */
export function withdrawalTopics(deps: WithdrawalDeps): Topic[] {
  return [privateTopic(contract.myWithdrawals, { snapshot: (viewer) => current(deps, viewer.id) })];
}

/**
 * The background jobs of withdrawals. Each provider has its own, so that a slow one does not delay
 * the payouts of others.
 */
export function withdrawalJobs(deps: WithdrawalDeps) {
  const names = payoutProviderNames(deps);
  return [
    ...names.map((provider) => ({
      name: `withdrawals.send-${provider}`,
      everySeconds: 2,
      run: () => sendApproved(deps, { provider }),
    })),
    ...names.map((provider) => ({
      name: `withdrawals.poll-${provider}`,
      everySeconds: 60,
      run: () => pollSentPayouts(deps, provider),
    })),
    // For providers that are no longer configured: staff see that their payouts are not sent.
    {
      name: 'withdrawals.send-unconfigured',
      everySeconds: 60,
      run: () => sendApproved(deps, { noneOf: names }),
    },
  ];
}
