import { toBetId, toPlayerId } from '#core/ids.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { debtList, depositList, withdrawalList } from '#domain/history/server/index.ts';
import type { Player } from '#domain/identity/server/index.ts';
import { exportList, onStaff, onStaffList } from '#domain/staff/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as account from '../contract.backoffice.account.ts';
import * as history from '../contract.backoffice.history.ts';
import * as search from '../contract.backoffice.search.ts';
import * as contract from '../contract.backoffice.ts';
import { playerBets, replayBet } from './bets.ts';
import { block, requestVerification, logOut, unblock } from './block.ts';
import { changePlayerTerms } from './change-terms.ts';
import type { PlayersDeps } from './deps.ts';
import { auditList, listLinks, noteList, sessionList } from './account.ts';
import { findMember, identityOf } from './identity.ts';
import { moderateAvatar, moderateNickname } from './moderate.ts';
import { readBalances, readTotals, staffMovements } from './money.ts';
import { addNote, pinNote } from './notes.ts';
import { readProtection } from './protection.ts';
import { findPlayers } from './search.ts';
import { searchRecords } from './search-records.ts';

export type { PlayersDeps } from './deps.ts';

/** All routes by which staff view and manage a player. */
export function playersRoutes(deps: PlayersDeps): Route[] {
  return [
    ...searchRoutes(deps),
    ...moneyRoutes(deps),
    ...accountRoutes(deps),
    ...listRoutes(deps),
    ...actionRoutes(deps),
  ];
}

/** Finds the player first: every call about a missing player answers `not_found`. */
function createWithMember({ db }: PlayersDeps) {
  return async <T>(
    { params }: { readonly params: { readonly player: string } },
    work: (player: Player) => T | Promise<T>,
  ): Promise<T | Refusal<'not_found'>> => {
    const player = await findMember(db, toPlayerId(params.player));
    return isRefusal(player) ? player : await work(player);
  };
}

function searchRoutes(deps: PlayersDeps): Route[] {
  const { db } = deps;
  const withMember = createWithMember(deps);
  return [
    ...onStaffList(db, {
      list: contract.listPlayers,
      file: contract.exportPlayers,
      action: 'players.export',
      name: 'players',
      source: ({ query }, staff) => findPlayers(deps, staff, query),
    }),
    onStaff(db, search.searchRecords, atMost('120 per minute'), ({ query }, staff) =>
      searchRecords(db, staff, query.q),
    ),
    onStaff(db, contract.readPlayer, atMost('240 per minute'), (asked) =>
      withMember(asked, async (player) => ({ data: await identityOf(db, player) })),
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
    onStaff(db, history.replayBet, atMost('120 per minute'), (asked) =>
      withMember(asked, ({ id }) => replayBet(deps, id, toBetId(asked.params.bet))),
    ),
    onStaff(db, history.readTotals, often, (asked) =>
      withMember(asked, ({ id }) => readTotals(db, id, asked.query, now())),
    ),
    ...onStaffList(db, {
      list: history.listDebts,
      file: history.exportDebts,
      action: 'players.export',
      name: 'debts',
      source: (asked) => withMember(asked, ({ id }) => debtList(db, id, asked.query.currency)),
    }),
    onStaff(db, history.readProtection, often, (asked) =>
      withMember(asked, ({ id }) => readProtection(db, id, now())),
    ),
  ];
}

function accountRoutes(deps: PlayersDeps): Route[] {
  const { db } = deps;
  const withMember = createWithMember(deps);
  return [
    onStaff(db, account.listLinks, atMost('60 per minute'), (asked) =>
      withMember(asked, ({ id }) => listLinks(db, id)),
    ),
    onStaff(db, account.exportLinks, atMost('6 per minute'), (asked, staff) =>
      withMember(asked, async ({ id }) =>
        exportList(db, staff, {
          action: 'players.export',
          filters: { list: 'links' },
          playerId: id,
          name: `links-${id}.csv`,
          columns: LINK_COLUMNS,
          rows: (await listLinks(db, id)).data,
        }),
      ),
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
  ];
}

const LINK_COLUMNS = ['player_id', 'name', 'status', 'registered_at', 'by'] as const;

/** The lists of a player, each with its file. */
function listRoutes(deps: PlayersDeps): Route[] {
  const { db, now } = deps;
  const withMember = createWithMember(deps);
  const action = 'players.export';
  return [
    ...onStaffList(db, {
      list: history.listMovements,
      file: history.exportMovements,
      action,
      name: 'movements',
      source: (asked) => withMember(asked, ({ id }) => staffMovements(db, id, asked.query, now())),
    }),
    ...onStaffList(db, {
      list: history.listBets,
      file: history.exportBets,
      action,
      name: 'bets',
      source: (asked) => withMember(asked, ({ id }) => playerBets(db, id, asked.query, now())),
      fields: { columns: BET_COLUMNS },
    }),
    ...onStaffList(db, {
      list: history.listDeposits,
      file: history.exportDeposits,
      action,
      name: 'deposits',
      source: (asked) =>
        withMember(asked, ({ id }) => depositList(db, id, asked.query, history.deposit)),
    }),
    ...onStaffList(db, {
      list: history.listWithdrawals,
      file: history.exportWithdrawals,
      action,
      name: 'withdrawals',
      source: (asked) =>
        withMember(asked, ({ id }) => withdrawalList(db, id, asked.query, history.withdrawal)),
    }),
    ...onStaffList(db, {
      list: account.listSessions,
      file: account.exportSessions,
      action,
      name: 'sessions',
      source: (asked) => withMember(asked, ({ id }) => sessionList(db, id)),
    }),
    ...onStaffList(db, {
      list: account.listNotes,
      file: account.exportNotes,
      action,
      name: 'notes',
      source: (asked) => withMember(asked, ({ id }) => noteList(db, id, asked.query)),
    }),
    ...onStaffList(db, {
      list: account.listPlayerAudit,
      file: account.exportPlayerAudit,
      action,
      name: 'audit',
      source: (asked) => withMember(asked, ({ id }) => auditList(db, id)),
    }),
  ];
}

/** A bet as a line of a file: without its seeds. */
const BET_COLUMNS = [
  'id',
  'game',
  'currency',
  'stake',
  'multiplier',
  'payout',
  'bonus_stake',
  'bonus_payout',
  'is_free_round',
  'balance',
  'round',
  'void_reason',
  'placed_at',
] as const satisfies readonly (keyof BetRecord)[];

function actionRoutes(deps: PlayersDeps): Route[] {
  const { db } = deps;
  const seldom = atMost('30 per minute');
  return [
    onStaff(db, contract.blockPlayer, seldom, ({ params, body }, staff) =>
      block(deps, staff, toPlayerId(params.player), body),
    ),
    onStaff(db, contract.unblockPlayer, seldom, ({ params, body }, staff) =>
      unblock(deps, staff, toPlayerId(params.player), body.reason),
    ),
    onStaff(db, contract.changeTerms, seldom, ({ params, body }, staff) =>
      changePlayerTerms(deps, staff, toPlayerId(params.player), body),
    ),
    onStaff(db, contract.logOutPlayer, seldom, ({ params, body }, staff) =>
      logOut(deps, staff, toPlayerId(params.player), body.reason),
    ),
    onStaff(db, contract.resetNickname, seldom, ({ params, body }, staff) =>
      moderateNickname(deps, staff, toPlayerId(params.player), body.reason),
    ),
    onStaff(db, contract.removeAvatar, seldom, ({ params, body }, staff) =>
      moderateAvatar(deps, staff, toPlayerId(params.player), body.reason),
    ),
    onStaff(db, contract.requestVerification, seldom, ({ params, body }, staff) =>
      requestVerification(deps, staff, toPlayerId(params.player), body.reason),
    ),
  ];
}
