/**
 * The four suits. Each fits a square from −50 to 50 and has its own colour and outline, so that
 * colour is not the only difference.
 */
export type Suit = { readonly path: string; readonly ink: string; readonly shade: string };

/** By the number of the suit: clubs, diamonds, hearts, spades. */
export const SUITS: readonly [Suit, Suit, Suit, Suit] = [
  {
    path:
      'M0-48a21 21 0 0 1 17 33.500A21.5 21.5 0 1 1 6.5 16C7 28 11 37 19 44v3H-19v-3' +
      'C-11 37-7 28-6.5 16A21.5 21.5 0 1 1-17-14.5 21 21 0 0 1 0-48Z',
    ink: '#1c6a48',
    shade: '#0f4730',
  },
  {
    path: 'M0-49C10-27 22-11 37 0 22 11 10 27 0 49-10 27-22 11-37 0-22-11-10-27 0-49Z',
    ink: '#2b5f9e',
    shade: '#183f70',
  },
  {
    path:
      'M0 47C-8 31-42 12-46-14-49-33-38-45-25-45-13-45-4-38 0-26 4-38 13-45 25-45 38-45 49-33 46-14' +
      ' 42 12 8 31 0 47Z',
    ink: '#b5322c',
    shade: '#7d1c1a',
  },
  {
    path:
      'M0-49C10-31 44-14 44 10 44 24 34 32 23 32 15 32 9 28 6 22 7 32 11 39 18 44v3h-36v-3' +
      'C-11 39-7 32-6 22-9 28-15 32-23 32-34 32-44 24-44 10-44-14-10-31 0-49Z',
    ink: '#20282a',
    shade: '#05090a',
  },
];

export const SUIT_NAMES = ['clubs', 'diamonds', 'hearts', 'spades'] as const;

/** The ranks as printed in the corner of a card. */
export const RANK_MARKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
