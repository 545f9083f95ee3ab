import { formatMoney, formatMultiplier, micro, parseMoney, type Micro, ZERO } from '#core/money.ts';
import { formatRate } from '#domain/payments/rules.ts';
import type { PublicPlayer } from '#domain/bets/contract.ts';
import { costMaxOf, poolOf, prizesOfPlaces } from '#domain/tournaments/rules.prizes.ts';
import type { TournamentTerms } from '#domain/tournaments/rules.ts';
import type { OwnEntry, Tournament } from '#domain/tournaments/server/index.ts';
import type { OwnPlace, TournamentBoard, TournamentPlace, TournamentShown } from '../contract.ts';
import { TOP, type Board, type BoardRow } from './board.ts';

type Now = { readonly wagered: Micro; readonly entrants: number };

export function presentTournament(row: Tournament, { wagered, entrants }: Now): TournamentShown {
  const { terms } = row;
  const percent = terms.prizes.kind === 'shares' ? terms.prizes.wager_bp : null;
  return {
    id: row.id.toString(),
    series: row.series,
    names: terms.names,
    state: row.state,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    currency: terms.currency,
    rates: Object.fromEntries(
      Object.entries(terms.rates).map(([code, rate]) => [code, formatRate(BigInt(rate))]),
    ),
    scoring: terms.scoring,
    unit: terms.unit,
    rounds: terms.rounds,
    games: terms.games,
    stake_min: formatMoney(parseMoney(terms.stake_min)!),
    ties: terms.ties,
    late_seconds: terms.late_seconds,
    pool: formatMoney(poolOf(terms, wagered)),
    pool_max: formatMoney(costMaxOf(terms)),
    pool_percent: percent === null ? null : percent / 100,
    prizes: prizesOf(prizesOfPlaces(terms, wagered)),
    entrants,
    cancel_reason: row.cancelReason,
    final_hash: row.finalHash,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

function prizesOf(prizes: readonly Micro[]) {
  return prizes.map((amount, index) => ({ place: index + 1, amount: formatMoney(amount) }));
}

export function presentBoard(
  board: Board,
  playerOf: (row: BoardRow) => PublicPlayer,
): TournamentBoard {
  const { tournament, entrants, prizes, wagered } = board;
  return {
    id: tournament.id.toString(),
    state: tournament.state,
    entrants,
    pool: formatMoney(poolOf(tournament.terms, wagered)),
    prizes: prizesOf(prizes),
    places: board.rows(0, TOP).map((row) => presentRow(tournament.terms, row, playerOf(row))),
  };
}

/** A row of a leaderboard or of a final table. */
export type ShownRow = Pick<BoardRow, 'number' | 'place' | 'prize'> & {
  readonly entry: Pick<BoardRow['entry'], 'id' | 'playerId' | 'score'>;
};

export function presentRow(
  terms: TournamentTerms,
  { number, place, prize, entry }: ShownRow,
  player: PublicPlayer,
): TournamentPlace {
  return {
    number,
    place,
    entry: entry.id.toString(),
    ...player,
    score: scoreText(terms, entry.score),
    prize: formatMoney(prize),
  };
}

/** Money, points, or a multiplier. */
export function scoreText({ scoring }: TournamentTerms, score: bigint): string {
  switch (scoring) {
    case 'wager':
    case 'net_win':
      return formatMoney(micro(score));
    case 'points':
      return score.toString();
    case 'multiplier':
    case 'multiplier_sum':
    case 'best_of':
      return formatMultiplier(score);
    default:
      return scoring satisfies never;
  }
}

/** The place of a player, by the board while the tournament is open. */
export function presentOwn(
  own: OwnEntry,
  row: Pick<BoardRow, 'number' | 'place' | 'prize'> | undefined,
): OwnPlace {
  const isJoined = own.leftAt === null;
  const shown = isJoined ? row : undefined;
  const score = isJoined && own.score > 0n ? scoreText(own.terms, own.score) : null;
  return {
    tournament: own.tournamentId.toString(),
    entry: own.entryId.toString(),
    is_joined: isJoined,
    number: shown?.number ?? null,
    place: shown?.place ?? own.place,
    score,
    prize: formatMoney(shown?.prize ?? ZERO),
    won: own.prize === null ? null : { amount: formatMoney(own.prize), currency: own.currency },
    paid_at: own.paidAt?.toISOString() ?? null,
  };
}
