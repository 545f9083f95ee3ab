import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import type { Duel, OwnDuel } from '../../contract.duels.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { Players, WaitingSeats } from './seats.tsx';

beforeAll(() => setTexts('en', 'coinflip', en));
afterEach(cleanup);

/** Only these fields are read. */
function own(duel: Partial<Duel>, isCreator = true): OwnDuel {
  const seated = { side: 0, came: 1, creator: 'Ann', creator_avatar: '/a.webp', ...duel };
  return { duel: { joiner_avatar: null, ...seated }, is_creator: isCreator } as OwnDuel;
}

/** Of each seat: its name, its picture or letter, and whether it has won. */
function seats() {
  return [...document.querySelectorAll<HTMLElement>('.duel-seat')].map((seat) => {
    const face = seat.querySelector<HTMLElement>('.person');
    return [
      seat.querySelector('.duel-seat-name')?.textContent,
      face?.querySelector('img')?.getAttribute('src') ?? face?.dataset['letter'] ?? null,
      seat.dataset['win'] === 'true',
    ];
  });
}

function show(children: React.ReactNode) {
  render(<LocaleProvider locale="en">{children}</LocaleProvider>);
}

test('games.coinflip: each seat of a duel shows the picture and the name of its player', () => {
  show(<Players own={own({ against: 'player', joiner: 'Bob' })} isRevealed />);
  expect(seats()).toEqual([
    ['you', '/a.webp', false],
    ['Bob', 'B', true],
  ]);
});

test('games.coinflip: a hidden opponent has neither name nor letter, and the operator has its sign', () => {
  show(<Players own={own({ against: 'player', joiner: null })} isRevealed={false} />);
  expect(seats()[1]).toEqual(['hidden name', null, false]);
  cleanup();
  show(<Players own={own({ against: 'house' })} isRevealed={false} />);
  expect(seats()[1]).toEqual(['the casino', null, false]);
  expect(document.querySelectorAll('.person svg')).toHaveLength(1);
});

test('games.coinflip: a joiner sees the creator in the first seat', () => {
  show(<Players own={own({ against: 'player', joiner: 'Bob' }, false)} isRevealed={false} />);
  expect(seats().map(([name]) => name)).toEqual(['Ann', 'you']);
});

test('games.coinflip: a seat that is free shows no player', () => {
  show(<WaitingSeats own={own({})} />);
  expect(seats()).toEqual([
    ['you', '/a.webp', false],
    ['free seat', null, false],
  ]);
});
