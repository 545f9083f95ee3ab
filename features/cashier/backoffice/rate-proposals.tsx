import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { Proposal } from '#platform/backoffice/proposal.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { rateLine } from '#platform/browser/ui/rate-line.ts';
import {
  confirmRate,
  declineRate,
  listRateProposals,
  listRates,
  type RateProposal,
} from '../contract.backoffice.rates.ts';

/** How often an open page checks for new proposals. */
const POLL_INTERVAL_MS = 60_000;

/**
 * Proposals that wait for a second person, above the rates in force; renders nothing without one.
 */
export function RateProposals() {
  const { data, refusal } = useCall(listRateProposals, {}, { everyMs: POLL_INTERVAL_MS });
  if (!data) return refusal ? <p role="alert">{linesOf(refusal).join(' ')}</p> : null;
  return data.data.map((proposal) => <OneRate key={proposal.id} proposal={proposal} />);
}

function OneRate({ proposal }: { proposal: RateProposal }) {
  const t = useT('backoffice-cashier');
  const { base, quote, rate, present, is_own: isOwn, is_outdated: isOutdated } = proposal;
  const locale = useLocale();
  const line = rateLine(base, rate, quote, locale);
  const value = (
    <span className="tabular">
      {present === null ? t('proposal.first') : rateLine(base, present, quote, locale)} →{' '}
      <strong>{line}</strong>
    </span>
  );
  return (
    <Proposal
      title={t('proposal.title', { base, quote })}
      details={{
        facts: [{ name: t('rate'), value }],
        reason: proposal.reason,
        proposed: { by: proposal.proposed_by, at: proposal.proposed_at },
        until: proposal.expires_at,
      }}
      isOwn={isOwn}
      outdated={isOutdated ? t('proposal.outdated') : undefined}
      waitsFor={t('proposal.own')}
      allowed={{ confirm: !isOwn && !isOutdated, decline: true }}
      questions={{
        confirm: t('proposal.askConfirm', { line }),
        decline: t('proposal.askDecline', { line }),
      }}
      send={(step, decision) => decide(proposal, step === 'decline' ? decision : undefined)}
      confirmed={t('rateSaved')}
      onDone={() => refetchCalls(listRateProposals, listRates)}
    />
  );
}

function decide({ id }: RateProposal, decision: string | undefined) {
  const params = { id };
  return decision === undefined
    ? api(confirmRate, { params, body: {} })
    : api(declineRate, { params, body: { decision } });
}
