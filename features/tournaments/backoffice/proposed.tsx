import { formatMoney } from '#core/money.ts';
import { formatRate } from '#domain/payments/rules.ts';
import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import type { TournamentTerms } from '#domain/tournaments/rules.ts';
import { prizesOfPlaces } from '#domain/tournaments/rules.prizes.ts';
import { parseMoney } from '#core/money.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import {
  listStaffTournaments,
  newTournaments,
  readTournamentOptions,
  type TournamentProposal,
} from '../contract.backoffice.ts';
import { useRuleFacts, useTournamentName } from './facts.tsx';

/** Tournaments that wait for a second person. */
export function ProposedTournaments() {
  const { data, refetch } = useCall(newTournaments.list, { query: { status: 'open' } });
  const onDone = () => {
    refetch();
    refetchCalls(listStaffTournaments, readTournamentOptions);
  };
  return data?.data.map((proposal) => (
    <Proposed key={proposal.id} proposal={proposal} onDone={onDone} />
  ));
}

type ProposedProps = { readonly proposal: TournamentProposal; readonly onDone: () => void };

function Proposed({ proposal, onDone }: ProposedProps) {
  const t = useT('backoffice-tournaments');
  const f = useFormat();
  const nameOf = useTournamentName();
  const rules = useRuleFacts();
  const { terms, starts_at: start, ends_at: end, cost_max: cost } = proposal.terms;
  const rates = Object.fromEntries(
    Object.entries(terms.rates).map(([code, rate]) => [code, formatRate(BigInt(rate))]),
  );
  const { prizes, currency } = terms;
  const percent = prizes.kind === 'shares' ? prizes.wager_bp : null;
  const facts = [
    { name: t('fields.cost'), value: <Money amount={cost} currency={currency} /> },
    { name: t('fields.starts_at'), value: <Timestamp at={start} /> },
    { name: t('fields.ends_at'), value: <Timestamp at={end} /> },
    { name: t('prizes'), value: <PrizeLine terms={terms} /> },
    ...(percent === null
      ? []
      : [{ name: t('fields.pool_percent'), value: `${f.number(percent / BP_PER_PERCENT, 2)}%` }]),
    ...rules({ ...terms, rates }),
  ];
  return (
    <ProposalPanel
      calls={newTournaments}
      proposal={proposal}
      title={t('proposal.title', { name: nameOf(terms) })}
      facts={facts}
      question={t('proposal.ask')}
      isFinal
      done={t('proposal.approved')}
      onDone={onDone}
    />
  );
}

const BP_PER_PERCENT = 100;

/** What the places get; of a pool that grows, when it is at its most. */
function PrizeLine({ terms }: { readonly terms: TournamentTerms }) {
  const { prizes, currency } = terms;
  const most =
    prizes.kind === 'shares' ? { ...terms, prizes: { ...prizes, wager_bp: null } } : terms;
  return prizesOfPlaces(most, parseMoney('0')!).map((amount, index) => (
    <span key={index} className="tournament-part">
      {index + 1}. <Money amount={formatMoney(amount)} currency={currency} />
    </span>
  ));
}
