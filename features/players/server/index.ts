import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Player } from '#domain/identity/server/index.ts';
import { onStaff } from '#domain/staff/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as desk from '../contract.backoffice.desk.ts';
import * as history from '../contract.backoffice.history.ts';
import * as contract from '../contract.backoffice.ts';
import { listBets, replayBet } from './bets.ts';
import { block, demand, logOut, unblock } from './block.ts';
import type { CareDeps } from './deps.ts';
import { listAudit, listLinks, listSessions } from './desk.ts';
import { exportBets, exportMovements } from './exports.ts';
import { findMember, identityOf, reveal } from './identity.ts';
import { listDeposits, listMovements, listWithdrawals, readBalances, readTotals } from './money.ts';
import { addNote, listNotes, pinNote } from './notes.ts';
import { readProtection } from './protection.ts';
import { exportFound, search } from './search.ts';

export type { CareDeps } from './deps.ts';

/** Everything staff see of a player and do about him. */
export function careRoutes(deps: CareDeps): Route[] {
  return [...searchRoutes(deps), ...moneyRoutes(deps), ...deskRoutes(deps), ...actionRoutes(deps)];
}

/** Looks the player up first: whoever is none is not found, whatever was asked of him. */
function memberOf({ db }: CareDeps) {
  return async <T>(
    { params }: { readonly params: { readonly player: string } },
    work: (player: Player) => Promise<T>,
  ): Promise<T | Refusal> => {
    const player = await findMember(db, BigInt(params.player));
    return isRefusal(player) ? player : await work(player);
  };
}

function searchRoutes(deps: CareDeps): Route[] {
  const { db } = deps;
  const ofMember = memberOf(deps);
  return [
    onStaff(db, contract.listPlayers, atMost('120 per minute'), ({ query }, clerk) =>
      search(deps, clerk, query),
    ),
    onStaff(db, contract.exportPlayers, atMost('6 per minute'), ({ query }, clerk) =>
      exportFound(deps, clerk, query),
    ),
    onStaff(db, contract.readPlayer, atMost('240 per minute'), (asked) =>
      ofMember(asked, async (player) => ({ data: await identityOf(db, player) })),
    ),
    onStaff(db, contract.revealContacts, atMost('30 per minute'), (asked, clerk) =>
      ofMember(asked, (player) => reveal(deps, clerk, player, asked.body)),
    ),
  ];
}

function moneyRoutes(deps: CareDeps): Route[] {
  const { db, now } = deps;
  const ofMember = memberOf(deps);
  const often = atMost('240 per minute');
  return [
    onStaff(db, history.readBalances, often, (asked) =>
      ofMember(asked, ({ id }) => readBalances(db, id)),
    ),
    onStaff(db, history.listMovements, often, (asked) =>
      ofMember(asked, ({ id }) => listMovements(db, id, asked.query, now())),
    ),
    onStaff(db, history.listBets, often, (asked) =>
      ofMember(asked, ({ id }) => listBets(db, id, asked.query, now())),
    ),
    onStaff(db, history.exportMovements, atMost('6 per minute'), (asked, clerk) =>
      ofMember(asked, ({ id }) => exportMovements(deps, clerk, id, asked.query)),
    ),
    onStaff(db, history.exportBets, atMost('6 per minute'), (asked, clerk) =>
      ofMember(asked, ({ id }) => exportBets(deps, clerk, id, asked.query)),
    ),
    onStaff(db, history.replayBet, atMost('120 per minute'), (asked) =>
      ofMember(asked, ({ id }) => replayBet(deps, id, BigInt(asked.params.bet))),
    ),
    onStaff(db, history.listDeposits, often, (asked) =>
      ofMember(asked, ({ id }) => listDeposits(db, id, asked.query)),
    ),
    onStaff(db, history.listWithdrawals, often, (asked) =>
      ofMember(asked, ({ id }) => listWithdrawals(db, id, asked.query)),
    ),
    onStaff(db, history.readTotals, often, (asked) =>
      ofMember(asked, ({ id }) => readTotals(db, id, asked.query, now())),
    ),
    onStaff(db, history.readProtection, often, (asked) =>
      ofMember(asked, ({ id }) => readProtection(db, id, now())),
    ),
  ];
}

function deskRoutes(deps: CareDeps): Route[] {
  const { db } = deps;
  const ofMember = memberOf(deps);
  const often = atMost('240 per minute');
  return [
    onStaff(db, desk.listSessions, often, (asked) =>
      ofMember(asked, ({ id }) => listSessions(db, id, asked.query)),
    ),
    onStaff(db, desk.listLinks, atMost('60 per minute'), (asked) =>
      ofMember(asked, ({ id }) => listLinks(db, id)),
    ),
    onStaff(db, desk.listNotes, often, (asked) =>
      ofMember(asked, ({ id }) => listNotes(db, id, asked.query)),
    ),
    onStaff(db, desk.addNote, atMost('60 per minute'), (asked, clerk) =>
      ofMember(asked, ({ id }) => addNote(db, clerk, id, asked.key, asked.body)),
    ),
    onStaff(db, desk.pinNote, atMost('60 per minute'), (asked, clerk) =>
      ofMember(asked, ({ id: playerId }) => {
        const noteId = BigInt(asked.params.note);
        return pinNote(db, clerk, { playerId, noteId, isPinned: asked.body.is_pinned });
      }),
    ),
    onStaff(db, desk.listPlayerAudit, often, (asked) =>
      ofMember(asked, ({ id }) => listAudit(db, id, asked.query)),
    ),
  ];
}

function actionRoutes(deps: CareDeps): Route[] {
  const { db } = deps;
  const seldom = atMost('30 per minute');
  return [
    onStaff(db, contract.blockPlayer, seldom, ({ params, body }, clerk) =>
      block(deps, clerk, BigInt(params.player), body),
    ),
    onStaff(db, contract.unblockPlayer, seldom, ({ params, body }, clerk) =>
      unblock(deps, clerk, BigInt(params.player), body.reason),
    ),
    onStaff(db, contract.logOutPlayer, seldom, ({ params, body }, clerk) =>
      logOut(deps, clerk, BigInt(params.player), body.reason),
    ),
    onStaff(db, contract.demandVerification, seldom, ({ params, body }, clerk) =>
      demand(deps, clerk, BigInt(params.player), body.reason),
    ),
  ];
}
