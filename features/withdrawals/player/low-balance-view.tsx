import { parseMoney } from '#core/money.ts';
import { useUser } from '#domain/identity/player/session.ts';
import { EmptyDeposits } from '#domain/art/player/empty-deposits.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import type { WithdrawalOptions } from '../contract.ts';

/** Shown when the balance is below the smallest payout: how much that is, and what to do. */
export function LowBalanceView({ options }: { options: WithdrawalOptions }) {
  const t = useT('withdrawals');
  const common = useT('common');
  const f = useFormat();
  const { restriction } = useUser();
  const { available, currency } = options;
  const least = smallestPayout(options);
  const isEmpty = parseMoney(available) === 0n;
  return (
    <EmptyState
      art={<EmptyDeposits />}
      title={t(isEmpty ? 'nothing.title' : 'nothing.little')}
      text={t('nothing.text', {
        available: f.money(available, currency),
        least: f.money(least, currency),
      })}
      action={
        restriction ? undefined : (
          <Button
            variant="primary"
            onClick={() => openModal('PayIn', { isSwitched: true }, { replace: true })}
          >
            {common('deposit')}
          </Button>
        )
      }
    />
  );
}

function smallestPayout({ methods }: WithdrawalOptions): bigint {
  const all = methods.map(({ min_amount: least }) => parseMoney(least) ?? 0n);
  return all.reduce((least, next) => (next < least ? next : least));
}
