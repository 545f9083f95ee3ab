import './bet-tabs.css';
import { useState, type ReactNode } from 'react';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { EmptyBets } from '#domain/art/player/empty-bets.tsx';
import { Avatar } from '#platform/browser/ui/avatar.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';
import type { BetRecord, LiveBet } from '../../contract.ts';
import { profitOf, isWin, m4Of } from '../bet-numbers.ts';
import { folderOfGame, type BetPresenter } from '../games.ts';
import { useGameCards } from '../game-cards.ts';
import { useLiveFeed, type Feed } from './live-feed.ts';
import { useMyBets, type MyBetList, type PlayMode } from './my-bets.ts';
import { openReceipt } from './open-receipt.ts';

export type ListsProps = { game: string; mode: PlayMode; presenter: BetPresenter };

/** The player's bets in this game, and the bets of all players. */
export function BetTabs({ game, mode, presenter }: ListsProps) {
  const t = useT('domain-bets');
  const [selected, setSelected] = useState<'mine' | 'all'>('mine');
  return (
    <Tabs
      label={t('bets.label')}
      selected={selected}
      onSelect={setSelected}
      tabs={[
        {
          id: 'mine',
          label: t('bets.mine'),
          panel: <MyBets game={game} mode={mode} presenter={presenter} />,
        },
        {
          id: 'all',
          label: t('bets.all'),
          panel: <AllBets nameOf={(name) => name === game && <presenter.Name />} />,
        },
      ]}
    />
  );
}

const SHOWN_FIRST = 12;
const SHOWN_STEP = 25;

export function MyBets({ game, mode, presenter }: ListsProps) {
  return <MyBetRows list={useMyBets(game, mode)} presenterOf={() => presenter} />;
}

type RowsProps = { list: MyBetList; presenterOf: (game: string) => BetPresenter };

/** Of one game or of several. */
export function MyBetRows({ list, presenterOf }: RowsProps) {
  const t = useT('domain-bets');
  const common = useT('common');
  const [shown, setShown] = useState(SHOWN_FIRST);
  const { bets, status, refusal } = list;
  if (bets.length === 0) {
    if (status === 'failed' && refusal) {
      const retry = <Button onClick={list.retry}>{common('retry')}</Button>;
      return <EmptyState title={linesOf(refusal)[0]} action={retry} />;
    }
    if (status !== 'ready') return <Waiting />;
    return <EmptyState art={<EmptyBets />} title={t('bets.none')} text={t('bets.noneText')} />;
  }
  const more = () => {
    if (bets.length < shown + SHOWN_STEP && list.next !== null) list.more();
    setShown(shown + SHOWN_STEP);
  };
  return (
    <>
      <ul className="bet-rows">
        {bets.slice(0, shown).map((bet) => (
          <MyBet key={bet.id} bet={bet} presenter={presenterOf(bet.game)} />
        ))}
      </ul>
      {(bets.length > shown || list.next !== null) && (
        <Button variant="quiet" block busy={status === 'loading'} onClick={more}>
          {common('more')}
        </Button>
      )}
    </>
  );
}

function MyBet({ bet, presenter: { Outcome } }: { bet: BetRecord; presenter: BetPresenter }) {
  const t = useT('domain-bets');
  const f = useFormat();
  return (
    <li>
      <button
        type="button"
        className="bet-row"
        data-win={isWin(bet) || undefined}
        onClick={() => openReceipt(bet)}
      >
        <span className="bet-what">
          <Outcome bet={bet} />
        </span>
        <time className="bet-when tabular" dateTime={bet.placed_at}>
          {f.timeExact(bet.placed_at)}
        </time>
        <Stake bet={bet} />
        {bet.void_reason === null ? (
          <Result bet={bet} />
        ) : (
          <span className="bet-result">{t('bets.returned')}</span>
        )}
        <span className="visually-hidden">{t('bets.open')}</span>
      </button>
    </li>
  );
}

function Stake({ bet }: { bet: BetRecord | LiveBet }) {
  const t = useT('domain-bets');
  return (
    <span className="bet-stake">
      <span className="visually-hidden">{t('stake.label')} </span>
      <Money amount={bet.stake} currency={bet.currency} />
    </span>
  );
}

function Result({ bet }: { bet: BetRecord | LiveBet }) {
  return (
    <span className="bet-result">
      <Money
        amount={profitOf(bet)}
        currency={bet.currency}
        sign="always"
        tone={isWin(bet) ? 'win' : 'plain'}
      />
    </span>
  );
}

type AllProps = {
  /** The name of a game that brings its own; other games use the name of their card. */
  nameOf: (game: string) => ReactNode;
  /** Limits the list to these games; without it all bets of the installation are shown. */
  feed?: Feed;
};

export function AllBets({ nameOf, feed }: AllProps) {
  const t = useT('domain-bets');
  const cardOf = useGameCards();
  const { state, isReady } = useLiveFeed(feed);
  const whatOf = (game: string) => nameOf(game) || cardOf(folderOfGame(game) ?? game).name;
  if (!isReady) return <Waiting />;
  if (state.length === 0) {
    return <EmptyState art={<EmptyBets />} title={t('bets.quiet')} text={t('bets.quietText')} />;
  }
  return (
    <ul className="bet-rows">
      {state.map((bet) => (
        <LiveRow key={bet.id} bet={bet} what={whatOf(bet.game)} />
      ))}
    </ul>
  );
}

function LiveRow({ bet, what }: { bet: LiveBet; what: ReactNode }) {
  const t = useT('domain-bets');
  const f = useFormat();
  return (
    <li className="bet-row" data-win={isWin(bet) || undefined}>
      <span className="bet-what">
        <Avatar name={bet.player} src={bet.avatar} />
        {bet.player ?? <i className="bet-hidden">{t('bets.hidden')}</i>}
        <small>
          {what}
          {isWin(bet) && ` ${f.multiplier(m4Of(bet))}`}
        </small>
      </span>
      <time className="bet-when tabular" dateTime={bet.placed_at}>
        {f.timeExact(bet.placed_at)}
      </time>
      <Stake bet={bet} />
      <Result bet={bet} />
    </li>
  );
}

function Waiting() {
  const t = useT('common');
  return (
    <div className="bet-waiting">
      <span className="visually-hidden">{t('loading')}</span>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="2.5rem" />
      ))}
    </div>
  );
}
