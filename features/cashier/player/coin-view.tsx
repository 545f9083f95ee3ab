import { Cheque } from '#house/payments/player/cheque.tsx';
import { useFormat, useT } from '#platform/browser/i18n.tsx';
import { LinkButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import { Qr } from '#platform/browser/ui/qr.tsx';
import { OfflineBanner } from '#platform/browser/ui/states.tsx';
import type { DepositProcess } from '../contract.ts';
import { CopyRow } from './copy-row.tsx';
import { ProcessEnd } from './process-end.tsx';
import { TimeLeft } from './time-left.tsx';
import { useOnline } from './use-online.ts';

type Coin = NonNullable<DepositProcess['crypto']>;
type Props = { process: DepositProcess; coin: Coin; secondsLeft: number };

/** Where to send a coin, and how far it has come. */
export function CoinView({ process, coin, secondsLeft }: Props) {
  const t = useT('cashier');
  const f = useFormat();
  const isOnline = useOnline();
  return (
    <div className="cashier-process">
      {!isOnline && <OfflineBanner>{t('offline')}</OfflineBanner>}
      <Cheque
        name={t('toPay')}
        sum={
          <span className="cashier-coin tabular" translate="no">
            {coin.due} <small>{coin.coin}</small>
          </span>
        }
      >
        <span>{t('worth', { amount: f.money(process.shop_amount, process.currency) })}</span>
        {!coin.is_seen && <TimeLeft process={process} secondsLeft={secondsLeft} />}
      </Cheque>
      {coin.is_seen ? <OnItsWay coin={coin} /> : <Address coin={coin} />}
      <ProcessEnd process={process} />
    </div>
  );
}

function Address({ coin }: { coin: Coin }) {
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
          <LinkButton href={coin.uri} icon={<Icon name="wallet" size={18} />}>
            {t('openWallet')}
          </LinkButton>
        </div>
      </div>
      <dl className="cashier-copies">
        <CopyRow
          name={t('address')}
          shown={<Groups text={coin.address} />}
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
      <div className="cashier-waiting">
        <span className="cashier-pulse" aria-hidden="true" />
        <span>
          <strong>{t('seen')}</strong>
          <small>{t('seenText')}</small>
        </span>
      </div>
      {total > 0 && (
        <div className="cashier-time">
          <span>{t('confirmations')}</span>
          <span className="tabular">{text}</span>
          <Progress label={t('confirmations')} value={done / total} valueText={text} />
        </div>
      )}
    </div>
  );
}

/** In fours, as it is compared with what a wallet shows; read and copied as one word. */
function Groups({ text }: { text: string }) {
  return (
    <span className="cashier-address">
      {text.match(/.{1,4}/g)?.map((four, index) => (
        // Of fixed text: a place in it is a name.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>{four}</span>
      ))}
    </span>
  );
}
