import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { Withdrawal } from '../contract.ts';
import { isOpen, STATUS, type WithdrawalStatus } from '../rules.ts';

/** The steps of every successful withdrawal. */
const USUAL_STEPS = [
  STATUS.requested,
  STATUS.review,
  STATUS.approved,
  STATUS.sent,
  STATUS.paid,
] as const;

/**
 * The timeline: what happened and when and, while the withdrawal is open, the steps still to come.
 */
export function TimeLine({ shown }: { shown: Withdrawal }) {
  const t = useT('withdrawals');
  const f = useFormat();
  return (
    <ol className="payout-line" aria-label={t('status.line')}>
      {shown.timeline.map(({ status, at, by_hand: isByHand }, index) => (
        <li key={index} data-state={stateOf(status, index === shown.timeline.length - 1)}>
          <strong>{t(`step.${status}`)}</strong>
          <time dateTime={at}>{f.dateTime(at)}</time>
          {isByHand && <span>{t('settledManually')}</span>}
        </li>
      ))}
      {stepsAhead(shown).map((status) => (
        <li key={status} data-state="ahead">
          <span>{t(`step.${status}`)}</span>
        </li>
      ))}
    </ol>
  );
}

function stepsAhead({ status }: Withdrawal): WithdrawalStatus[] {
  return isOpen(status)
    ? USUAL_STEPS.filter((step) => step > status && step !== STATUS.review)
    : [];
}

function stateOf(status: WithdrawalStatus, isLast: boolean): string {
  if (!isLast) return 'done';
  if (status === STATUS.paid) return 'paid';
  return status > STATUS.paid ? 'back' : 'now';
}
