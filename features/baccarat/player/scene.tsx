import { useEffect, useRef } from 'react';
import { isWin, m4Of } from '#domain/bets/player/bet-numbers.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { DealtCard } from '#domain/live-tables/player/cards/dealt-card.tsx';
import { BetTimer } from '#domain/live-tables/player/table/bet-timer.tsx';
import { DealerTable } from '#domain/live-tables/player/table/dealer-table.tsx';
import { ResultBanner } from '#domain/live-tables/player/table/result-banner.tsx';
import { TablePlayers } from '#domain/live-tables/player/table/table-players.tsx';
import { LiveNotice } from '#domain/rounds/player/live-notice.tsx';
import { announce } from '#platform/browser/ui/announce.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { baccarat, isNatural, totalOf, winnerOf, type BaccaratOutcome } from '../rules.ts';
import { Spots } from './spots.tsx';
import type { BaccaratTable } from './use-baccarat.ts';
import type { ShownDeal } from './use-deal.ts';

/** The table: two hands from the shoe, and the spots to bet on before them. */
export function Scene({ table }: { table: BaccaratTable }) {
  const { play, deal } = table;
  useAnnouncements(table);
  return (
    <DealerTable
      game={baccarat.name}
      cloth="green"
      live={play.live}
      state={deal.result && winnerOf(deal.result)}
      hasShoe
      head={
        <>
          <BetTimer play={play} />
          <TablePlayers bets={play.bets} />
        </>
      }
    >
      <div className="baccarat-hands">
        <Hand side="player" deal={deal} />
        <Hand side="banker" deal={deal} />
        {deal.result && <Result result={deal.result} />}
      </div>
      <LiveNotice play={play} />
      <Spots table={table} />
    </DealerTable>
  );
}

/** The way of each card from the shoe at the upper right, in cards. */
const FROM_SHOE = { player: [4.2, -0.7], banker: [2, -0.7] } as const;

function Hand({ side, deal }: { side: 'player' | 'banker'; deal: ShownDeal }) {
  const t = useT('baccarat');
  const cards = deal.hands[side];
  const isWinner = deal.result !== undefined && winnerOf(deal.result) === side;
  return (
    <section
      className="baccarat-hand"
      data-side={side}
      data-state={deal.result && (isWinner ? 'won' : 'lost')}
      aria-label={t(`spot.${side}`)}
    >
      <p className="baccarat-hand-name">
        <span className="display">{t(`spot.${side}`)}</span>
        <b className="baccarat-total display tabular" data-empty={cards.length === 0 || undefined}>
          {cards.length === 0 ? '' : totalOf(cards)}
        </b>
      </p>
      <div className="baccarat-cards">
        {[0, 1].map((at) => (
          <span key={at} className="baccarat-place">
            {cards[at] !== undefined && (
              <DealtCard card={cards[at]} isDealt={deal.isDealing} from={FROM_SHOE[side]} />
            )}
          </span>
        ))}
        {cards[2] !== undefined && (
          <DealtCard card={cards[2]} isDealt={deal.isDealing} isAcross from={FROM_SHOE[side]} />
        )}
      </div>
    </section>
  );
}

const TONES = { player: 'blue', banker: 'red', tie: 'green' } as const;

function Result({ result }: { result: BaccaratOutcome }) {
  const t = useT('baccarat');
  const winner = winnerOf(result);
  return (
    <ResultBanner tone={TONES[winner]}>
      {t(`won.${winner}`)} {isNaturalDeal(result) && <small>{t('natural')}</small>}
    </ResultBanner>
  );
}

function isNaturalDeal({ player, banker }: BaccaratOutcome): boolean {
  const isDealtOut = player.length === 2 && banker.length === 2;
  return isDealtOut && [player, banker].some((hand) => isNatural(totalOf(hand)));
}

/** Each card sounds; the result is spoken once, with a sound for players who had a bet. */
function useAnnouncements({ play, deal }: BaccaratTable): void {
  const t = useT('baccarat');
  const { result, cards, isDealing } = deal;
  const spoken = useRef(result);
  const wins = play.mine.flatMap(({ record }) => (record && isWin(record) ? [m4Of(record)] : []));
  const best = wins.reduce<bigint | undefined>(
    (a, b) => (a === undefined || b > a ? b : a),
    undefined,
  );
  const hasBet = play.mine.length > 0;
  useEffect(() => {
    if (isDealing && cards > 0) sound('deal');
  }, [isDealing, cards]);
  useEffect(() => {
    if (result === spoken.current) return;
    spoken.current = result;
    if (!result) return;
    const totals = { player: totalOf(result.player), banker: totalOf(result.banker) };
    announce(`${t(`won.${winnerOf(result)}`)}. ${t('totals', totals)}`);
    if (hasBet) sound(best === undefined ? 'loss' : 'win', best === undefined ? {} : { m4: best });
  }, [result, hasBet, best, t]);
}
