import { isWin } from '#domain/bets/player/bet-words.ts';
import type { GameFace } from '#domain/bets/player/games.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { games } from '../game.ts';
import { parseWheelBet } from '../rules.ts';
import { restOf } from './bets.ts';

/** How the wheel looks in histories and receipts, on whatever page they are. */
export const face: GameFace = { rules: games[0]!.game, Outcome, Name };

export const faces: Readonly<Record<string, GameFace>> = { wheel: face };

function Name() {
  return useT('wheel')('name');
}

function Outcome({ bet }: { bet: BetRecord }) {
  const t = useT('wheel');
  const params = parseWheelBet(bet.params);
  const rest = restOf(bet);
  if (!params) return null;
  return (
    <span>
      {rest && <b data-win={isWin(bet) || undefined}>{t(`colour.${rest}`)}</b>}{' '}
      <small>{t('on', { colour: t(`colour.${params.colour}`).toLowerCase() })}</small>
    </span>
  );
}
