import { useEffect, useRef } from 'react';
import { isWin, m4Of } from '#domain/bets/player/bet-numbers.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { BetTimer } from '#domain/live-tables/player/table/bet-timer.tsx';
import { DealerTable } from '#domain/live-tables/player/table/dealer-table.tsx';
import { ResultBanner } from '#domain/live-tables/player/table/result-banner.tsx';
import { TablePlayers } from '#domain/live-tables/player/table/table-players.tsx';
import { LiveNotice } from '#domain/rounds/player/live-notice.tsx';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { doublingsOf, factorOf, numberOf, wheelShow, type Spins } from '../rules.ts';
import { Spots } from './spots.tsx';
import type { WheelShowTable } from './use-wheel-show.ts';
import { Wheel } from './wheel/wheel.tsx';

/** The money wheel, and the numbers to bet on before it. */
export function Scene({ table }: { table: WheelShowTable }) {
  const { play, show } = table;
  useAnnouncements(table);
  return (
    <DealerTable
      game={wheelShow.name}
      cloth="wine"
      live={play.live}
      state={show.doublings > 0 ? 'doubled' : undefined}
      head={
        <>
          <BetTimer play={play} />
          <TablePlayers bets={play.bets} />
        </>
      }
    >
      <div className="show-layout">
        <div className="show-stage" data-doublings={show.doublings}>
          <Wheel motion={show.motion} />
          {show.doublings > 0 && <Factor key={show.doublings} doublings={show.doublings} />}
          {show.result && <Result result={show.result} />}
        </div>
        <LiveNotice play={play} />
        <Spots table={table} />
      </div>
    </DealerTable>
  );
}

/** By what all payouts of this round are multiplied. */
function Factor({ doublings }: { doublings: number }) {
  const t = useT('wheel-show');
  const f = useFormat();
  return (
    <p className="show-factor">
      <b className="display tabular">{f.times(String(factorOf(doublings)))}</b>
      <span>{t('factor')}</span>
    </p>
  );
}

function Result({ result }: { result: Spins }) {
  const words = useResultWords();
  const { came, pays } = words(result);
  return (
    <ResultBanner tone={`number-${numberOf(result)}`}>
      {came} <small>{pays}</small>
    </ResultBanner>
  );
}

function useResultWords() {
  const t = useT('wheel-show');
  const f = useFormat();
  return (result: Spins) => {
    const number = numberOf(result);
    const times = f.times(String(number * factorOf(doublingsOf(result))));
    return { came: t('came', { number }), pays: t('pays', { times }) };
  };
}

/** Doublings and the result are spoken once, the result with a sound for players with a bet. */
function useAnnouncements({ play, show }: WheelShowTable): void {
  const t = useT('wheel-show');
  const f = useFormat();
  const words = useResultWords();
  const { result, doublings, motion } = show;
  const spoken = useRef({ result, doublings });
  const wins = play.mine.flatMap(({ record }) => (record && isWin(record) ? [m4Of(record)] : []));
  // A round ends with one number, on which a player has one bet.
  const [won] = wins;
  const hasBet = play.mine.length > 0;
  const isPushed = motion.kind === 'turn';
  useEffect(() => {
    if (isPushed) sound('spin');
  }, [isPushed]);
  useEffect(() => {
    const before = spoken.current;
    spoken.current = { result, doublings };
    if (result && result !== before.result) {
      const { came, pays } = words(result);
      announce(`${came}. ${pays}.`);
      if (hasBet) sound(won === undefined ? 'loss' : 'win', won === undefined ? {} : { m4: won });
    } else if (!result && doublings > before.doublings) {
      announce(t('doubled', { times: f.times(String(factorOf(doublings))) }));
      sound('reveal');
    }
  }, [result, doublings, hasBet, won, words, t, f]);
}
