import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import { ANNOUNCER_ID } from '#platform/browser/ui/announce.ts';
import en from '../locales/en.json' with { type: 'json' };
import { useAnnouncements } from './use-announcements.ts';
import type { CrashTable } from './use-crash.ts';

beforeAll(() => setTexts('en', 'crash', en));
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div id="${ANNOUNCER_ID}"></div>`;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

type Moment = { phase: string; crash?: number; bets?: readonly object[] };

// The hook reads these parts of the table and no others.
function tableAt({ phase, crash, bets = [] }: Moment): CrashTable {
  const view = { phase, crash: crash ?? null };
  const clock = { subscribe: () => () => undefined };
  return { view, clock, mine: bets, slots: [] } as unknown as CrashTable;
}

/** What is announced at each of these moments; nothing is an empty text. */
function announcedAt(moments: readonly Moment[]): (string | null)[] {
  const region = document.getElementById(ANNOUNCER_ID)!;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LocaleProvider locale="en">{children}</LocaleProvider>
  );
  const { rerender } = renderHook((moment: Moment) => useAnnouncements(tableAt(moment)), {
    initialProps: { phase: 'none' },
    wrapper,
  });
  return moments.map((moment) => {
    region.textContent = '';
    rerender(moment);
    act(() => void vi.runAllTimers());
    return region.textContent;
  });
}

const OPEN = { id: '1', stake: '10.00', currency: 'RUB', state: 'open', record: null };
const LOST = { ...OPEN, state: 'settled', record: { stake: '10.00', payout: '0.00' } };

test('games.crash: an own bet and its round are announced, each once', () => {
  const bets = [OPEN];
  expect(
    announcedAt([
      { phase: 'betting', bets },
      { phase: 'locked', bets },
      { phase: 'running', bets },
      { phase: 'running', bets },
      { phase: 'crashed', crash: 187, bets },
      { phase: 'crashed', crash: 187, bets: [LOST] },
    ]),
  ).toEqual([
    'Your bet of ₽10.00 is accepted.',
    '',
    'The round has started.',
    '',
    'Crashed at 1.87×.',
    'Your bet did not win.',
  ]);
});

test('games.crash: a round without an own bet is not announced', () => {
  expect(announcedAt([{ phase: 'running' }, { phase: 'crashed', crash: 187 }])).toEqual(['', '']);
});
