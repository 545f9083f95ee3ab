import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#core/locale.ts';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import en from '../../locales/en.json' with { type: 'json' };
import kz from '../../locales/kz.json' with { type: 'json' };
import ru from '../../locales/ru.json' with { type: 'json' };
import { BettingBoard } from './betting-board.tsx';

beforeAll(() => {
  setTexts('en', 'roulette', en);
  setTexts('kz', 'roulette', kz);
  setTexts('ru', 'roulette', ru);
});
afterEach(cleanup);

function show(locale: Locale): void {
  render(
    <LocaleProvider locale={locale}>
      <BettingBoard
        draft={new Map()}
        currency="PLAY"
        isFixed={false}
        winner={undefined}
        onLocationChange={() => {}}
        onTake={() => {}}
      />
    </LocaleProvider>,
  );
}

const printedOn = (kind: string) =>
  [...document.querySelectorAll(`[data-kind=${kind}] [aria-hidden]`)].map(
    ({ textContent }) => textContent,
  );

test('games.roulette: the columns say what they pay as every table does, in each language', () => {
  const printed = LOCALES.map((locale) => {
    show(locale);
    const texts = printedOn('column');
    cleanup();
    return [locale, texts];
  });
  const odds = { en: '2:1', kz: '2:1', ru: '2 к 1' };
  expect(printed).toEqual(LOCALES.map((locale) => [locale, Array(3).fill(odds[locale])]));
});

test('games.roulette: every cell has a name of its own, and one of them is in the tab order', () => {
  show('en');
  const cells = screen.getAllByRole('button');
  const names = cells.map((cell) => cell.querySelector('.visually-hidden')!.textContent);
  expect(new Set(names).size).toBe(cells.length);
  expect(cells.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});
