import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import type { ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DepositDone } from './deposit-done.tsx';
import { EmptyBets } from './empty-bets.tsx';
import { EmptyDeposits } from './empty-deposits.tsx';
import { LampOut } from './lamp-out.tsx';
import { Logo, LogoMark } from './logo.tsx';
import { LostChip } from './lost-chip.tsx';
import { Seal } from './seal.tsx';

afterEach(cleanup);

const DRAWINGS: Record<string, ComponentType<{ label?: string }>> = {
  DepositDone,
  EmptyBets,
  EmptyDeposits,
  LampOut,
  Logo,
  LogoMark,
  LostChip,
  Seal,
};

test.each(Object.entries(DRAWINGS))('art: %s has no invalid number in it', (_name, Drawing) => {
  expect(renderToString(<Drawing />)).not.toMatch(/NaN|undefined|Infinity/);
});

test.each(Object.entries(DRAWINGS))(
  'art: %s can be used twice on a page: no id repeats',
  (_name, Drawing) => {
    const { container } = render(
      <>
        <Drawing />
        <Drawing />
      </>,
    );
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const used = [...container.innerHTML.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(used.filter((id) => !ids.includes(id!))).toEqual([]);
  },
);

test.each(Object.entries(DRAWINGS))(
  'art: %s is hidden from screen readers unless named',
  (name, Drawing) => {
    const { container, rerender } = render(<Drawing />);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    if (!['Logo', 'LogoMark', 'Seal'].includes(name)) return;
    rerender(<Drawing label="Croupier" />);
    expect(container.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Croupier');
  },
);
