import { useEffect, useId, useRef } from 'react';
import { listFreeSpins, myFreeRounds, type FreeRounds } from '#domain/bonuses/contract.ts';
import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { listBonuses } from '../contract.ts';
import { useSecondsUntil } from './countdown.ts';
import { LoadFailed } from './load-failed.tsx';
import { TimeLeft } from './time-left.tsx';

/** The free rounds that a member can play, each with its game; nothing where there are none. */
export function FreeRoundsList() {
  const t = useT('bonuses');
  const { data, refusal, refetch } = useCall(listFreeSpins, {});
  const pushed = usePushed();
  const rounds = pushed ?? data?.data ?? [];
  if (refusal && !pushed) return <LoadFailed refusal={refusal} retry={refetch} />;
  if (rounds.length === 0) return null;
  return (
    <section className="bonus-own" aria-labelledby="free-rounds-title">
      <h2 id="free-rounds-title">{t('freeRounds.title')}</h2>
      <ul className="free-rounds-list">
        {rounds.map((one) => (
          <FreeRoundsCard key={one.id} rounds={one} />
        ))}
      </ul>
    </section>
  );
}

const READER: TopicReader<typeof myFreeRounds, readonly FreeRounds[] | null> = {
  start: null,
  snapshot: (all) => all,
  message: (_, all) => all,
};

/** As the server pushes them. When others are open than before, the bonuses are loaded again. */
function usePushed(): readonly FreeRounds[] | null {
  const { state } = useTopic(myFreeRounds, READER);
  const last = useRef<string | undefined>(undefined);
  const ids = state?.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (last.current !== undefined && ids !== last.current) refetchCalls(listBonuses);
    last.current = ids;
  }, [ids]);
  return state;
}

function FreeRoundsCard({ rounds }: { rounds: FreeRounds }) {
  const t = useT('bonuses');
  const f = useFormat();
  const locale = useLocale();
  const title = useId();
  const game = useGameCards()(rounds.game.id);
  const seconds = useSecondsUntil(rounds.expiration_at);
  const money = (amount: string) => f.money(amount, rounds.currency);
  return (
    <li className="free-rounds-card" aria-labelledby={title}>
      {game.picture !== undefined && <img src={game.picture} alt="" loading="lazy" />}
      <div className="free-rounds-about">
        <h3 id={title}>
          {game.name} · {rounds.names[locale]}
        </h3>
        <p className="free-rounds-left tabular">
          {t('freeRounds.left', {
            left: rounds.count - rounds.used,
            count: rounds.count,
            value: money(rounds.bet_value),
          })}
        </p>
        <Facts
          facts={[
            { name: t('freeRounds.won'), value: money(rounds.won) },
            ...(rounds.win_max === null
              ? []
              : [{ name: t('facts.winMax'), value: money(rounds.win_max) }]),
            {
              name: t('facts.wagerWinnings'),
              value: rounds.wager === 0 ? t('freeRounds.cash') : f.times(String(rounds.wager)),
            },
          ]}
        />
        <TimeLeft seconds={seconds} label={t('pack.ends')} />
        <div className="bonus-actions">
          {rounds.state === 'active' ? (
            <Link
              to={game.path ?? `/games/${rounds.game.id}`}
              className={buttonClass({ variant: 'primary' })}
            >
              <span className="button-face">{t('freeRounds.play')}</span>
            </Link>
          ) : (
            <p role="status">{t('freeRounds.getting')}</p>
          )}
          <Button variant="quiet" onClick={() => openModal('CancelFreeRounds', { rounds })}>
            {t('freeRounds.giveUp')}
          </Button>
        </div>
      </div>
    </li>
  );
}
