/**
 * Baccarat in plain words.
 *
 * Two hands are dealt from a fresh shoe of eight decks: the Player's and the Banker's. An ace
 * counts one, cards from two to nine their number, tens and court cards nothing; of a total only
 * the last digit counts. Each hand gets two cards, in turn, the Player's first. With eight or nine
 * in either hand nothing more is drawn. Otherwise the Player's hand draws a third card on 0 to 5;
 * then the Banker's draws by its own total and by the Player's third card. The higher total wins.
 *
 * Until bets close each player of the table may bet once on each of five spots. Player pays 1:1 and
 * Banker 0.95:1, and both return the stake on a tie; Tie pays 9:1; a pair in the first two cards of
 * a hand pays 11:1.
 *
 * Source of the numbers: the PF-1 draw `draw(416,6)` with the tag `baccarat`; the server seed is
 * the round's link of the chain, the client seed a public random value that was unknown to all when
 * bets closed. Of the 416·415·414·413·412·411 orders of six cards, the numbers below win for each
 * side. rules.test.ts counts all of them: the RTP is 98.7649 % on Player, 98.9421 % on Banker,
 * 95.1560 % on Tie and 89.6386 % on a pair.
 */
import { meanMultiplier, multiplierVariance } from '#core/fairness/game.ts';
import type { Prize } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import { parseNothing, type SharedGame } from '#core/fairness/shared-game.ts';
import { cardRank, DECK_CARDS, isCard } from '#core/cards.ts';

export const BACCARAT_VERSION = 1;
export const SHOE_CARDS = 416;
const DRAWN_CARDS = 6;

export const SPOTS = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'] as const;
export type Spot = (typeof SPOTS)[number];
export type Winner = 'player' | 'banker' | 'tie';

export type SpotBet = { readonly spot: Spot };
/** The cards of both hands in the order in which they were dealt. */
export type BaccaratOutcome = {
  readonly player: readonly number[];
  readonly banker: readonly number[];
};

/** All orders in which six cards can leave the shoe, and how many of them win for each side. */
export const DEALS = 416n * 415n * 414n * 413n * 412n * 411n;
export const WINS: Readonly<Record<Winner, bigint>> = {
  player: 2_230_518_282_592_256n,
  banker: 2_292_252_566_437_888n,
  tie: 475_627_426_473_216n,
};
/** Whatever the first card of a hand is, 31 of the other 415 have its rank. */
const PAIRS = (DEALS / 415n) * 31n;

/** What a win on each spot pays, in ten-thousandths of the stake, the stake included. */
const PAYS: Readonly<Record<Spot, bigint>> = {
  player: 20_000n,
  banker: 19_500n,
  tie: 100_000n,
  'player-pair': 120_000n,
  'banker-pair': 120_000n,
};
const RETURNED = 10_000n;

export const baccarat: SharedGame<SpotBet, null, BaccaratOutcome, null> = {
  name: 'baccarat',
  tag: 'baccarat',
  version: BACCARAT_VERSION,
  parseBet: parseSpotBet,
  parseFacts: parseNothing,
  parseTaken: parseNothing,
  bestMultiplier: ({ spot }) => PAYS[spot],
  draw: (stream) => dealt(stream.draw(SHOE_CARDS, DRAWN_CARDS).map((at) => at % DECK_CARDS)),
  price: (outcome, { bet }) => ({ m4: paidOn(bet.spot, outcome) }),
  exactRtp: ({ bet }) => meanMultiplier(prizesOf(bet), DEALS),
  exactVariance: ({ bet }) => multiplierVariance(prizesOf(bet), DEALS),
};

/** Both hands made of six cards, of which the last one or two may stay in the shoe. */
export function dealt(cards: readonly number[]): BaccaratOutcome {
  const [p1, b1, p2, b2, fifth, sixth] = cards as [number, number, number, number, number, number];
  const [player, banker] = [
    [p1, p2],
    [b1, b2],
  ];
  const [playerTotal, bankerTotal] = [totalOf(player), totalOf(banker)];
  if (isNatural(playerTotal) || isNatural(bankerTotal)) return { player, banker };
  if (playerTotal > 5) {
    return { player, banker: bankerTotal <= 5 ? [...banker, fifth] : banker };
  }
  const draws = bankerDraws(bankerTotal, valueOf(fifth));
  return { player: [...player, fifth], banker: draws ? [...banker, sixth] : banker };
}

/** Whether the Banker's hand draws after the Player's third card of this value. */
export function bankerDraws(total: number, third: number): boolean {
  if (total <= 2) return true;
  if (total === 3) return third !== 8;
  return total <= 6 && third >= 2 * (total - 3) && third <= 7;
}

/** An ace counts one, a ten and the court nothing. */
export function valueOf(card: number): number {
  const rank = cardRank(card);
  return rank < 9 ? rank + 1 : 0;
}

export function totalOf(hand: readonly number[]): number {
  return hand.reduce((sum, card) => sum + valueOf(card), 0) % 10;
}

export function isNatural(total: number): boolean {
  return total >= 8;
}

export function winnerOf({ player, banker }: BaccaratOutcome): Winner {
  const [playerTotal, bankerTotal] = [totalOf(player), totalOf(banker)];
  if (playerTotal === bankerTotal) return 'tie';
  return playerTotal > bankerTotal ? 'player' : 'banker';
}

/** Whether the first two cards of a hand have the same rank. */
export function isPair([first, second]: readonly number[]): boolean {
  return first !== undefined && second !== undefined && cardRank(first) === cardRank(second);
}

/** What a stake of one on this spot is paid, in ten-thousandths. */
export function paidOn(spot: Spot, outcome: BaccaratOutcome): bigint {
  if (spot === 'player-pair') return isPair(outcome.player) ? PAYS[spot] : 0n;
  if (spot === 'banker-pair') return isPair(outcome.banker) ? PAYS[spot] : 0n;
  const winner = winnerOf(outcome);
  if (winner === spot) return PAYS[spot];
  return winner === 'tie' ? RETURNED : 0n;
}

/** Parses a bet from outside: exactly one spot. */
export function parseSpotBet(value: unknown): SpotBet | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const spot = SPOTS.find((each) => each === value['spot']);
  return spot && { spot };
}

/** The hands of an outcome of the wire; undefined while there is none. */
export function handsOf(outcome: unknown): BaccaratOutcome | undefined {
  if (!isObject(outcome)) return undefined;
  const [player, banker] = [parseHand(outcome['player']), parseHand(outcome['banker'])];
  return player && banker && { player, banker };
}

function parseHand(value: unknown): number[] | undefined {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3) return undefined;
  const cards = value as readonly unknown[];
  return cards.every(isCard) ? [...cards] : undefined;
}

function prizesOf({ spot }: SpotBet): Prize[] {
  const m4 = PAYS[spot];
  if (spot === 'player-pair' || spot === 'banker-pair') return [{ m4, ways: PAIRS }];
  const prize = { m4, ways: WINS[spot] };
  return spot === 'tie' ? [prize] : [prize, { m4: RETURNED, ways: WINS.tie }];
}
