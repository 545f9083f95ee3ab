import './desk-cashier.css';
import { useState } from 'react';
import { api } from '#platform/browser/api.ts';
import { refetchCalls, useCall } from '#platform/browser/data.tsx';
import { Moment } from '#platform/browser/desk/moment.tsx';
import { ReasonDialog } from '#platform/browser/desk/reason-dialog.tsx';
import { linesOf } from '#platform/browser/errors.ts';
import { useT } from '#platform/browser/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import {
  confirmRate,
  declineRate,
  listRateProposals,
  listRates,
  type RateProposal,
} from '../contract.backoffice.rates.ts';

/** So often a page that stays open looks for what a colleague has proposed. */
const LOOK_EVERY_MS = 60_000;

/** What waits for a second person, above the rates that hold; nothing where nothing waits. */
export function RateProposals() {
  const { data, refusal } = useCall(listRateProposals, {}, { everyMs: LOOK_EVERY_MS });
  if (!data) return refusal ? <p role="alert">{linesOf(refusal).join(' ')}</p> : null;
  return data.data.map((proposal) => <Proposal key={proposal.id} proposal={proposal} />);
}

function Proposal({ proposal }: { proposal: RateProposal }) {
  const t = useT('desk-cashier');
  const [step, setStep] = useState<'confirm' | 'decline'>();
  const { base, quote, rate, is_own: isOwn, is_outdated: isOutdated } = proposal;
  const title = t('proposal.title', { base, quote });
  const isDecline = step === 'decline';
  return (
    <Panel look="framed" title={title} aria-label={title} className="desk-cashier-proposal">
      <Terms proposal={proposal} />
      {isOutdated && <p className="desk-cashier-warn">{t('proposal.outdated')}</p>}
      {isOwn && !isOutdated && <p>{t('proposal.own')}</p>}
      <div className="desk-cashier-buttons">
        <Button variant="secondary" onClick={() => setStep('decline')}>
          {t(isOwn ? 'proposal.takeBack' : 'proposal.decline')}
        </Button>
        {!isOwn && !isOutdated && (
          <Button variant="primary" onClick={() => setStep('confirm')}>
            {t('proposal.confirm')}
          </Button>
        )}
      </div>
      <ReasonDialog
        key={step}
        open={step !== undefined}
        onClose={() => setStep(undefined)}
        title={title}
        text={t(isDecline ? 'proposal.askDecline' : 'proposal.askConfirm', { base, quote, rate })}
        confirm={t(isDecline ? 'proposal.decline' : 'proposal.confirm')}
        reasonMin={isDecline ? 3 : 0}
        send={(decision) => decide(proposal, isDecline ? decision : undefined)}
        done={t(isDecline ? 'proposal.declined' : 'rateSaved')}
        onDone={() => refetchCalls(listRateProposals, listRates)}
      />
    </Panel>
  );
}

function decide({ id }: RateProposal, decision: string | undefined) {
  const params = { id };
  return decision === undefined
    ? api(confirmRate, { params, body: {} })
    : api(declineRate, { params, body: { decision } });
}

function Terms({ proposal }: { proposal: RateProposal }) {
  const t = useT('desk-cashier');
  const { base, quote, rate, present } = proposal;
  return (
    <Facts
      facts={[
        {
          name: t('rate'),
          value: (
            <span className="tabular">
              {present === null ? t('proposal.first') : `1 ${base} = ${present} ${quote}`} →{' '}
              <strong>{`1 ${base} = ${rate} ${quote}`}</strong>
            </span>
          ),
        },
        { name: t('proposal.reason'), value: proposal.reason },
        {
          name: t('proposal.by'),
          value: (
            <>
              {proposal.proposed_by} · <Moment at={proposal.proposed_at} />
            </>
          ),
        },
        { name: t('until'), value: <Moment at={proposal.expires_at} /> },
      ]}
    />
  );
}
