import './shared.css';
import { useMemo, useRef, type ReactNode } from 'react';
import { BetControls } from '#domain/bets/player/bet-controls.tsx';
import { GameFrame } from '#domain/bets/player/game-frame.tsx';
import { ProfitLine } from '#domain/bets/player/stake/profit-line.tsx';
import type { OwnBet, PublicBet } from '#domain/rounds/contract.ts';
import { OwnBets } from '#domain/rounds/player/own-bets-list.tsx';
import { PlaceLabel } from '#domain/rounds/player/place-label.tsx';
import { RoundLists } from '#domain/rounds/player/round-lists.tsx';
import { RoundProof } from '#domain/rounds/player/round-proof.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useInView } from '#platform/browser/router/use-in-view.ts';
import { useBackgroundLoad, useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useTouched } from '#platform/browser/router/use-touched.ts';
import { double, parseColourBet } from '../../rules.double.ts';
import { SharedRules } from './rules-text.tsx';
import { SharedScene } from './scene.tsx';
import { useSharedWheel, type SharedWheel } from './use-shared-wheel.ts';

const loadPresenter = () => import('../presenter.tsx').then(({ presenters }) => presenters.double);
const loadKeys = () => import('../keys.tsx');
const loadLast = () => import('./last-hundred.tsx');

/** The shared wheel: one bet on each colour, one ball for all players. */
export function Shared({ tabs }: { tabs: ReactNode }) {
  const t = useT('roulette');
  const shared = useSharedWheel();
  const { play, colour } = shared;
  const keys = useBackgroundLoad(loadKeys, useTouched());
  const place = useRef<HTMLDivElement>(null);
  const isInView = useInView(place);
  const last = useLazyLoad(loadLast, isInView && play.recent.length > 0);
  const rules = useMemo(() => <SharedRules table={play.table} />, [play.table]);
  return (
    <GameFrame
      play={play}
      title={t('lobby.name')}
      tabs={tabs}
      board={
        <div className="roulette-board">
          <SharedScene shared={shared} />
          <div className="double-last" ref={place}>
            {last && <last.LastHundred recent={play.recent} />}
          </div>
        </div>
      }
      controls={
        <BetControls
          play={play}
          label={<PlaceLabel play={play}>{t(`place.${colour}`)}</PlaceLabel>}
          summary={
            <>
              <Summary shared={shared} />
              <OwnBets play={play} what={(bet) => <ColourOf bet={bet} />} />
            </>
          }
        />
      }
      lists={
        <RoundLists
          play={play}
          game={double.name}
          presenter={loadPresenter}
          what={(bet) => <ColourOf bet={bet} />}
        />
      }
    >
      {rules}
      <RoundProof round={play.round} />
      {keys && <keys.Keys table="shared" />}
    </GameFrame>
  );
}

/** What the bet would pay, or why a second one is not possible. */
function Summary({ shared: { play, colour, isTaken } }: { shared: SharedWheel }) {
  const t = useT('roulette');
  if (isTaken) return <p className="double-taken">{t(`taken.${colour}`)}</p>;
  return <ProfitLine play={play} m4={double.bestMultiplier({ colour })} />;
}

function ColourOf({ bet }: { bet: PublicBet | OwnBet }) {
  const t = useT('roulette');
  const colour = parseColourBet(bet.bet)?.colour;
  if (!colour) return null;
  return (
    <span className="double-colour" data-colour={colour}>
      {t(`colour.${colour}`)}
    </span>
  );
}
