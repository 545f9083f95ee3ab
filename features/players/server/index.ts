import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Player } from '#domain/identity/server/index.ts';
import { onStaff } from '#domain/staff/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as account from '../contract.backoffice.account.ts';
import * as history from '../contract.backoffice.history.ts';
import * as contract from '../contract.backoffice.ts';
import { listBets, replayBet } from './bets.ts';
import { block, requestVerification, logOut, unblock } from './block.ts';
import type { PlayersDeps } from './deps.ts';
import { listAudit, listLinks, listSessions } from './account.ts';
import { exportBets, exportMovements } from './exports.ts';
import { findMember, identityOf, reveal } from './identity.ts';
import { listDeposits, listMovements, listWithdrawals, readBalances, readTotals } from './money.ts';
import { addNote, listNotes, pinNote } from './notes.ts';
import { readProtection } from './protection.ts';
import { exportFound, search } from './search.ts';

export type { PlayersDeps } from './deps.ts';

/** All routes by which staff view and manage a player. */
export function playersRoutes(deps: PlayersDeps): Route[] {
  return [
    ...searchRoutes(deps),
    ...moneyRoutes(deps),
    ...accountRoutes(deps),
    ...actionRoutes(deps),
  ];
}

/** Finds the player first: every call about a missing player answers `not_found`. */
function createWithMember({ db }: PlayersDeps) {
  return async <T>(
    { params }: { readonly params: { readonly player: string } },
    work: (player: Player) => Promise<T>,
  ): Promise<T | Refusal> => {
    const player = await findMember(db, BigInt(params.player));
    return isRefusal(player) ? player : await work(player);
  };
}

function searchRoutes(deps: PlayersDeps): Route[] {
  const { db } = deps;
  const withMember = createWithMember(deps);
  return [
    onStaff(db, contract.listPlayers, atMost('120 per minute'), ({ query }, staff) =>
      search(deps, staff, query),
    ),
    onStaff(db, contract.exportPlayers, atMost('6 per minute'), ({ query }, staff) =>
      exportFound(deps, staff, query),
    ),
    onStaff(db, contract.readPlayer, atMost('240 per minute'), (asked) =>
      withMember(asked, async (player) => ({ data: await identityOf(db, player) })),
    ),
    onStaff(db, contract.revealContacts, atMost('30 per minute'), (asked, staff) =>
      withMember(asked, (player) => reveal(deps, staff, player, asked.body)),
    ),
  ];
}

function moneyRoutes(deps: PlayersDeps): Route[] {
  const { db, now } = deps;
  const withMember = createWithMember(deps);
  const often = atMost('240 per minute');
  return [
    onStaff(db, history.readBalances, often, (asked) =>
      withMember(asked, ({ id }) => readBalances(db, id)),
    ),
    onStaff(db, history.listMovements, often, (asked) =>
      withMember(asked, ({ id }) => listMovements(db, id, asked.query, now())),
    ),
    onStaff(db, history.listBets, often, (asked) =>
      withMember(asked, ({ id }) => listBets(db, id, asked.query, now())),
    ),
    onStaff(db, history.exportMovements, atMost('6 per minute'), (asked, staff) =>
      withMember(asked, ({ id }) => exportMovements(deps, staff, id, asked.query)),
    ),
    onStaff(db, history.exportBets, atMost('6 per minute'), (asked, staff) =>
      withMember(asked, ({ id }) => exportBets(deps, staff, id, asked.query)),
    ),
    onStaff(db, history.replayBet, atMost('120 per minute'), (asked) =>
      withMember(asked, ({ id }) => replayBet(deps, id, BigInt(asked.params.bet))),
    ),
    onStaff(db, history.listDeposits, often, (asked) =>
      withMember(asked, ({ id }) => listDeposits(db, id, asked.query)),
    ),
    onStaff(db, history.listWithdrawals, often, (asked) =>
      withMember(asked, ({ id }) => listWithdrawals(db, id, asked.query)),
    ),
    onStaff(db, history.readTotals, often, (asked) =>
      withMember(asked, ({ id }) => readTotals(db, id, asked.query, now())),
    ),
    onStaff(db, history.readProtection, often, (asked) =>
      withMember(asked, ({ id }) => readProtection(db, id, now())),
    ),
  ];
}

function accountRoutes(deps: PlayersDeps): Route[] {
  const { db } = deps;
  const withMember = createWithMember(deps);
  const often = atMost('240 per minute');
  return [
    onStaff(db, account.listSessions, often, (asked) =>
      withMember(asked, ({ id }) => listSessions(db, id, asked.query)),
    ),
    onStaff(db, account.listLinks, atMost('60 per minute'), (asked) =>
      withMember(asked, ({ id }) => listLinks(db, id)),
    ),
    onStaff(db, account.listNotes, often, (asked) =>
      withMember(asked, ({ id }) => listNotes(db, id, asked.query)),
    ),
    onStaff(db, account.addNote, atMost('60 per minute'), (asked, staff) =>
      withMember(asked, ({ id }) => addNote(db, staff, id, asked.key, asked.body)),
    ),
    onStaff(db, account.pinNote, atMost('60 per minute'), (asked, staff) =>
      withMember(asked, ({ id: playerId }) => {
        const noteId = BigInt(asked.params.note);
        return pinNote(db, staff, { playerId, noteId, isPinned: asked.body.is_pinned });
      }),
    ),
    onStaff(db, account.listPlayerAudit, often, (asked) =>
      withMember(asked, ({ id }) => listAudit(db, id, asked.query)),
    ),
  ];
}

function actionRoutes(deps: PlayersDeps): Route[] {
  const { db } = deps;
  const seldom = atMost('30 per minute');
  return [
    onStaff(db, contract.blockPlayer, seldom, ({ params, body }, staff) =>
      block(deps, staff, BigInt(params.player), body),
    ),
    onStaff(db, contract.unblockPlayer, seldom, ({ params, body }, staff) =>
      unblock(deps, staff, BigInt(params.player), body.reason),
    ),
    onStaff(db, contract.logOutPlayer, seldom, ({ params, body }, staff) =>
      logOut(deps, staff, BigInt(params.player), body.reason),
    ),
    onStaff(db, contract.requestVerification, seldom, ({ params, body }, staff) =>
      requestVerification(deps, staff, BigInt(params.player), body.reason),
    ),
  ];
}
