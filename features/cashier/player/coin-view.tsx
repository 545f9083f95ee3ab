import { Address } from '#domain/payments/player/address.tsx';
import { AmountSummary } from '#domain/payments/player/amount-summary.tsx';
import { OfflineNote } from '#domain/payments/player/offline-note.tsx';
import { useStepFocus } from '#domain/payments/player/use-step-focus.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { LinkButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import { Qr } from '#platform/browser/ui/qr.tsx';
import type { DepositProcess } from '../contract.ts';
import { CopyRow } from './copy-row.tsx';
import { ProcessEnd } from './process-end.tsx';
import { TimeLeft } from './time-left.tsx';

type Coin = NonNullable<DepositProcess['crypto']>;
type Props = { process: DepositProcess; coin: Coin; secondsLeft: number };

/** The address for a coin payment, and its confirmations. */
export function CoinView({ process, coin, secondsLeft }: Props) {
  const t = useT('cashier');
  const f = useFormat();
  const place = useStepFocus<HTMLDivElement>();
  return (
    <div
      ref={place}
      className="cashier-process"
      role="group"
      aria-label={t(coin.is_seen ? 'seen' : 'process')}
      tabIndex={-1}
    >
      <OfflineNote>{t('offline')}</OfflineNote>
      <AmountSummary
        name={t(coin.is_seen ? 'transfer' : 'toPay')}
        sum={
          <span className="cashier-coin tabular" translate="no">
            {coin.due} <small>{coin.coin}</small>
          </span>
        }
      >
        <span>{t('worth', { amount: f.money(process.shop_amount, process.currency) })}</span>
        {!coin.is_seen && <TimeLeft process={process} secondsLeft={secondsLeft} />}
      </AmountSummary>
      {coin.is_seen ? <OnItsWay coin={coin} /> : <Sending coin={coin} />}
      <ProcessEnd process={process} />
    </div>
  );
}

function Sending({ coin }: { coin: Coin }) {
  const t = useT('cashier');
  return (
    <>
      <p className="cashier-network">
        {t('onlyNetwork', { coin: coin.coin, network: coin.network })}
      </p>
      <div className="cashier-send">
        <Qr text={coin.uri} label={t('qr', { amount: coin.due, coin: coin.coin })} />
        <div>
          <p className="cashier-how">{t('sendCoins')}</p>
          <LinkButton
            className="cashier-wallet"
            href={coin.uri}
            icon={<Icon name="wallet" size={18} />}
          >
            {t('openWallet')}
          </LinkButton>
        </div>
      </div>
      <dl className="cashier-copies">
        <CopyRow
          name={t('address')}
          shown={<Address text={coin.address} />}
          value={coin.address}
          copyLabel={t('copyAddress')}
        />
        <CopyRow
          name={t('coinAmount', { coin: coin.coin })}
          shown={coin.due}
          value={coin.due}
          copyLabel={t('copyAmount')}
        />
      </dl>
      <div className="cashier-waiting" role="status">
        <span className="cashier-pulse" aria-hidden="true" />
        <span>
          <strong>{t('waitingCoins')}</strong>
          <small>{t('waitingCoinsText')}</small>
        </span>
      </div>
    </>
  );
}

function OnItsWay({ coin }: { coin: Coin }) {
  const t = useT('cashier');
  const { confirmations_needed: total } = coin;
  const done = Math.min(coin.confirmations, total);
  const text = t('confirmationsOf', { done, total });
  return (
    <div className="cashier-way" role="status">
      {total > 0 && (
        <div className="cashier-time">
          <span>{t('confirmations')}</span>
          <span className="cashier-count tabular">{text}</span>
          <Confirmations label={t('confirmations')} text={text} done={done} total={total} />
        </div>
      )}
      <div className="cashier-waiting">
        <span className="cashier-pulse" aria-hidden="true" />
        <span>{t('seenText')}</span>
      </div>
    </div>
  );
}

/** With more confirmations a progress bar is shown instead of single segments. */
const LINKS_MAX = 6;

type ConfirmationsProps = { label: string; text: string; done: number; total: number };

/** One segment per confirmation; the next one is highlighted. */
function Confirmations({ label, text, done, total }: ConfirmationsProps) {
  if (total > LINKS_MAX) return <Progress label={label} value={done / total} valueText={text} />;
  const stateOf = (index: number) => (index < done ? 'done' : index === done ? 'now' : 'ahead');
  return (
    <div
      className="cashier-links"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={text}
    >
      {Array.from({ length: total }, (_, index) => (
        // Of fixed places: a place is a name.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} data-state={stateOf(index)} />
      ))}
    </div>
  );
}
