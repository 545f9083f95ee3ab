import { parseMoney, ZERO } from '#core/money.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { track } from '#platform/browser/net/track.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import {
  claimCashback,
  claimRakeback,
  getMyLevel,
  type LevelTable,
  type OwnLevel,
} from '../contract.ts';

type ClaimsProps = { readonly own: OwnLevel; readonly table: LevelTable };

/** Rakeback by currency, cashback of closed weeks, and the week that runs. */
export function Claims({ own, table }: ClaimsProps) {
  const t = useT('vip');
  const rates = own.level === 0 ? undefined : table.levels[own.level - 1];
  const f = useFormat();
  return (
    <div className="vip-claims">
      <Panel title={t('rakeback.title')}>
        <p className="vip-quiet">
          {rates
            ? t('rakeback.rate', { share: f.percent(rates.rakeback * 100) })
            : t('rakeback.none')}
        </p>
        <ul className="vip-rows">
          {own.rakeback.map((row) => (
            <Rakeback key={row.currency} {...row} />
          ))}
        </ul>
      </Panel>
      <Panel title={t('cashback.title')}>
        <p className="vip-quiet">
          {rates
            ? t('cashback.rate', { share: f.percent(rates.cashback * 100) })
            : t('cashback.none')}
        </p>
        <ul className="vip-rows">
          {own.week.amounts.map(({ currency, amount }) => (
            <li key={currency}>
              <span>{t('cashback.soFar', { day: f.date(own.week.ends_on, 'UTC') })}</span>
              <Money amount={amount} currency={currency} />
            </li>
          ))}
          {own.cashback.map((row) => (
            <Cashback key={`${row.week} ${row.currency}`} {...row} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Rakeback({ currency, amount, is_claimed_today: isClaimed }: OwnLevel['rakeback'][number]) {
  const t = useT('vip');
  const keyed = useKeyedApi();
  const { run, isBusy } = useAction(() => keyed(claimRakeback, { body: { currency } }), {
    onDone: useClaimed('rakeback-claim'),
  });
  const isEmpty = (parseMoney(amount) ?? ZERO) === 0n;
  return (
    <li>
      <Money amount={amount} currency={currency} size="display" />
      {isClaimed ? (
        <span className="vip-quiet">{t('rakeback.tomorrow')}</span>
      ) : (
        <Button size="s" variant="primary" disabled={isEmpty} busy={isBusy} onClick={run}>
          {t('claim', { currency })}
        </Button>
      )}
    </li>
  );
}

function Cashback({ currency, week, amount }: OwnLevel['cashback'][number]) {
  const t = useT('vip');
  const f = useFormat();
  const keyed = useKeyedApi();
  const { run, isBusy } = useAction(() => keyed(claimCashback, { body: { currency, week } }), {
    onDone: useClaimed('cashback-claim'),
  });
  return (
    <li>
      <span>{t('cashback.week', { day: f.date(week, 'UTC') })}</span>
      <Money amount={amount} currency={currency} size="display" />
      <Button size="s" variant="primary" busy={isBusy} onClick={run}>
        {t('claim', { currency })}
      </Button>
    </li>
  );
}

/** Says what was paid; the balance follows on its own. */
function useClaimed(event: 'rakeback-claim' | 'cashback-claim') {
  const t = useT('vip');
  const f = useFormat();
  return ({ data }: { readonly data: { readonly amount: string; readonly currency: string } }) => {
    track(event, { currency: data.currency });
    refetchCalls(getMyLevel);
    showToast({
      tone: 'success',
      title: t('paid', { amount: f.money(data.amount, data.currency) }),
    });
  };
}
