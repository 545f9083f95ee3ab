import './proposal.css';
import { useState, type ReactNode } from 'react';
import type { Refusal } from '#core/refusal.ts';
import { useT } from '../browser/texts/i18n.tsx';
import { Button } from '../browser/ui/button.tsx';
import { Panel } from '../browser/ui/panel.tsx';
import { Facts } from '../browser/ui/rows.tsx';
import { Moment } from './moment.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type Fact = { readonly name: ReactNode; readonly value: ReactNode };

/** Who did it, where that is known, and when. */
type Deed = { readonly by: string | null; readonly at: string };

/** What one wants and why, and what became of it. */
export type Said = {
  /** What would be another if a colleague says yes. */
  readonly facts: readonly Fact[];
  readonly reason: string;
  readonly proposed: Deed;
  /** Until when somebody may decide; nothing where it waits as long as it takes. */
  readonly until?: string | undefined;
  readonly decided?: Deed | undefined;
  /** What the second person said to it. */
  readonly decision?: string | null | undefined;
};

type Step = 'confirm' | 'decline';

type ProposalProps = {
  readonly title: string;
  readonly said: Said;
  readonly isOwn: boolean;
  /** It was made from what is otherwise by now, and says so: nobody can confirm it. */
  readonly outdated?: string | undefined;
  /** Who has to say yes, for those who may not. */
  readonly waitsFor: string;
  readonly may: Readonly<Record<Step, boolean>>;
  /** What will happen, in a sentence each. */
  readonly ask: Readonly<Record<Step, ReactNode>>;
  /** The yes cannot be taken back. */
  readonly isFinal?: boolean;
  /** Says yes, or no with a reason, to the very proposal that is shown. */
  readonly send: (step: Step, decision: string) => Promise<Refusal | object | undefined>;
  /** Said in a toast after the yes. */
  readonly confirmed: string;
  readonly onDone: () => void;
};

/** What one has proposed and another decides about: from what to what, why, and the two answers. */
export function Proposal(props: ProposalProps) {
  const { title, said, isOwn, outdated, waitsFor, may } = props;
  const t = useT('backoffice-kit');
  const [step, setStep] = useState<Step>();
  return (
    <Panel look="framed" title={title} aria-label={title} className="proposal">
      <ProposalFacts said={said} />
      {outdated && <p className="proposal-warn">{outdated}</p>}
      {!outdated && !may.confirm && <p>{waitsFor}</p>}
      <div className="proposal-steps">
        {may.decline && (
          <Button variant="secondary" onClick={() => setStep('decline')}>
            {t(isOwn ? 'proposal.takeBack' : 'proposal.decline')}
          </Button>
        )}
        {may.confirm && (
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
  const { title, isOwn, ask, send, confirmed, onDone } = props;
  const no = isOwn ? 'takeBack' : 'decline';
  const isYes = step === 'confirm';
  return (
    <ReasonDialog
      key={step}
      open={step !== undefined}
      onClose={onClose}
      title={title}
      text={step && ask[step]}
      confirm={t(`proposal.${isYes ? 'confirm' : no}`)}
      isDangerous={isYes && isFinal === true}
      reasonMin={isYes ? 0 : 3}
      send={(decision) => send(step!, decision)}
      done={isYes ? confirmed : t(`proposal.${no}Done`)}
      onDone={onDone}
    />
  );
}

/** The same terms, for what is decided already or stands in a dialog. */
export function ProposalFacts({ said }: { said: Said }) {
  const t = useT('backoffice-kit');
  const { facts, reason, proposed, until, decided, decision } = said;
  return (
    <Facts
      facts={[
        ...facts,
        { name: t('proposal.reason'), value: reason },
        { name: t('proposal.by'), value: <Person {...proposed} /> },
        ...(until === undefined
          ? []
          : [{ name: t('proposal.until'), value: <Moment at={until} /> }]),
        ...(decided ? [{ name: t('proposal.decidedBy'), value: <Person {...decided} /> }] : []),
        ...(decision ? [{ name: t('proposal.decision'), value: decision }] : []),
      ]}
    />
  );
}

function Person({ by, at }: Deed) {
  return (
    <>
      {by !== null && `${by} · `}
      <Moment at={at} />
    </>
  );
}
