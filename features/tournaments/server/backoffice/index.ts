import { CURRENCIES } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { formatRate } from '#domain/payments/rules.ts';
import {
  onStaff,
  onStaffList,
  proposalRoutes,
  writeAudit,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import { DAILY_RACE } from '#domain/tournaments/rules.races.ts';
import { TOURNAMENT_STATES } from '#domain/tournaments/rules.ts';
import {
  cancelTournament,
  findTournament,
  isSeriesOn,
  listPaidResults,
  ratesOf,
  setSeriesOn,
  type PaidResult,
  type Tournament,
} from '#domain/tournaments/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { byNumber, STAFF_PAGE_ROWS, type ListSource } from '#platform/server/paging.ts';
import * as contract from '../../contract.backoffice.ts';
import { scoreText } from '../present.ts';
import { listOf, presentAll, type ListDeps } from '../list.ts';
import { aloneMaxOf, tournamentKind } from './new-tournaments.ts';

export type TournamentStaffDeps = ListDeps & {
  /** The games that a tournament may be about. */
  readonly games: readonly string[];
};

/** Tournaments in the back office: announced, cancelled, and read with what they paid. */
export function tournamentStaffRoutes(deps: TournamentStaffDeps): Route[] {
  const { db, games } = deps;
  return [
    ...proposalRoutes(db, tournamentKind(games)),
    onStaff(db, contract.listStaffTournaments, atMost('240 per minute'), ({ query }) =>
      listOf(deps, query.state ? [query.state] : TOURNAMENT_STATES, query, STAFF_PAGE_ROWS),
    ),
    onStaff(db, contract.readStaffTournament, atMost('240 per minute'), ({ params }) =>
      readOne(deps, BigInt(params.id)),
    ),
    onStaff(db, contract.cancelTournament, atMost('60 per minute'), ({ params, body }, staff) =>
      cancelOne(deps, staff, BigInt(params.id), body.reason),
    ),
    ...onStaffList(db, {
      list: contract.listFinalPlaces,
      file: contract.exportFinalPlaces,
      action: 'tournament.export',
      name: 'tournament',
      source: ({ params }) => finalPlaces(db, BigInt(params.id)),
      fields: { columns: FILE_COLUMNS, show: lineOf },
    }),
    onStaff(db, contract.readTournamentOptions, atMost('120 per minute'), () => readOptions(deps)),
    onStaff(db, contract.switchRace, atMost('60 per minute'), ({ body }, staff) =>
      switchRace(db, staff, body),
    ),
  ];
}

async function readOne(deps: TournamentStaffDeps, id: bigint) {
  const row = await findTournament(deps.db, id);
  if (!row) return refuse('not_found');
  const [shown] = await presentAll(deps, [row]);
  return { data: shown! };
}

async function cancelOne(deps: TournamentStaffDeps, staff: StaffUser, id: bigint, reason: string) {
  const cancelled = await deps.db.transaction(async (tx) => {
    const before = await cancelTournament(tx, id, reason);
    if (isRefusal(before)) return before;
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'tournament.cancel',
      target: id.toString(),
      before: { state: before.state },
      after: { state: 'cancelled', name: before.terms.names.en },
      reason,
    });
    return undefined;
  });
  return cancelled ?? (await readOne(deps, id));
}

type FinalRow = PaidResult & Pick<Tournament, 'terms'>;

async function finalPlaces(db: Db, id: bigint) {
  const tournament = await findTournament(db, id);
  if (!tournament) return refuse('not_found');
  const { terms } = tournament;
  const source: ListSource<FinalRow, contract.FinalPlace, bigint> = {
    ...byNumber(({ number }) => BigInt(number)),
    read: async (after, limit) => {
      const rows = await listPaidResults(db, id, { after: Number(after ?? 0n), limit });
      return rows.map((row) => ({ ...row, terms }));
    },
    show: presentFinal,
  };
  return source;
}

function presentFinal({ terms, ...row }: FinalRow): contract.FinalPlace {
  return {
    number: row.number,
    place: row.place,
    entry: row.entryId.toString(),
    player: { id: row.playerId.toString(), name: row.player },
    score: scoreText(terms, row.score),
    reached_at: row.reachedAt.toISOString(),
    prize: formatMoney(row.prize),
    amount: row.amount === null ? null : formatMoney(row.amount),
    currency: row.currency,
    paid_at: row.paidAt?.toISOString() ?? null,
  };
}

const FILE_COLUMNS = [
  'number',
  'place',
  'entry',
  'player_id',
  'player',
  'score',
  'reached_at',
  'prize',
  'amount',
  'currency',
  'paid_at',
];

function lineOf(row: FinalRow) {
  const { player, ...shown } = presentFinal(row);
  return { ...shown, player_id: player.id, player: player.name };
}

async function readOptions({ db, games }: TournamentStaffDeps) {
  const currencies = [];
  for (const currency of CURRENCIES) {
    const rates = Object.entries(await ratesOf(db, currency));
    currencies.push({
      currency,
      rates: Object.fromEntries(rates.map(([code, rate]) => [code, formatRate(BigInt(rate))])),
      alone_max: formatMoney(await aloneMaxOf(db, currency)),
    });
  }
  return { data: { is_race_on: await isSeriesOn(db, DAILY_RACE), games: [...games], currencies } };
}

async function switchRace(
  db: Db,
  staff: StaffUser,
  { is_on: isOn, reason }: Body<typeof contract.switchRace>,
) {
  return await db.transaction(async (tx) => {
    if (await setSeriesOn(tx, DAILY_RACE, isOn)) {
      await writeAudit(tx, {
        staffId: staff.id,
        role: staff.role,
        action: 'tournament.series',
        target: DAILY_RACE,
        before: { is_on: !isOn },
        after: { is_on: isOn },
        reason,
      });
    }
    return { data: { is_on: isOn } };
  });
}
