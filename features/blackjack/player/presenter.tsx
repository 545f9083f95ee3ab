import type { BetRecord } from '#domain/bets/contract.ts';
import { isWin } from '#domain/bets/player/bet-numbers.ts';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import { cardMark } from '#domain/live-tables/player/cards/card-name.ts';
import type { InstantGame } from '#core/fairness/game.ts';
import { isObject, type Json } from '#core/fairness/json.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { endSeat, parseBet, parseOutcome, parseTaken, blackjackBets } from '../rules.ts';
import { dealerEnd, totalText } from './table-view.ts';

/** How bets at the table are shown in histories and receipts, on any page. */
export const presenters: Readonly<Record<'blackjack', BetPresenter>> = {
  // A receipt is parsed by the rules of its game before they decide it.
  blackjack: { rules: blackjackBets as unknown as InstantGame, Outcome, Name, Result },
};

function Name() {
  return useT('blackjack')('lobby.name');
}

/** The hand a stake lay on, the decisions of its seat, and the dealer's total. */
function Outcome({ bet }: { bet: BetRecord }) {
  const t = useT('blackjack');
  const params = isObject(bet.params) ? bet.params : {};
  const [on, outcome] = [parseBet(params['bet']), parseOutcome(bet.outcome)];
  const decisions = parseTaken(params['taken'])?.decisions ?? [];
  const seat = outcome && endSeat(outcome, decisions);
  const hand = seat?.hands[on === undefined || on.kind === 'seat' ? 0 : on.hand];
  if (!outcome || !hand) return null;
  return (
    <span className="bj-outcome">
      <b className="tabular" data-win={isWin(bet) || undefined}>
        {t('short.hand', {
          cards: hand.cards.map(cardMark).join(' '),
          total: totalText(hand.cards),
        })}
      </b>{' '}
      <small>
        {t('short.dealer', { total: totalText(outcome.dealer) })}
        {decisions.length > 0 && ` · ${decisions.map((each) => t(`decision.${each}`)).join(', ')}`}
      </small>
    </span>
  );
}

/** What the dealer of a round ended with. */
function Result({ outcome }: { outcome: Json }) {
  const t = useT('blackjack');
  const end = dealerEnd(outcome);
  return end ? t('short.dealer', { total: end.points.toString() }) : null;
}
