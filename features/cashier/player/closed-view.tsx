import type { ReactNode } from 'react';
import { usePaymentNumberFact } from '#domain/payments/player/receipt.tsx';
import { useStepFocus } from '#domain/payments/player/use-step-focus.ts';
import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { LostChip } from '#domain/art/player/lost-chip.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { STATUS } from '../rules.ts';
import type { ClosedDeposit } from './current-deposit.ts';

const MESSAGES = {
  [STATUS.failed]: ['failed', 'failedText', <LostChip key="art" />],
  [STATUS.expired]: ['expired', 'expiredText', <LampOut key="art" />],
  [STATUS.cancelled]: ['cancelled', 'cancelledText', <LostChip key="art" />],
} as const satisfies Record<ClosedDeposit['status'], readonly [string, string, ReactNode]>;

/** How a deposit closed without money, with a note that late money is still credited. */
export function ClosedView({ closed: { process, status } }: { closed: ClosedDeposit }) {
  const t = useT('cashier');
  const [title, text, art] = MESSAGES[status];
  const number = usePaymentNumberFact(process.id);
  const place = useStepFocus<HTMLDivElement>();
  return (
    <div ref={place} className="cashier-process" role="group" aria-label={t(title)} tabIndex={-1}>
      <div className="cashier-closed" role="alert">
        <div className="cashier-art">{art}</div>
        <h3>{t(title)}</h3>
        <p>{t(text)}</p>
      </div>
      <div>
        <Facts
          facts={[
            number,
            {
              name: t('amount'),
              value: <Money amount={process.amount} currency={process.currency} />,
            },
          ]}
        />
        <p className="cashier-small">{t('support')}</p>
      </div>
    </div>
  );
}
