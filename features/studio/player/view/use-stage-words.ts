/** What the stage says and writes, in the language and currency of the moment. */
import { useEffect, useMemo, useRef } from 'react';
import type { Micro } from '#core/money.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { announce } from '#platform/browser/ui/announce.ts';
import type { Said } from '../show/hud.ts';
import { useMoney } from './use-money.ts';

export type StageWords = {
  readonly moneyText: (amount: Micro) => string;
  readonly say: (said: Said) => void;
};

export function useStageWords(): StageWords {
  const t = useT('studio');
  const { money, short } = useMoney();
  const latest = useRef({ t, money, short });
  useEffect(() => {
    latest.current = { t, money, short };
  });
  return useMemo(
    () => ({
      moneyText: (amount) => latest.current.short(amount),
      say: (said) => announce(textOf(said, latest.current.t, latest.current.money)),
    }),
    [],
  );
}

type Translate = ReturnType<typeof useT<'studio'>>;

function textOf(said: Said, t: Translate, money: (amount: Micro) => string): string {
  switch (said.kind) {
    case 'feature':
      return t(`say.${said.spin}`, { count: said.count });
    case 'spin':
      return said.amount > 0n
        ? t('say.spinWin', { amount: money(said.amount), left: said.left ?? 0 })
        : t('say.spinLoss', { left: said.left ?? 0 });
    case 'round':
      return said.amount > 0n ? t('say.win', { amount: money(said.amount) }) : t('say.loss');
    default:
      return said satisfies never;
  }
}
