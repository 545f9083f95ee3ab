import './proposal.css';
import { useState, type ReactNode } from 'react';
import type { Refusal } from '#core/refusal.ts';
import { useT } from '../browser/texts/i18n.tsx';
import { Button } from '../browser/ui/button.tsx';
import { Panel } from '../browser/ui/panel.tsx';
import { Facts } from '../browser/ui/rows.tsx';
import { Timestamp } from './timestamp.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type Fact = { readonly name: ReactNode; readonly value: ReactNode };

/** Who acted, where known, and when. */
type ProposalAction = { readonly by: string | null; readonly at: string };

/** The contents of a proposal and its decision. */
export type ProposalDetails = {
  /** What changes when a colleague confirms. */
  readonly facts: readonly Fact[];
  readonly reason: string;
  readonly proposed: ProposalAction;
  /** When the proposal expires; absent where it does not. */
  readonly until?: string | undefined;
  readonly decided?: ProposalAction | undefined;
  /** The reason the second person gave. */
  readonly decision?: string | null | undefined;
};

type Step = 'confirm' | 'decline';

type ProposalProps = {
  readonly title: string;
  readonly details: ProposalDetails;
  readonly isOwn: boolean;
  /** The data it was based on has changed, which is stated: it can no longer be confirmed. */
  readonly outdated?: string | undefined;
  /** Names who has to confirm, for viewers who may not. */
  readonly waitsFor: string;
  readonly allowed: Readonly<Record<Step, boolean>>;
  /** The effect of each decision, in one sentence. */
  readonly questions: Readonly<Record<Step, ReactNode>>;
  /** Confirming cannot be undone. */
  readonly isFinal?: boolean;
  /** Confirms, or declines with a reason, exactly the proposal that is shown. */
  readonly send: (step: Step, decision: string) => Promise<Refusal | object | undefined>;
  /** The toast after confirming. */
  readonly confirmed: string;
  readonly onDone: () => void;
};

/** A proposal by one person that another decides: the change, the reason, and the two decisions. */
export function Proposal(props: ProposalProps) {
  const { title, details, isOwn, outdated, waitsFor, allowed } = props;
  const t = useT('backoffice-kit');
  const [step, setStep] = useState<Step>();
  return (
    <Panel look="framed" title={title} aria-label={title} className="proposal">
      <ProposalFacts details={details} />
      {outdated && <p className="proposal-warn">{outdated}</p>}
      {!outdated && !allowed.confirm && <p>{waitsFor}</p>}
      <div className="proposal-steps">
        {allowed.decline && (
          <Button variant="secondary" onClick={() => setStep('decline')}>
            {t(isOwn ? 'proposal.takeBack' : 'proposal.decline')}
          </Button>
        )}
        {allowed.confirm && (
          <Button variant="primary" onClick={() => setStep('confirm')}>
            {t('proposal.confirm')}
          </Button>
        )}
      </div>
      <Decide {...props} step={step} onClose={() => setStep(undefined)} />
    </Panel>
  );
}

type DecideProps = ProposalProps & {
  readonly step: Step | undefined;
  readonly onClose: () => void;
};

function Decide({ step, onClose, isFinal, ...props }: DecideProps) {
  const t = useT('backoffice-kit');
  const { title, isOwn, questions, send, confirmed, onDone } = props;
  const no = isOwn ? 'takeBack' : 'decline';
  const isYes = step === 'confirm';
  return (
    <ReasonDialog
      key={step}
      open={step !== undefined}
      onClose={onClose}
      title={title}
      text={step && questions[step]}
      confirm={t(`proposal.${isYes ? 'confirm' : no}`)}
      isDangerous={isYes && isFinal === true}
      reasonMin={isYes ? 0 : 3}
      send={(decision) => send(step!, decision)}
      done={isYes ? confirmed : t(`proposal.${no}Done`)}
      onDone={onDone}
    />
  );
}

/** The same facts, for a decided proposal or within a dialog. */
export function ProposalFacts({ details }: { details: ProposalDetails }) {
  const t = useT('backoffice-kit');
  const { facts, reason, proposed, until, decided, decision } = details;
  return (
    <Facts
      facts={[
        ...facts,
        { name: t('proposal.reason'), value: reason },
        { name: t('proposal.by'), value: <Actor {...proposed} /> },
        ...(until === undefined
          ? []
          : [{ name: t('proposal.until'), value: <Timestamp at={until} /> }]),
        ...(decided ? [{ name: t('proposal.decidedBy'), value: <Actor {...decided} /> }] : []),
        ...(decision ? [{ name: t('proposal.decision'), value: decision }] : []),
      ]}
    />
  );
}

function Actor({ by, at }: ProposalAction) {
  return (
    <>
      {by !== null && `${by} · `}
      <Timestamp at={at} />
    </>
  );
}
