import './proposal.css';
import { useState, type ReactNode } from 'react';
import { refuse } from '#core/refusal.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { ProposalCalls, ShownProposal } from '../contract.proposals.ts';
import { mayAct } from '../rules.ts';
import type { ProposalStatus, ProposalStep } from '../rules.proposals.ts';
import { useMe } from './session.ts';

type Fact = { readonly name: ReactNode; readonly value: ReactNode };

export type ProposalProps = {
  readonly calls: Pick<ProposalCalls, ProposalStep>;
  readonly proposal: ShownProposal;
  readonly title: string;
  /** What changes when a colleague approves. */
  readonly facts: readonly Fact[];
  /** The effect of the approval, in one sentence. */
  readonly question: ReactNode;
  /** The approval cannot be undone. */
  readonly isFinal?: boolean;
  /** The toast after the approval. */
  readonly done: string;
  /** Called after every decision. */
  readonly onDone: () => void;
};

/** A proposal on a page: the change, the reason, and the steps of the viewer. */
export function ProposalPanel(props: ProposalProps) {
  const [step, setStep] = useState<ProposalStep>();
  return (
    <Panel look="framed" title={props.title} aria-label={props.title} className="proposal">
      <Contents {...props} />
      <div className="proposal-steps">
        <Steps {...props} onStep={setStep} />
      </div>
      <Decide {...props} step={step} onClose={() => setStep(undefined)} />
    </Panel>
  );
}

/** The same as a dialog, for a row of a list. */
export function ProposalDialog({ onClose, ...props }: ProposalProps & { onClose: () => void }) {
  const t = useT('backoffice-kit');
  const [step, setStep] = useState<ProposalStep>();
  return (
    <>
      <Dialog
        open={step === undefined}
        onClose={onClose}
        title={props.title}
        closeLabel={t('close')}
        footer={<Steps {...props} onStep={setStep} />}
      >
        <Contents {...props} />
      </Dialog>
      <Decide {...props} step={step} onClose={() => setStep(undefined)} />
    </>
  );
}

const STATUS_TONE = {
  open: 'warn',
  approved: 'gain',
  rejected: 'loss',
  withdrawn: 'plain',
  expired: 'plain',
} as const;

export function ProposalBadge({ status }: { status: ProposalStatus }) {
  const t = useT('backoffice-kit');
  return <Badge tone={STATUS_TONE[status]}>{t(`proposal.status.${status}`)}</Badge>;
}

function Contents({ proposal, facts }: ProposalProps) {
  const t = useT('backoffice-kit');
  const { status, reason, proposed_by, proposed_at, expires_at, decision } = proposal;
  const isOpen = status === 'open';
  const { decided_by, decided_at, blocked_by } = proposal;
  return (
    <>
      <Facts
        facts={[
          ...facts,
          { name: t('proposal.state'), value: <ProposalBadge status={status} /> },
          { name: t('proposal.reason'), value: reason },
          { name: t('proposal.by'), value: <Actor by={proposed_by.name} at={proposed_at} /> },
          ...(isOpen && expires_at !== null
            ? [{ name: t('proposal.until'), value: <Timestamp at={expires_at} /> }]
            : []),
          ...(decided_at === null
            ? []
            : [
                {
                  name: t('proposal.decidedBy'),
                  value: <Actor by={decided_by?.name} at={decided_at} />,
                },
              ]),
          ...(decision === null ? [] : [{ name: t('proposal.decision'), value: decision }]),
        ]}
      />
      {isOpen && blocked_by !== null && (
        <p className="proposal-blocked">{linesOf(refuse(blocked_by)).join(' ')}</p>
      )}
    </>
  );
}

function Actor({ by, at }: { by: string | undefined; at: string }) {
  return (
    <>
      {by !== undefined && `${by} · `}
      <Timestamp at={at} />
    </>
  );
}

const VARIANT = { approve: 'primary', reject: 'danger', withdraw: 'secondary' } as const;

/** The buttons of what the viewer may do now. */
function Steps({
  calls,
  proposal: { status, proposed_by, blocked_by },
  onStep,
}: ProposalProps & { onStep: (step: ProposalStep) => void }) {
  const t = useT('backoffice-kit');
  const me = useMe();
  const no = proposed_by.id === me.id ? 'withdraw' : 'reject';
  const steps: ProposalStep[] = [
    ...(status === 'open' && mayAct(me.role, calls[no].roles) ? ([no] as const) : []),
    ...(blocked_by === null ? (['approve'] as const) : []),
  ];
  return steps.map((step) => (
    <Button key={step} variant={VARIANT[step]} onClick={() => onStep(step)}>
      {t(`proposal.${step}.button`)}
    </Button>
  ));
}

type DecideProps = ProposalProps & {
  readonly step: ProposalStep | undefined;
  readonly onClose: () => void;
};

function Decide({ step: chosen, ...props }: DecideProps) {
  const t = useT('backoffice-kit');
  const { calls, proposal, title, question, isFinal, done, onDone, onClose } = props;
  const keyedApi = useKeyedApi();
  const step = chosen ?? 'approve';
  const isApproval = step === 'approve';
  async function send(decision: string) {
    const params = { id: proposal.id };
    if (isApproval) return await keyedApi(calls.approve, { params, body: {}, retryLost: true });
    return step === 'reject'
      ? await api(calls.reject, { params, body: { decision } })
      : await api(calls.withdraw, { params, body: {} });
  }
  return (
    <ReasonDialog
      key={step}
      open={chosen !== undefined}
      onClose={onClose}
      title={title}
      text={isApproval ? question : t(`proposal.${step}.text`)}
      confirm={t(`proposal.${step}.button`)}
      isDangerous={isApproval ? isFinal === true : step === 'reject'}
      reasonMin={step === 'reject' ? 3 : 0}
      reasonMax={1000}
      send={send}
      done={isApproval ? done : t(`proposal.${step}.done`)}
      onDone={onDone}
    />
  );
}
