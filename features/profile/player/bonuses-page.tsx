import './profile.css';
import './history/history.css';
import { parseMoney, ZERO } from '#core/money.ts';
import { useUser, type User } from '#domain/identity/player/session.ts';
import { EmptyBets } from '#domain/art/player/empty-bets.tsx';
import { useCall, useCallPages } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import { getAccount, getBalances, listMovements } from '../contract.ts';
import { Listing } from './history/listing.tsx';
import { MovementRow } from './history/movement-row.tsx';
import { ProfileNavigation } from './navigation.tsx';

/** Bonus money: the balance, the promo code of the registration, and all movements. */
export function Page() {
  const t = useT('profile');
  const { user } = useUser();
  return (
    <div className="profile-page">
      <ProfileNavigation />
      <header className="profile-top">
        <h1>{t('bonuses.title')}</h1>
      </header>
      <Panel look="framed" className="profile-wallet" aria-label={t('bonuses.balance')}>
        {user ? <BonusBalance user={user} /> : <Skeleton height="9rem" />}
        <p className="profile-quiet">{t('bonuses.lead')}</p>
      </Panel>
      <Slot name="profile.bonuses" fallback={<Skeleton height="20rem" />} />
      <Movements />
    </div>
  );
}

function BonusBalance({ user }: { user: User }) {
  const t = useT('profile');
  const { data } = useCall(getAccount, {});
  return (
    <>
      <p className="profile-total">
        <span>{t('bonuses.balance')}</span>
        <Money amount={user.bonus_balance} currency={user.currency} size="display" />
      </p>
      <Facts
        facts={[
          ...useOthers(user),
          {
            name: t('bonuses.promo'),
            value: data ? <Promo code={data.data.promo} /> : <Skeleton width="5rem" />,
          },
        ]}
      />
    </>
  );
}

function Promo({ code }: { code: string | null }) {
  const t = useT('profile');
  return code === null ? t('bonuses.noPromo') : <bdi className="profile-code">{code}</bdi>;
}

/** Bonus money in other currencies, when there is any. */
function useOthers(user: User) {
  const t = useT('profile');
  const { data } = useCall(getBalances, {});
  return (data?.data ?? [])
    .filter(({ currency }) => currency !== user.currency)
    .filter(({ bonus_balance }) => (parseMoney(bonus_balance) ?? ZERO) > 0n)
    .map(({ currency, bonus_balance }) => ({
      name: `${t('wallet.others')} (${currency})`,
      value: <Money amount={bonus_balance} currency={currency} />,
    }));
}

const BONUS = { query: { account: 'bonus' } } as const;

function Movements() {
  const t = useT('profile');
  const pages = useCallPages(listMovements, BONUS);
  return (
    <div className="profile-movements">
      {pages.items.length > 0 && <h2>{t('bonuses.movements')}</h2>}
      <Listing
        label={t('bonuses.movements')}
        pages={pages}
        keyOf={(movement) => movement.id}
        timeOf={(movement) => movement.created_at}
        row={(movement) => <MovementRow movement={movement} />}
        empty={
          <EmptyState art={<EmptyBets />} title={t('bonuses.none')} text={t('bonuses.noneText')} />
        }
      />
    </div>
  );
}
