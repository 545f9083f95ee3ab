import './rounds.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { isWin } from '#domain/bets/player/bet-numbers.ts';
import type { BetAnswer } from '#domain/bets/player/betting/betting.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { OwnBet } from '../contract.ts';

type OwnBetsPlay = {
  readonly mine: readonly OwnBet[];
  readonly queued: readonly OwnBet[];
  readonly isBetting: boolean;
  cancel(id: string): Promise<BetAnswer<OwnBet>>;
};

export type OwnBetsProps = {
  readonly play: OwnBetsPlay;
  readonly what?: (bet: OwnBet) => ReactNode;
};

type OwnProps = OwnBetsProps & { bets: readonly OwnBet[] };

/** Each bet with its state; the result of each is announced. */
export function OwnTickets({ bets, play, what }: OwnProps) {
  const t = useT('domain-rounds');
  useAnnouncements(bets);
  if (bets.length === 0) return null;
  return (
    <ul className="own-bets" aria-label={t('own.label')}>
      {bets.map((bet) => (
        <OwnTicket key={bet.id} bet={bet} play={play} what={what?.(bet)} />
      ))}
    </ul>
  );
}

type TicketProps = { bet: OwnBet; play: OwnBetsPlay; what: ReactNode };

function OwnTicket({ bet, play, what }: TicketProps) {
  const t = useT('domain-rounds');
  const { state, record } = bet;
  const mayGoBack = state === 'queued' || (state === 'open' && play.isBetting);
  return (
    <li className="own-bet" data-state={state} data-win={(record && isWin(record)) || undefined}>
      {what && <span className="own-what">{what}</span>}
      <Money amount={record?.payout ?? bet.stake} currency={bet.currency} />
      {state === 'queued' && <small>{t('own.queued')}</small>}
      {state === 'void' && <small>{t('bets.returned')}</small>}
      {mayGoBack && <CancelButton bet={bet} play={play} />}
    </li>
  );
}

function CancelButton({ bet, play }: { bet: OwnBet; play: OwnBetsPlay }) {
  const t = useT('domain-rounds');
  const f = useFormat();
  const { run, isBusy } = useAction(() => play.cancel(bet.id), {
    onDone: () => announce(t('own.announced.void', { amount: f.money(bet.stake, bet.currency) })),
  });
  return (
    <button
      type="button"
      className="own-back"
      aria-label={t('own.back', { amount: f.money(bet.stake, bet.currency) })}
      aria-disabled={isBusy}
      onClick={run}
    >
      <Icon name="close" size={16} />
    </button>
  );
}

/** The result of each own bet is announced once; the bets of others never are. */
function useAnnouncements(bets: readonly OwnBet[]): void {
  const t = useT('domain-rounds');
  const f = useFormat();
  const announced = useRef(new Map<string, OwnBet['state']>());
  useEffect(() => {
    for (const bet of bets) {
      if (announced.current.get(bet.id) === bet.state) continue;
      announced.current.set(bet.id, bet.state);
      const isLoss = bet.record !== null && bet.state === 'settled' && !isWin(bet.record);
      const amount = f.money(bet.record?.payout ?? bet.stake, bet.currency);
      announce(t(isLoss ? 'own.announced.lost' : `own.announced.${bet.state}`, { amount }));
    }
  });
}
