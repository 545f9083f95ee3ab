import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { onStaff } from '#domain/staff/server/index.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { privateTopic, type Topic } from '#platform/server/sockets/topics.ts';
import * as rules from '../contract.backoffice.rules.ts';
import * as settlement from '../contract.backoffice.settle.ts';
import * as staff from '../contract.backoffice.ts';
import * as contract from '../contract.ts';
import { cancelWithdrawal } from './cancel.ts';
import { payersOf, type WithdrawalDeps } from './deps.ts';
import { rulesFile } from './export-rules.ts';
import { withdrawalHistory } from './history.ts';
import { readOptions } from './options.ts';
import { showOne } from './present.ts';
import { requestWithdrawal } from './request.ts';
import { sendApproved } from './send.ts';
import { decide } from './staff-decide.ts';
import { exportWithdrawals, listWithdrawals } from './staff-queue.ts';
import * as settling from './settle.ts';
import * as ruling from './staff-rules.ts';
import { readWhole } from './staff-whole.ts';
import { findCurrent, findOwn } from './store.ts';
import { quoteOf, readTerms } from './terms.ts';
import { askAboutSent } from './watch.ts';

export type { WithdrawalDeps } from './deps.ts';
export { isBeingPaid, withdrawalHistory } from './history.ts';
export { takePayoutEvent } from './take-event.ts';

export function withdrawalRoutes(deps: WithdrawalDeps): Route[] {
  return [
    ...playerRoutes(deps),
    ...deskRoutes(deps),
    ...settlementRoutes(deps),
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
      requestWithdrawal(deps, { playerId: viewer.id, key, body, language: origin.language }),
    ),
    on(contract.listWithdrawals, atMost('60 per minute'), ({ viewer, query }) =>
      listPage(deps, viewer.id, query),
    ),
    on(contract.getCurrentWithdrawal, atMost('120 per minute'), async ({ viewer }) => ({
      data: await current(deps, viewer.id),
    })),
    on(contract.getWithdrawal, atMost('120 per minute'), async ({ viewer, params }) => {
      const row = await findOwn(db, viewer.id, BigInt(params.id));
      return row ? { data: await showOne(db, row) } : refuse('not_found');
    }),
    on(contract.cancelWithdrawal, atMost('20 per minute'), ({ viewer, params }) =>
      cancelWithdrawal(deps, viewer.id, BigInt(params.id)),
    ),
  ];
}

const PAGE = 20;

async function listPage(
  deps: WithdrawalDeps,
  playerId: bigint,
  { cursor, limit: wanted }: Query<typeof contract.listWithdrawals>,
): Promise<Answer<typeof contract.listWithdrawals> | Refusal> {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return refuse('cursor_format');
  const limit = Number(wanted ?? PAGE);
  const before = cursor === undefined ? undefined : BigInt(cursor);
  const rows = await withdrawalHistory(deps, playerId, { before, count: limit + 1 });
  const shown = rows.slice(0, limit);
  return { data: shown, next: rows.length > limit ? shown.at(-1)!.id : null };
}

async function current(deps: WithdrawalDeps, playerId: bigint) {
  const row = await findCurrent(deps.db, playerId);
  return row ? await showOne(deps.db, row) : null;
}

function deskRoutes(deps: WithdrawalDeps): Route[] {
  const { db } = deps;
  return [
    onStaff(db, staff.listQueue, atMost('120 per minute'), ({ query }, clerk) =>
      listWithdrawals(deps, clerk, query),
    ),
    onStaff(db, staff.exportQueue, atMost('10 per minute'), ({ query }, clerk) =>
      exportWithdrawals(deps, clerk, query),
    ),
    onStaff(db, staff.readWithdrawal, atMost('240 per minute'), ({ params }, clerk) =>
      readWhole(deps, clerk, BigInt(params.id)),
    ),
    onStaff(db, staff.decideWithdrawal, atMost('60 per minute'), async (asked, clerk) => {
      const id = BigInt(asked.params.id);
      return (await decide(deps, clerk, id, asked.body)) ?? (await readWhole(deps, clerk, id));
    }),
  ];
}

/** How a payout ended whose provider says nothing: each answers the whole as it then is. */
function settlementRoutes(deps: WithdrawalDeps): Route[] {
  const { db } = deps;
  const seldom = atMost('30 per minute');
  return [
    onStaff(db, settlement.proposeSettlement, seldom, async ({ params, body }, clerk) => {
      const id = BigInt(params.id);
      const refused = await settling.propose(deps, clerk, id, body);
      return refused ?? (await readWhole(deps, clerk, id));
    }),
    onStaff(db, settlement.confirmSettlement, seldom, async ({ params }, clerk) => {
      const id = BigInt(params.id);
      const refused = await settling.confirm(deps, clerk, id, BigInt(params.settlement));
      return refused ?? (await readWhole(deps, clerk, id));
    }),
    onStaff(db, settlement.declineSettlement, seldom, async ({ params, body }, clerk) => {
      const id = BigInt(params.id);
      const refused = await settling.decline(deps, clerk, id, BigInt(params.settlement), body);
      return refused ?? (await readWhole(deps, clerk, id));
    }),
  ];
}

/** How much the house looks: what loosens it is proposed by one admin, confirmed by another. */
function ruleRoutes(deps: WithdrawalDeps): Route[] {
  const { db } = deps;
  const seldom = atMost('30 per minute');
  return [
    onStaff(db, rules.listRules, atMost('60 per minute'), (_asked, clerk) =>
      ruling.listRules(deps, clerk),
    ),
    onStaff(db, rules.exportRules, atMost('6 per minute'), (_asked, clerk) =>
      rulesFile(deps, clerk),
    ),
    onStaff(db, rules.proposeRules, seldom, ({ params, body }, clerk) =>
      ruling.propose(deps, clerk, params.currency, body),
    ),
    onStaff(db, rules.confirmRules, seldom, ({ params }, clerk) =>
      ruling.confirm(deps, clerk, params.currency, BigInt(params.id)),
    ),
    onStaff(db, rules.declineRules, seldom, ({ params, body }, clerk) =>
      ruling.decline(deps, clerk, params.currency, BigInt(params.id), body.decision),
    ),
  ];
}

/** What pages of a player hear of his withdrawals. */
export function withdrawalTopics(deps: WithdrawalDeps): Topic[] {
  return [privateTopic(contract.myWithdrawals, { snapshot: (viewer) => current(deps, viewer.id) })];
}

/**
 * Work that withdrawals do by themselves. Each provider has its own, so that one that is slow
 * delays nobody else's players.
 */
export function withdrawalJobs(deps: WithdrawalDeps) {
  const names = payersOf(deps);
  return [
    ...names.map((provider) => ({
      name: `withdrawals.send-${provider}`,
      everySeconds: 2,
      run: () => sendApproved(deps, { provider }),
    })),
    ...names.map((provider) => ({
      name: `withdrawals.ask-${provider}`,
      everySeconds: 60,
      run: () => askAboutSent(deps, provider),
    })),
    // Of providers that are no longer there: staff read that these go nowhere.
    {
      name: 'withdrawals.send-nowhere',
      everySeconds: 60,
      run: () => sendApproved(deps, { noneOf: names }),
    },
  ];
}
