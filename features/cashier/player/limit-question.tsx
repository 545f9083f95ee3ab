import { EmptyDeposits } from '#domain/art/player/empty-deposits.tsx';
import { declineDepositLimit } from '#domain/protection/contract.ts';
import { useProtectionWatch } from '#domain/protection/player/protection-status.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';

/**
 * Asked before the first deposit, where the law wants it. Setting a limit, here or on another page,
 * brings the form by itself.
 */
export function LimitQuestion({ onAnswer }: { onAnswer: () => void }) {
  const t = useT('cashier');
  const keyedApi = useKeyedApi();
  const decline = useAction(() => keyedApi(declineDepositLimit, { body: {} }), {
    onDone: onAnswer,
  });
  useProtectionWatch(true, onAnswer);
  return (
    <EmptyState
      art={<EmptyDeposits />}
      title={t('askLimit.title')}
      text={t('askLimit.text')}
      action={
        <div className="cashier-ask-limit">
          <Button
            variant="primary"
            size="l"
            block
            onClick={() => openModal('Limit', { kind: 'deposit', period: 'day' })}
          >
            {t('askLimit.set')}
          </Button>
          <Button variant="quiet" block busy={decline.isBusy} onClick={() => decline.run()}>
            {t('askLimit.decline')}
          </Button>
        </div>
      }
    />
  );
}
