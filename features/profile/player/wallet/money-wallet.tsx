import { parseMoney, ZERO } from '#core/money.ts';
import type { User } from '#domain/identity/player/session.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { getBalances, type Wallet } from '../../contract.ts';
import { useRefetchAfter } from '../use-refetch.ts';
import { WaitingSums } from '../waiting.tsx';
import { Debts } from './debts.tsx';
import { Tools } from './tools.tsx';

/** The balances of the account, and the actions on them. */
export function MoneyWallet({ user }: { user: User | null }) {
  const t = useT('profile');
  return (
    <Panel look="framed" className="profile-wallet" aria-label={t('wallet.title')}>
      {user ? <Sums user={user} /> : <WaitingSums />}
      <Tools />
    </Panel>
  );
}

function Sums({ user }: { user: User }) {
  return (
    <>
      <WalletSums user={user} />
      <div className="profile-buttons">
        <Deposit />
        <Withdraw />
      </div>
    </>
  );
}

/** The balances, live; held money and other currencies only when there are any. */
export function WalletSums({ user, isBrief }: { user: User; isBrief?: boolean }) {
  const t = useT('profile');
  const { data } = useCall(getBalances, {});
  const wallets = data?.data ?? [];
  const own = wallets.find(({ currency }) => currency === user.currency);
  const others = wallets.filter((wallet) => isOther(wallet, user));
  // A change of the balance may have changed the held amount as well.
  useRefetchAfter(getBalances, `${user.total_balance} ${user.debt}`);
  return (
    <>
      <p className="profile-total">
        <span>{t('wallet.total')}</span>
        <Money amount={user.total_balance} currency={user.currency} size="display" />
      </p>
      <Facts
        facts={[
          // An empty wallet has no parts to list.
          ...(isBrief && !isSome(user.total_balance)
            ? []
            : [
                fact(t('wallet.cash'), user.balance, user.currency),
                fact(t('wallet.bonus'), user.bonus_balance, user.currency),
              ]),
          ...(own && isSome(own.held_balance)
            ? [fact(t('wallet.held'), own.held_balance, user.currency)]
            : []),
          ...others.map(({ currency, total_balance }) => ({
            name: `${t('wallet.others')} (${currency})`,
            value: <Money amount={total_balance} currency={currency} />,
          })),
        ]}
      />
      <Debts owed={[user, ...others]} />
    </>
  );
}

function Deposit() {
  const common = useT('common');
  return (
    <Button variant="primary" block icon={<Icon name="plus" />} onClick={() => openModal('PayIn')}>
      {common('deposit')}
    </Button>
  );
}

function Withdraw() {
  const t = useT('profile');
  return (
    <Button block icon={<Icon name="arrow-up" />} onClick={() => openModal('PayOut')}>
      {t('wallet.withdraw')}
    </Button>
  );
}

function isOther({ currency, total_balance, held_balance, debt }: Wallet, user: User): boolean {
  const isThird = currency !== user.currency && currency !== 'PLAY';
  return isThird && [total_balance, held_balance, debt ?? '0'].some(isSome);
}

function isSome(amount: string): boolean {
  return (parseMoney(amount) ?? ZERO) > 0n;
}

function fact(name: string, amount: string, currency: string) {
  return { name, value: <Money amount={amount} currency={currency} /> };
}
