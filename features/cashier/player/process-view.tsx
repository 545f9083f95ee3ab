import './process.css';
import { AmountSummary } from '#domain/payments/player/amount-summary.tsx';
import { OfflineNote } from '#domain/payments/player/offline-note.tsx';
import { useStepFocus } from '#domain/payments/player/use-step-focus.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { DepositProcess } from '../contract.ts';
import { CoinView } from './coin-view.tsx';
import { ProcessEnd } from './process-end.tsx';
import { CopyRow } from './copy-row.tsx';
import { TimeLeft } from './time-left.tsx';
import { plainAmount } from './use-deposit-form.ts';

type Props = { process: DepositProcess; secondsLeft: number };

/** What to pay, where to, and how much time is left. */
export function ProcessView({ process, secondsLeft }: Props) {
  const t = useT('cashier');
  const place = useStepFocus<HTMLDivElement>();
  if (process.crypto)
    return <CoinView process={process} coin={process.crypto} secondsLeft={secondsLeft} />;
  return (
    <div
      ref={place}
      className="cashier-process"
      role="group"
      aria-label={t('process')}
      tabIndex={-1}
    >
      <OfflineNote>{t('offline')}</OfflineNote>
      <AmountSummary
        name={t('toPay')}
        sum={<Money amount={process.amount} currency={process.currency} size="display" />}
      >
        <TimeLeft process={process} secondsLeft={secondsLeft} />
      </AmountSummary>
      <p className="cashier-how">{t(process.card ? 'sendExactly' : 'payAtBank')}</p>
      {process.card && <Recipient process={process} card={process.card} />}
      <div className="cashier-waiting" role="status">
        <span className="cashier-pulse" aria-hidden="true" />
        <span>
          <strong>{t('waiting')}</strong>
          <small>{t('waitingText')}</small>
        </span>
      </div>
      <ProcessEnd process={process} />
    </div>
  );
}

type RecipientProps = { process: DepositProcess; card: NonNullable<DepositProcess['card']> };

function Recipient({ process, card }: RecipientProps) {
  const t = useT('cashier');
  const f = useFormat();
  return (
    <dl className="cashier-copies">
      <CopyRow
        name={t('cardNumber')}
        shown={card.card_number.replace(/(\d{4})(?=\d)/g, '$1 ')}
        value={card.card_number}
        copyLabel={t('copyCard')}
      />
      <CopyRow
        name={t('phoneNumber')}
        shown={phoneText(card.phone_number)}
        value={card.phone_number}
        copyLabel={t('copyPhone')}
      />
      <CopyRow
        name={t('exactAmount')}
        shown={f.money(process.amount, process.currency)}
        value={plainAmount(process.amount)}
        copyLabel={t('copyAmount')}
      />
    </dl>
  );
}

/** Formats +7 000 123 45 67; a number of another country is shown unchanged. */
function phoneText(phone: string): string {
  return phone.replace(/^(\+7)(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4 $5');
}
