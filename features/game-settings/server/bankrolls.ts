import type { Currency } from '#core/currency.ts';
import { M4_ONE } from '#core/fairness/game.ts';
import { formatMoney, isWholeMinor, parseMoney, type Micro } from '#core/money.ts';
import { refuse, refuseField, refuseInput, type Refusal } from '#core/refusal.ts';
import type { Body, RefusalCodeOf } from '#core/wire.ts';
import { largestStake, winMaxOf } from '#domain/bets/rules.limits.ts';
import { listGameLimits, lowerBankroll, readBankrolls } from '#domain/bets/server/index.ts';
import {
  writeAudit,
  type Applied,
  type Proposal,
  type ProposalDraft,
  type ProposalKind,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { bankrollProposals, type BankrollProposal } from '../contract.backoffice.ts';
import type { GameSettingsDeps } from './deps.ts';

type BankrollRequest = Body<typeof bankrollProposals.propose>;
type BankrollTerms = BankrollProposal['terms'];

/** Bankrolls as proposals: a first or a smaller one limits the games more, and applies at once. */
export function bankrollKind(
  deps: GameSettingsDeps,
): ProposalKind<typeof bankrollProposals, BankrollTerms, BankrollRequest> {
  return {
    name: 'bankrolls',
    calls: bankrollProposals,
    audit: 'game.bankroll',
    subjectOf: ({ currency }) => currency,
    draft: (tx, request, staff) => draft(deps, tx, request, staff),
    refuseApproval: refuseOutdated,
    apply: (tx, proposal) => apply(deps, tx, proposal),
  };
}

async function draft(
  deps: GameSettingsDeps,
  tx: Tx,
  { currency, amount: text, reason, is_confirmed }: BankrollRequest,
  staff: StaffUser,
): Promise<
  ProposalDraft<BankrollTerms> | Refusal<RefusalCodeOf<typeof bankrollProposals.propose>>
> {
  const read = text === null ? null : parseMoney(text);
  if (read === undefined || (read !== null && !isWholeMinor(read))) {
    return refuseInput('amount', 'amount_format');
  }
  if (read !== null && is_confirmed !== true) {
    const closed = await listClosedGames(deps, tx, currency, read);
    if (closed.length > 0) {
      return refuseField('is_confirmed', 'bankroll_too_small', closed.join(', '));
    }
  }
  const amount = read === null ? null : formatMoney(read);
  const before = await readBankroll(tx, currency);
  if (!(await lowerBankroll(tx, currency, amount))) {
    return { terms: { currency, amount, based_on: before } };
  }
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: 'game.bankroll.lower',
    target: currency,
    before: { amount: before },
    after: { amount },
    reason,
  });
  tx.onCommit(() => deps.settings.announceChange());
  return { terms: null };
}

/** The games that could not pay the usual bet on their smallest stake. */
async function listClosedGames(
  { games, edges }: GameSettingsDeps,
  tx: Tx,
  currency: Currency,
  bankroll: Micro,
): Promise<string[]> {
  const limits = (await listGameLimits(tx)).filter((each) => each.currency === currency);
  return games.flatMap((listed) => {
    const { name, bestMultiplier } = listed.game;
    const [limit, edge] = [limits.find(({ game }) => game === name), edges.get(name)];
    const best = bestMultiplier(listed.usual);
    const usual = best < listed.highestM4 ? best : listed.highestM4;
    if (!limit || !edge || usual <= M4_ONE) return [];
    const winMax = winMaxOf(bankroll, edge);
    const most = largestStake(usual, { payoutMax: limit.payout_max, winMax });
    return most < limit.stake_min ? [name] : [];
  });
}

async function refuseOutdated(
  db: Queryable,
  { terms: { currency, based_on } }: Proposal<BankrollTerms>,
): Promise<Refusal<'proposal_outdated'> | undefined> {
  const present = await readBankroll(db, currency);
  return present === based_on ? undefined : refuse('proposal_outdated');
}

/** The database applies the bankroll of an approved proposal. */
async function apply(
  { settings }: GameSettingsDeps,
  tx: Tx,
  { terms: { currency } }: Proposal<BankrollTerms>,
): Promise<Applied> {
  tx.onCommit(() => settings.announceChange());
  return { before: { amount: await readBankroll(tx, currency) } };
}

async function readBankroll(db: Queryable, currency: Currency): Promise<string | null> {
  const amount = (await readBankrolls(db)).get(currency);
  return amount === undefined ? null : formatMoney(amount);
}
