import { isWalletCurrency } from '#core/currency.ts';
import { formatMoney, micro } from '#core/money.ts';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { DifferenceShown } from '../contract.backoffice.ts';

type Figures = DifferenceShown['facts'];

/** Facts that are money, in micro-units on the wire. */
const MONEY = new Set([
  'balance',
  'moved',
  'amount',
  'stake',
  'payout',
  'escrow',
  'staked',
  'gained',
  'ggr',
  'reported',
  'in_accounts',
  'due',
  'sum',
  'provider_amount',
]);

/** The facts of a difference, each with its name. */
export function FactList({ facts }: { facts: Figures }) {
  const t = useT('backoffice-reconciliation');
  const names = Object.keys(facts).filter((name) => facts[name] !== '');
  return (
    <div className="recon-facts">
      <Facts
        facts={names.map((name) => {
          // A fact without a label is shown under its raw name.
          const key = `facts.${name}` as 'facts.amount';
          return {
            name: t.has(key) ? t(key) : name,
            value: <Value name={name} facts={facts} />,
          };
        })}
      />
    </div>
  );
}

function Value({ name, facts }: { name: string; facts: Figures }) {
  const text = facts[name]!;
  if (MONEY.has(name) && /^-?\d+$/.test(text)) return <Sum name={name} facts={facts} />;
  if (name === 'player') return <PlayerLink id={text} />;
  if (name === 'since') return <Timestamp at={text} seconds />;
  if (name === 'payment' && isPayout(facts))
    return <Link to={`/withdrawals/${text}`}>#{text}</Link>;
  return text;
}

function isPayout({ direction }: Figures): boolean {
  return direction === 'payout' || direction === 'withdrawal';
}

function Sum({ name, facts }: { name: string; facts: Figures }) {
  const amount = formatMoney(micro(BigInt(facts[name]!)));
  const currency =
    (name === 'provider_amount' ? facts['provider_currency'] : facts['currency']) ?? '';
  return isWalletCurrency(currency) ? <Money amount={amount} currency={currency} /> : amount;
}
