import './blackjack.css';
import { useMemo } from 'react';
import { BetControls } from '#domain/bets/player/bet-controls.tsx';
import { GameFrame } from '#domain/bets/player/game-frame.tsx';
import { ProfitLine } from '#domain/bets/player/stake/profit-line.tsx';
import type { OwnBet, PublicBet, RecentRound } from '#domain/rounds/contract.ts';
import { OwnBets } from '#domain/rounds/player/own-bets-list.tsx';
import { PlaceLabel } from '#domain/rounds/player/place-label.tsx';
import { RecentRounds } from '#domain/rounds/player/recent-rounds.tsx';
import { RoundLists } from '#domain/rounds/player/round-lists.tsx';
import { RoundProof } from '#domain/rounds/player/round-proof.tsx';
import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useTouched } from '#platform/browser/router/use-touched.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { blackjack, BLACKJACK_PAYS } from '../rules.ts';
import { Actions } from './actions.tsx';
import { RulesText } from './rules-text.tsx';
import { Scene } from './scene.tsx';
import { dealerEnd } from './table-view.ts';
import { useAnnouncements, useCardSounds } from './use-announcements.ts';
import { useBlackjack, type BlackjackTable } from './use-blackjack.ts';

const loadPresenter = () =>
  import('./presenter.tsx').then(({ presenters }) => presenters.blackjack);
const loadKeys = () => import('./keys.tsx');

export function Page() {
  const t = useT('blackjack');
  const table = useBlackjack();
  const { play, isPlaying } = table;
  useAnnouncements(table);
  useCardSounds(table);
  const keys = useBackgroundLoad(loadKeys, useTouched());
  const rules = useMemo(() => <RulesText table={play.table} />, [play.table]);
  return (
    <GameFrame
      play={play}
      title={t('lobby.name')}
      board={
        <div className="bj-board">
          <RecentRounds play={play} mark={(round) => <Mark round={round} />} shown={16} />
          <Scene table={table} />
        </div>
      }
      controls={
        <BetControls
          play={play}
          label={<PlaceLabel play={play}>{t('sit')}</PlaceLabel>}
          summary={<Summary table={table} />}
          {...(isPlaying && { button: <Actions table={table} />, price: <></> })}
        />
      }
      lists={
        <RoundLists
          play={play}
          game={blackjack.name}
          presenter={loadPresenter}
          what={(bet) => <KindOf bet={bet} />}
        />
      }
    >
      {rules}
      <RoundProof round={play.round} />
      {keys && <keys.Keys />}
    </GameFrame>
  );
}

function Summary({ table: { play } }: { table: BlackjackTable }) {
  const hasBets = play.mine.length + play.queued.length > 0;
  // While the seat decides it is hidden by style: what it has announced is not announced again.
  return (
    <div className="bj-summary">
      {!hasBets && <ProfitLine play={play} m4={BLACKJACK_PAYS} />}
      <OwnBets play={play} what={(bet) => <KindOf bet={bet} />} />
    </div>
  );
}

/** What a stake lies on: the seat, or what it was added for. */
function KindOf({ bet }: { bet: OwnBet | PublicBet }) {
  const t = useT('blackjack');
  const { bet: on } = bet;
  const kind = typeof on === 'object' && on !== null && 'kind' in on ? on['kind'] : undefined;
  return kind === 'split' || kind === 'double' ? t(`kind.${kind}`) : t('kind.seat');
}

function Mark({ round }: { round: RecentRound }) {
  const t = useT('blackjack');
  const end = dealerEnd(round.outcome);
  if (!end) return null;
  return (
    <span className="bj-mark" data-end={end.name}>
      {end.name === 'blackjack' ? t('mark.blackjack') : end.points}
    </span>
  );
}
