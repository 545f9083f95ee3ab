import { addMoney, formatMoney, parseMoney, ZERO } from '#core/money.ts';
import { myBalance, type BalanceState } from '#domain/bets/contract.ts';
import { onUserChange, patchUser, userNow } from '#domain/identity/player/session.ts';
import { joinTopic } from '#platform/browser/net/socket.ts';

/** The balance in the header follows every change that the server pushes. */
export function followBalance(): void {
  let leave: (() => void) | undefined;
  const follow = () => {
    const isMember = userNow().status === 'member';
    if (isMember && !leave)
      leave = joinTopic(myBalance, { snapshot: applyBalances, message: applyBalances });
    if (!isMember) {
      leave?.();
      leave = undefined;
    }
  };
  onUserChange(follow);
  follow();
}

function applyBalances(balances: readonly BalanceState[]) {
  const { user } = userNow();
  const own = balances.find(({ currency }) => currency === user?.currency);
  if (!user || !own) return;
  const bonus = own.bonus_balance ?? user.bonus_balance;
  const total = addMoney(parseMoney(own.balance) ?? ZERO, parseMoney(bonus) ?? ZERO);
  patchUser({
    balance: own.balance,
    bonus_balance: bonus,
    ...(own.debt === undefined ? {} : { debt: own.debt }),
    total_balance: formatMoney(total),
  });
}
