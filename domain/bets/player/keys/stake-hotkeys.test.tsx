import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { parseMoney, type Micro } from '#core/money.ts';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import ru from '../../locales/ru.json' with { type: 'json' };
import type { GamePlay } from '../betting/game-play.ts';
import { RulesTail } from '../game-rules.tsx';
import { HotkeyLegend } from './hotkey-legend.tsx';
import { stakeHotkeys } from './hotkeys.ts';

beforeAll(() => setTexts('ru', 'domain-bets', ru));
afterEach(cleanup);

// Literal amounts of these tests always parse.
const money = (text: string) => parseMoney(text) as Micro;

function playWith(amount: string | undefined, isLocked = false) {
  const typed: string[] = [];
  const limits = {
    min: money('1.00'),
    max: money('15.00'),
    payoutMax: money('100.00'),
    winMax: null,
    isCapped: false,
  };
  const stake: GamePlay['stake'] = {
    text: amount ?? '',
    amount: amount === undefined ? undefined : money(amount),
    limits,
    fault: undefined,
    wasClamped: false,
    set: (text) => void typed.push(text),
    follow: () => {},
  };
  return { keys: stakeHotkeys({ stake, isLocked }), typed };
}

test('bets: Q halves the stake and W doubles it, within the limits of the table', () => {
  const { keys, typed } = playWith('10.00');
  keys.KeyQ?.();
  keys.KeyW?.();
  expect(typed).toEqual(['5.00', '15.00']);
  const empty = playWith(undefined);
  empty.keys.KeyW?.();
  expect(empty.typed).toEqual(['2.00']);
});

test('bets: the keys of the stake do nothing while nothing may be changed', () => {
  const { keys, typed } = playWith('10.00', true);
  keys.KeyQ?.();
  expect(typed).toEqual([]);
});

test('bets: the legend names the keys of every game, and the rules end in one order', () => {
  render(
    <LocaleProvider locale="ru">
      <HotkeyLegend press="бросок" lines={[{ keys: ['E'], does: 'больше' }, 'stake']} />
      <RulesTail table={undefined} lost="связь" auto="авто" />
    </LocaleProvider>,
  );
  const keys = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const { space, half, double } = ru.hotkeys;
  expect(keys).toEqual([`${space}Enterбросок`, 'Eбольше', `Q${half}`, `W${double}`]);
  const titles = screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);
  expect(titles).toEqual([ru.rules.limitsTitle, ru.rules.lostTitle, ru.rules.autoTitle]);
});
