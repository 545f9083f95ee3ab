import { useEffect, useRef } from 'react';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { rungsOf } from './rungs.ts';
import type { MinerTable } from './use-miner.ts';

type LadderProps = { table: MinerTable; capM4: bigint | undefined };

/**
 * The multipliers of all gems of this board, one after another; the next one is scrolled into view.
 */
export function Ladder({ table, capM4 }: LadderProps) {
  const t = useT('miner');
  const f = useFormat();
  const list = useRef<HTMLOListElement>(null);
  const { mines, round } = table;
  const found = round?.view.opened.length ?? 0;
  useEffect(() => {
    const rungs = list.current;
    const next = rungs?.children[Math.min(found, rungs.children.length - 1)];
    if (!rungs || !(next instanceof HTMLElement)) return;
    rungs.scrollTo({ left: next.offsetLeft - (rungs.clientWidth - next.offsetWidth) / 2 });
  }, [found, mines]);
  return (
    // A list that scrolls is reached by keyboard, so that its end can be read.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol className="miner-ladder tabular" aria-label={t('ladder')} tabIndex={0} ref={list}>
      {rungsOf(mines, capM4).map(({ gems, m4, isLast }) => (
        <li
          key={gems}
          data-state={gems <= found ? 'found' : gems === found + 1 ? 'next' : undefined}
          data-last={isLast || undefined}
          aria-current={gems === found + 1 ? 'step' : undefined}
        >
          <small>{t('rung', { gems })}</small>
          <b>{f.multiplier(m4)}</b>
        </li>
      ))}
    </ol>
  );
}
