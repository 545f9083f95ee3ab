import type { ReactNode } from 'react';
import { isCurrency } from '#core/currency.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { AbuseCaseDetails } from '../contract.backoffice.ts';

type Sign = AbuseCaseDetails['evidence'][number];

/** What was found, the latest first; each sign with the facts that were stored with it. */
export function Evidence({ found: { evidence } }: { readonly found: AbuseCaseDetails }) {
  const t = useT('backoffice-bonus-abuse');
  return (
    <div className="bonus-abuse-signs">
      {evidence.map((sign) => (
        <section key={sign.id}>
          <h3>{t(`signals.${sign.kind}`)}</h3>
          <p>{t(`explains.${sign.kind}`)}</p>
          <SignFacts sign={sign} />
        </section>
      ))}
    </div>
  );
}

const SHOWN = [
  'player',
  'link',
  'seen',
  'name',
  'other_name',
  'taken_at',
  'game',
  'round',
  'bet',
  'deposit',
  'adjustment',
  'amount',
  'staked',
  'other_staked',
  'bets',
  'safe',
  'safe_bets',
  'placed_at',
  'ended_at',
] as const;
type FactName = (typeof SHOWN)[number];

function SignFacts({ sign: { facts, found_at } }: { readonly sign: Sign }) {
  const t = useT('backoffice-bonus-abuse');
  const known = SHOWN.filter((name) => facts[name] !== undefined);
  return (
    <Facts
      facts={[
        ...known.map((name) => ({
          name: t(`facts.${name}`),
          value: <FactValue name={name} facts={facts} />,
        })),
        { name: t('facts.found_at'), value: <Timestamp at={found_at} /> },
      ]}
    />
  );
}

type ValueProps = { readonly name: FactName; readonly facts: Sign['facts'] };

function FactValue({ name, facts }: ValueProps): ReactNode {
  const t = useT('backoffice-bonus-abuse');
  const text = facts[name]!;
  if (name === 'player') return <Link to={`/players/${text}`}>#{text}</Link>;
  if (name === 'deposit') return <Link to={`/deposits/${text}`}>#{text}</Link>;
  if (name === 'link' && isLink(text)) return t(`signals.${text}`);
  if (name === 'taken_at' || name === 'placed_at' || name === 'ended_at') {
    return <Timestamp at={text} />;
  }
  const currency = facts[name === 'other_staked' ? 'other_currency' : 'currency'];
  const isMoney = name === 'staked' || name === 'safe' || name === 'amount';
  if ((isMoney || name === 'other_staked') && currency !== undefined && isCurrency(currency)) {
    return <Money amount={text} currency={currency} />;
  }
  return text;
}

function isLink(text: string): text is 'device' | 'instrument' | 'household' {
  return text === 'device' || text === 'instrument' || text === 'household';
}
