import { isDeepStrictEqual } from 'node:util';
import type { Currency } from '#core/currency.ts';
import { formatMoney, micro, sumMoney, type Micro } from '#core/money.ts';
import { refuse } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { GRANT_SUM_DAYS, soleBudgetMax } from '#domain/bonuses/rules.limits.ts';
import {
  lockSubject,
  writeAudit,
  type ProposalKind,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import { costMaxOf } from '#domain/tournaments/rules.prizes.ts';
import { planErrors, type Planned } from '#domain/tournaments/rules.terms.ts';
import { LATE_SECONDS, tournamentTerms } from '#domain/tournaments/rules.ts';
import {
  findAnnounced,
  insertTournament,
  listAnnouncedAlone,
  ratesOf,
  type Tournament,
} from '#domain/tournaments/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { newTournaments, type TournamentProposal } from '../../contract.backoffice.ts';

type Terms = TournamentProposal['terms'];
type Request = Body<typeof newTournaments.propose>;

/** New tournaments: what can cost little is announced at once, beyond a sum it takes two people. */
export function tournamentKind(
  games: readonly string[],
): ProposalKind<typeof newTournaments, Terms, Request> {
  return {
    name: 'new_tournaments',
    calls: newTournaments,
    audit: 'tournament',
    subjectOf: ({ terms }) => terms.names.en,
    // One for all: two requests at once are not below the sum each.
    lock: (tx) => lockSubject(tx, 'new_tournaments', ''),
    draft: (tx, request, staff, key) => draft(tx, games, request, staff, key),
    refuseApproval: async (_db, { terms }) =>
      new Date(terms.starts_at) > new Date() ? undefined : refuse('time_past'),
    apply: async (tx, { id, terms: { terms, ...times } }) => {
      const { startsAt, endsAt } = timesOf(times);
      const made = await insertTournament(tx, { terms, startsAt, endsAt, proposalId: id });
      return { result: made! };
    },
  };
}

async function draft(
  tx: Tx,
  games: readonly string[],
  request: Request,
  staff: StaffUser,
  requestKey: string,
) {
  const key = `staff:${staff.id}:${requestKey}`;
  const earlier = await findAnnounced(tx, key);
  if (earlier) return isSame(earlier, request) ? { terms: null } : refuse('key_reused');
  const rates = await ratesOf(tx, request.terms.currency);
  const plan = planOf(request, rates);
  const errors = planErrors(plan, new Date(), games);
  if (errors) return refuse('bad_input', errors);
  const { terms } = plan;
  const cost = costMaxOf(terms);
  const proposed: Terms = {
    terms,
    starts_at: request.starts_at,
    ends_at: request.ends_at,
    cost_max: formatMoney(cost),
  };
  if (cost > (await aloneMaxOf(tx, terms.currency))) return { terms: proposed };
  const id = await insertTournament(tx, { ...plan, key });
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: 'tournament.add',
    target: id!.toString(),
    after: proposed,
    reason: request.reason,
  });
  return { terms: null };
}

function planOf(request: Request, rates: Tournament['terms']['rates']): Planned {
  const terms = tournamentTerms.parse({ ...request.terms, rates, late_seconds: LATE_SECONDS });
  return { terms, ...timesOf(request) };
}

function timesOf(times: Pick<Request, 'starts_at' | 'ends_at'>) {
  return { startsAt: new Date(times.starts_at), endsAt: new Date(times.ends_at) };
}

/** Whether a tournament is that of a request, at whatever rates. */
function isSame({ terms, startsAt, endsAt }: Tournament, request: Request): boolean {
  return isDeepStrictEqual({ terms, startsAt, endsAt }, planOf(request, terms.rates));
}

/** How much a tournament may cost that one person announces, beside the others of late. */
export async function aloneMaxOf(db: Queryable, currency: Currency): Promise<Micro> {
  const lately = await listAnnouncedAlone(db, currency, GRANT_SUM_DAYS);
  const spent = sumMoney([micro(0n), ...lately.map(({ terms }) => costMaxOf(terms))]);
  const most = soleBudgetMax(currency);
  return micro(spent < most ? most - spent : 0n);
}
