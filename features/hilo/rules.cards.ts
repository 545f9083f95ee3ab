/** Cards of a deck without an end, and what a call on one of them means. */
export const CARDS = 52;
export const RANKS = 13;

/** Ranks run from the ace, the lowest, to the king. */
export const ACE = 0;
export const KING = RANKS - 1;

/** `higher` and `lower` include the same rank; on an ace and a king `same` is the other call. */
export const CALLS = ['higher', 'lower', 'same'] as const;
export type HiloCall = (typeof CALLS)[number];
export const HILO_CHOICES = [...CALLS, 'skip'] as const;
export type HiloChoice = (typeof HILO_CHOICES)[number];

export function rankOf(card: number): number {
  return card >> 2;
}

/** 0 clubs, 1 diamonds, 2 hearts, 3 spades. */
export function suitOf(card: number): number {
  return card & 3;
}

/** The two calls on a card of this rank, the upper one first. */
export function callsOn(rank: number): readonly [HiloCall, HiloCall] {
  if (rank === ACE) return ['higher', 'same'];
  return rank === KING ? ['same', 'lower'] : ['higher', 'lower'];
}

/** Whether a call on one rank is right when another is dealt. */
export function isRight(call: HiloCall, from: number, to: number): boolean {
  if (call === 'same') return isEdge(from) && to === from;
  if (call === 'higher') return from === ACE ? to > from : to >= from;
  return from === KING ? to < from : to <= from;
}

/** On how many of the 13 ranks a call is right; 0 where it is not possible. */
export function waysOf(call: HiloCall, rank: number): number {
  if (call === 'same') return isEdge(rank) ? 1 : 0;
  if (call === 'higher') return rank === ACE ? RANKS - 1 : RANKS - rank;
  return rank === KING ? RANKS - 1 : rank + 1;
}

function isEdge(rank: number): boolean {
  return rank === ACE || rank === KING;
}
