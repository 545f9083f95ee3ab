import type { BetDetails, BetSettlement } from '#domain/bets/contract.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { MoneyRow } from '#platform/browser/ui/rows.tsx';

/** How the result came about: each settlement says what the bet has paid in all. */
export function Settlements({ bet }: { bet: BetDetails }) {
  const t = useT('backoffice-players');
  return (
    <section>
      <h3>{t('settlement.title')}</h3>
      <ol className="player-settlements">
        {bet.settlements.map((settlement) => (
          <Settlement key={settlement.number} of={settlement} currency={bet.currency} />
        ))}
      </ol>
    </section>
  );
}

type SettlementProps = { of: BetSettlement; currency: BetDetails['currency'] };

function Settlement({ of: settlement, currency }: SettlementProps) {
  const t = useT('backoffice-players');
  const f = useFormat();
  const { number, kind, payout, change, debt_change: debt, settled_at: at } = settlement;
  const money = (amount: string) => ({ amount: f.money(amount, currency) });
  const paid = t('settlement.paid', money(payout));
  const owed = debt?.startsWith('-');
  const ofDebt = debt && t(owed ? 'settlement.owed' : 'settlement.repaid', money(unsigned(debt)));
  return (
    <MoneyRow
      title={`${number}. ${t(`settlement.kind.${kind}`)}`}
      detail={`${f.date(at)}, ${f.timeExact(at)}`}
      amount={<Money amount={change} currency={currency} sign="always" decimalsMax={6} />}
      note={
        <>
          {paid}
          {ofDebt && <span className="player-of-debt">{ofDebt}</span>}
        </>
      }
    />
  );
}

function unsigned(amount: string): string {
  return amount.replace('-', '');
}
