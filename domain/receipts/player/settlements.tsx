import './settlements.css';
import type { StatedSettlement } from '#core/fairness/receipt.ts';
import type { BetSettlement } from '#domain/bets/contract.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { MoneyRow } from '#platform/browser/ui/rows.tsx';

type SettlementsProps = {
  bet: { readonly currency: string };
  settlements: readonly StatedSettlement[];
};

/** How the result came about, where one settlement did not say it all. */
export function Settlements({ bet, settlements }: SettlementsProps) {
  const t = useT('domain-receipts');
  if (settlements.length < 2) return null;
  return (
    <section className="receipt-settlements">
      <h3>{t('settlement.title')}</h3>
      <ol>
        {settlements.map((settlement) => (
          <SettlementRow key={settlement.number} of={settlement} currency={bet.currency} />
        ))}
      </ol>
    </section>
  );
}

type SettlementProps = { of: StatedSettlement; currency: string };

function SettlementRow({ of: settlement, currency }: SettlementProps) {
  const t = useT('domain-receipts');
  const f = useFormat();
  const { number, kind, payout, change, debt_change: debt, settled_at: at } = settlement;
  // The file of a newer server may have kinds that this page does not know.
  const key = `settlement.kind.${kind as BetSettlement['kind']}` as const;
  return (
    <MoneyRow
      title={`${number}. ${t.has(key) ? t(key) : kind}`}
      detail={
        <>
          {`${f.date(at)}, ${f.timeExact(at)}`}
          {debt !== undefined && <DebtPart change={debt} currency={currency} />}
        </>
      }
      amount={<Money amount={change} currency={currency} sign="always" decimalsMax={6} />}
      note={t('settlement.paid', { amount: f.money(payout, currency) })}
    />
  );
}

/** What of the difference was owed from then on, or repaid. */
function DebtPart({ change, currency }: { change: string; currency: string }) {
  const t = useT('domain-receipts');
  const f = useFormat();
  const isOwed = change.startsWith('-');
  const amount = f.money(change.replace('-', ''), currency);
  return <span>{t(isOwed ? 'settlement.owed' : 'settlement.repaid', { amount })}</span>;
}
