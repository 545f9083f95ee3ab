import { isWin } from '#domain/bets/player/bet-numbers.ts';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { isObject, type Json } from '#core/fairness/json.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { games } from '../game.ts';
import { parseCall, parseSide, parseStreak } from '../rules.ts';
import { parseDuelFacts } from '../rules.duel.ts';
import { MiniCoin } from './mini-coin.tsx';

/** How bets of both games are shown in histories and receipts, on any page. */
export const presenters: Readonly<Record<'coinflip' | 'pvpflip', BetPresenter>> = {
  coinflip: { rules: games[0]!.game, Outcome: StreakOutcome, Name: StreakName },
  pvpflip: { rules: games[1]!.game, Outcome: DuelOutcome, Name: DuelName, Result },
};

function StreakName() {
  return useT('coinflip')('name.coinflip');
}

function DuelName() {
  return useT('coinflip')('name.pvpflip');
}

/** The sides that came up, the wrong one last. */
function StreakOutcome({ bet }: { bet: BetRecord }) {
  const t = useT('coinflip');
  const streak = parseStreak(bet.outcome);
  if (!streak || streak.came.length === 0) return <small>{t('void')}</small>;
  return (
    <span className="coin-outcome" data-win={isWin(bet) || undefined}>
      {streak.came.map((side, at) => (
        <MiniCoin
          // Flips have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          side={side}
          label={t(`side.${side}`)}
          isWrong={side !== streak.called[at]}
        />
      ))}
    </span>
  );
}

function DuelOutcome({ bet }: { bet: BetRecord }) {
  const t = useT('coinflip');
  const params = isObject(bet.params) ? bet.params : {};
  const own = parseCall(params['bet']);
  const facts = parseDuelFacts(params['facts']);
  const came = isObject(bet.outcome) ? parseSide(bet.outcome['side']) : undefined;
  if (!own || came === undefined) return <small>{t('void')}</small>;
  const side = t(`side.${own.side}`);
  const against = t(`opponent.${facts?.against ?? 'player'}`);
  return (
    <span className="coin-outcome" data-win={isWin(bet) || undefined}>
      <MiniCoin side={came} label={t(`side.${came}`)} isWrong={came !== own.side} />{' '}
      <small>{t('duels.short', { side, against })}</small>
    </span>
  );
}

/** The side that came up in a duel. */
function Result({ outcome }: { outcome: Json }) {
  const t = useT('coinflip');
  const came = isObject(outcome) ? parseSide(outcome['side']) : undefined;
  return came === undefined ? null : t(`side.${came}`);
}
