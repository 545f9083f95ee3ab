import { formatMoney, MICRO_PER_MAJOR, parseMoney, type Micro } from '#core/money.ts';
import { noteBalance, useBalance } from '#domain/bets/player/seat/wallet.ts';
import { topUpPlay } from '#domain/identity/contract.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { api, newKey } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { getBalances } from '../../contract.ts';

/** Play money, kept apart from money; the player may top it up when almost none is left. */
export function PlayWallet() {
  const t = useT('profile');
  const balance = usePlayBalance();
  return (
    <Panel look="sunk" title={t('wallet.play')} className="profile-play">
      <p className="profile-chips">
        {balance === undefined ? (
          <Skeleton width="9rem" />
        ) : (
          <Money amount={formatMoney(balance)} currency="PLAY" size="display" />
        )}
      </p>
      <p className="profile-quiet">{t('wallet.playText')}</p>
      {balance !== undefined && balance < MICRO_PER_MAJOR && <TopUp />}
    </Panel>
  );
}

/** Pushed after every bet; fetched once where sockets are blocked. */
function usePlayBalance(): Micro | undefined {
  const { data } = useCall(getBalances, {});
  const pushed = useBalance('PLAY');
  const asked = data?.data.find(({ currency }) => currency === 'PLAY')?.balance;
  return pushed ?? (asked === undefined ? undefined : parseMoney(asked));
}

function TopUp() {
  const t = useT('profile');
  const { run, isBusy } = useAction(topUp, {
    onDone: ({ data }) => {
      noteBalance('PLAY', data.play_balance);
      announce(t('wallet.toppedUp'));
    },
  });
  return (
    <Button block busy={isBusy} icon={<Icon name="chip" />} onClick={run}>
      {t('wallet.topUp')}
    </Button>
  );
}

/** A refusal may mean that the shown balance is outdated. */
async function topUp() {
  const answer = await api(topUpPlay, { key: newKey(), body: {} });
  refetchCalls(getBalances);
  return answer;
}
