import './debts.css';
import type { WalletCurrency } from '#core/currency.ts';
import { parseMoney, ZERO } from '#core/money.ts';
import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { MoneyRow } from '#platform/browser/ui/rows.tsx';
import { listDebts, type ProfileDebt } from '../../contract.ts';
import { useZone } from '../settings/zones.ts';
import { useRefetchAfter } from '../use-refetch.ts';

type Owed = { readonly currency: WalletCurrency; readonly debt?: string | undefined };

/** What the player owes, why, and how it came about; nothing while nothing is owed. */
export function Debts({ owed }: { owed: readonly Owed[] }) {
  return owed
    .filter(({ debt }) => (parseMoney(debt ?? '0') ?? ZERO) > 0n)
    .map(({ currency, debt = '0' }) => <Debt key={currency} currency={currency} amount={debt} />);
}

function Debt({ currency, amount }: { currency: WalletCurrency; amount: string }) {
  const t = useT('profile');
  const { data } = useCall(listDebts, { query: { currency, limit: ENTRIES } });
  useRefetchAfter(listDebts, amount);
  return (
    <section className="debt" aria-label={t('debt.title')}>
      <p className="debt-sum">
        <span>{t('debt.title')}</span>
        <Money amount={amount} currency={currency} />
      </p>
      <p>{t('debt.text')}</p>
      <ul>
        {data?.data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

/** Older entries are those of debts that were repaid, or of many small repayments. */
const ENTRIES = '5';

function Entry({ entry }: { entry: ProfileDebt }) {
  const t = useT('profile');
  const f = useFormat();
  const zone = useZone();
  const cardOf = useGameCards();
  const { kind, game, change, owed, currency, created_at } = entry;
  const at = f.dateTime(created_at, zone);
  return (
    <MoneyRow
      title={t(`debt.kind.${kind}`)}
      detail={game === null ? at : `${cardOf(game).name} · ${at}`}
      amount={<Money amount={change} currency={currency} sign="always" tone="signed" />}
      note={t('debt.owed', { amount: f.money(owed, currency) })}
    />
  );
}
