import * as z from 'zod/mini';
import { listCalls } from '#core/list-calls.ts';
import {
  call,
  currencyCode,
  dataOf,
  idText,
  moneyText,
  pageOf,
  pageQuery,
  timeText,
} from '#core/wire.ts';
import { TOURNAMENT_STATES, tournamentTerms } from '#domain/tournaments/rules.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';
import { tournament } from './contract.ts';

/** Besides admins, as for bonuses: payments runs tournaments; risk and support read them. */
const READERS = ['payments', 'risk', 'support'] as const;
const EDITORS = ['payments'] as const;

const BASE = '/api/v2/staff/tournaments';

/** The terms as they are typed: rates and the time for late results are those of the server. */
const typedTerms = z.omit(tournamentTerms, { rates: true, late_seconds: true });
export type TypedTerms = z.output<typeof typedTerms>;

export const newTournaments = proposalCalls({
  name: 'newTournaments',
  path: '/api/v2/staff/tournament-proposals',
  noun: 'proposed tournament',
  roles: EDITORS,
  readers: READERS,
  terms: z.object({
    terms: tournamentTerms,
    starts_at: timeText,
    ends_at: timeText,
    /** The most that all prizes can come to. */
    cost_max: moneyText,
  }),
  request: z.object({
    terms: typedTerms,
    starts_at: timeText,
    ends_at: timeText,
    reason: proposalReason,
  }),
  details: z.null(),
  summaries: {
    propose:
      'Announces a tournament at the rates of this moment. One that can cost much, with what was ' +
      'announced lately, becomes a proposal; else it is announced at once, and the answer is null.',
    approve: 'Approves the tournament of a colleague: it is announced.',
  },
  refusals: { propose: ['bad_input'], approve: ['time_past'] },
});
export type TournamentProposal = z.output<typeof newTournaments.proposal>;

export const listStaffTournaments = call({
  name: 'tournaments.listForStaff',
  summary: 'Lists tournaments, latest first, of all states or of one.',
  method: 'GET',
  path: BASE,
  audience: 'staff',
  roles: READERS,
  query: z.object({ ...pageQuery.shape, state: z.optional(z.enum(TOURNAMENT_STATES)) }),
  answer: pageOf(tournament),
  refusals: ['forbidden'],
});

export const readStaffTournament = call({
  name: 'tournaments.readForStaff',
  summary: 'Returns a tournament.',
  method: 'GET',
  path: `${BASE}/{id}`,
  audience: 'staff',
  roles: READERS,
  params: z.object({ id: idText }),
  answer: dataOf(tournament),
  refusals: ['forbidden', 'not_found'],
});

export const cancelTournament = call({
  name: 'tournaments.cancel',
  summary:
    'Cancels a tournament that has no final table yet. Nothing is paid, and players are told the ' +
    'reason.',
  method: 'POST',
  path: `${BASE}/{id}/cancel`,
  audience: 'staff',
  roles: EDITORS,
  params: z.object({ id: idText }),
  body: z.object({ reason: reasonText(500) }),
  answer: dataOf(tournament),
  refusals: ['forbidden', 'not_found', 'tournament_over'],
});

const finalRow = z.object({
  number: z.int(),
  place: z.int(),
  /** By which the published table names the player. */
  entry: idText,
  player: z.object({ id: idText, name: z.string() }),
  score: z.string(),
  reached_at: timeText,
  /** In the currency of the tournament. */
  prize: moneyText,
  /** What the player gets, in their currency; null without a prize. */
  amount: z.nullable(moneyText),
  currency: currencyCode,
  paid_at: z.nullable(timeText),
});
export type FinalPlace = z.output<typeof finalRow>;

export const { list: listFinalPlaces, file: exportFinalPlaces } = listCalls({
  name: 'tournaments.listFinal',
  summary: 'Lists the final table with its players and what was paid, also of excluded players.',
  path: `${BASE}/{id}/final`,
  roles: READERS,
  exportRoles: EDITORS,
  params: z.object({ id: idText }),
  filters: {},
  row: finalRow,
});

export const readTournamentOptions = call({
  name: 'tournaments.readOptions',
  summary:
    'Returns whether the race of the day is on, and what a new tournament may have: the games, ' +
    'the rates of each currency, and how much one person may still announce.',
  method: 'GET',
  path: '/api/v2/staff/tournament-options',
  audience: 'staff',
  roles: READERS,
  answer: dataOf(
    z.object({
      is_race_on: z.boolean(),
      games: z.array(z.string()),
      currencies: z.array(
        z.object({
          currency: currencyCode,
          /** The price of one unit in each other currency. */
          rates: z.partialRecord(currencyCode, z.string()),
          /** A larger cost takes a second person. */
          alone_max: moneyText,
        }),
      ),
    }),
  ),
  refusals: ['forbidden'],
});

export const switchRace = call({
  name: 'tournaments.switchRace',
  summary:
    'Switches the race of the day on or off, with a reason. Races that are announced go on; they ' +
    'can be cancelled.',
  method: 'POST',
  path: '/api/v2/staff/tournament-options/race',
  audience: 'staff',
  roles: EDITORS,
  body: z.object({ is_on: z.boolean(), reason: reasonText(500) }),
  answer: dataOf(z.object({ is_on: z.boolean() })),
  refusals: ['forbidden'],
});
