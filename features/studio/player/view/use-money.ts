import { useMemo } from 'react';
import { MICRO_PER_MAJOR, type Micro } from '#core/money.ts';
import { useFormat } from '#platform/browser/texts/i18n.tsx';
import { usePlayState } from './game.ts';

/** The studio's name of the currency in which a demo is played. */
const DEMO = 'FUN';

type MoneyTexts = {
  readonly money: (amount: Micro | string) => string;
  /** Without the currency, and without hundredths where there are none: for small places. */
  readonly short: (amount: Micro) => string;
};

export function useMoney(): MoneyTexts {
  const f = useFormat();
  const { studio, replay } = usePlayState();
  const currency = (studio ?? replay)?.currency ?? DEMO;
  return useMemo(
    () => ({
      money: (amount) => f.money(amount, currency === DEMO ? 'PLAY' : currency),
      short: (amount) =>
        amount % MICRO_PER_MAJOR === 0n ? f.number(amount / MICRO_PER_MAJOR) : f.amount(amount),
    }),
    [f, currency],
  );
}
