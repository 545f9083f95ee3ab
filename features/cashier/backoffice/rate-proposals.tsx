import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { rateLine } from '#platform/browser/ui/rate-line.ts';
import { listRates, rateProposals, type RateProposal } from '../contract.backoffice.rates.ts';

/** How often an open page checks for new proposals. */
const POLL_INTERVAL_MS = 60_000;

/**
 * Proposals that wait for a second person, above the rates in force; renders nothing without one.
 */
export function RateProposals() {
  const query = { status: 'open' } as const;
  const { data, refusal } = useCall(rateProposals.list, { query }, { everyMs: POLL_INTERVAL_MS });
  if (!data) return refusal ? <p role="alert">{linesOf(refusal).join(' ')}</p> : null;
  return data.data.map((proposal) => <OneRate key={proposal.id} proposal={proposal} />);
}

function OneRate({ proposal }: { proposal: RateProposal }) {
  const t = useT('backoffice-cashier');
  const locale = useLocale();
  const { base, quote, rate, present } = proposal.terms;
  const line = rateLine(base, rate, quote, locale);
  const value = (
    <span className="tabular">
      <span className="backoffice-cashier-rate">
        {present === null ? t('proposal.first') : rateLine(base, present, quote, locale)} →
      </span>{' '}
      <strong className="backoffice-cashier-rate">{line}</strong>
    </span>
  );
  return (
    <ProposalPanel
      calls={rateProposals}
      proposal={proposal}
      title={t('proposal.title', { base, quote })}
      facts={[{ name: t('rate'), value }]}
      question={t('proposal.askApprove', { line })}
      done={t('rateSaved')}
      onDone={() => refetchCalls(rateProposals.list, listRates)}
    />
  );
}
