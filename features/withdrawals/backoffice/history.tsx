import { TimeLine, type TimeLineStep } from '#platform/backoffice/time-line.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type { WithdrawalDetails } from '../contract.backoffice.ts';

type Line = WithdrawalDetails['timeline'][number];

const TONE: Readonly<Record<string, TimeLineStep['tone']>> = {
  paid: 'gain',
  rejected: 'loss',
  failed: 'loss',
  held: 'loss',
  mismatch: 'warn',
  contradiction: 'warn',
  unknown: 'warn',
  settle_proposed: 'warn',
  delayed: 'warn',
};

const KINDS = [
  'requested',
  'review',
  'passed',
  'approval',
  'approved',
  'recalled',
  'held',
  'unheld',
  'claimed',
  'released',
  'taken_over',
  'asked',
  'delayed',
  'sent',
  'paid',
  'rejected',
  'failed',
  'cancelled',
  'mismatch',
  'contradiction',
  'unknown',
  'settle_proposed',
  'settle_declined',
] as const;

/** The timeline of a withdrawal: what was done, by whom and when. */
export function History({ withdrawal }: { withdrawal: WithdrawalDetails }) {
  const t = useT('backoffice-withdrawals');
  const steps = mergeApprovals(withdrawal.timeline).map((line, index) => ({
    key: String(index),
    at: line.at,
    title: t(`kind.${kindOf(line)}`),
    detail: <Detail line={line} />,
    tone: TONE[line.kind],
  }));
  return (
    <Panel title={t('one.history')}>
      <TimeLine label={t('one.history')} steps={steps} />
    </Panel>
  );
}

/** The approval that was enough, and the status it led to, are one line. */
function mergeApprovals(lines: readonly Line[]): readonly Line[] {
  return lines.flatMap((line, index) => {
    if (line.kind === 'approved' && lines[index - 1]?.kind === 'approval') return [];
    const isEnough = line.kind === 'approval' && lines[index + 1]?.kind === 'approved';
    return [isEnough ? { ...line, kind: 'approved' } : line];
  });
}

function kindOf({ kind }: Line): (typeof KINDS)[number] {
  return KINDS.find((known) => known === kind) ?? 'unknown';
}

function Detail({ line }: { line: Line }) {
  const t = useT('backoffice-withdrawals');
  const reason = reasonOf(line.reason);
  return (
    <>
      {line.staff?.name ?? t(`actor.${line.actor}`)}
      {reason && <p>{t('one.because', { reason: t(`reason.${reason}`) })}</p>}
      {line.note && <p className="withdrawal-note">{line.note}</p>}
    </>
  );
}

const REASONS = [
  'details_wrong',
  'name_differs',
  'documents_needed',
  'play_needed',
  'use_deposit_method',
  'limit_of_method',
  'rules_broken',
  'asked_by_player',
  'declined',
  'expired',
  'returned',
  'provider_gone',
] as const;

function reasonOf(code: string | null) {
  return REASONS.find((known) => known === code);
}
