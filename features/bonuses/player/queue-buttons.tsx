import { useEffect, useRef } from 'react';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { listBonuses, moveBonus, type Bonus } from '../contract.ts';

/** Where a waiting bonus stands, and the buttons that move it. One that waits alone has none. */
export function QueueButtons({ bonus, queue }: { bonus: Bonus; queue: readonly Bonus[] }) {
  const t = useT('bonuses');
  const name = bonus.names[useLocale()];
  const index = queue.findIndex(({ id }) => id === bonus.id);
  const group = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const keyedApi = useKeyedApi();
  const { run, isBusy } = useAction(
    (before: string | null) => keyedApi(moveBonus, { params: { id: bonus.id }, body: { before } }),
    {
      onDone: () => {
        isMoved.current = true;
        refetchCalls(listBonuses);
      },
      // The queue has changed since the page showed it.
      onRefused: (refusal) => {
        showRefusal(refusal);
        refetchCalls(listBonuses);
      },
    },
  );
  // The card was moved in the list, and its button has lost the focus.
  useEffect(() => {
    if (isMoved.current) group.current?.querySelector<HTMLElement>('button:enabled')?.focus();
    isMoved.current = false;
  }, [index]);
  if (index < 0 || queue.length < 2) return null;
  return (
    <div className="bonus-queue" role="group" aria-label={t('queue.title', { name })} ref={group}>
      <p role="status">{t('queue.place', { place: index + 1, count: queue.length })}</p>
      <Button
        size="s"
        busy={isBusy}
        disabled={index === 0}
        onClick={() => run(queue[index - 1]!.id)}
      >
        {t('queue.earlier')}
      </Button>
      <Button
        size="s"
        busy={isBusy}
        disabled={index === queue.length - 1}
        onClick={() => run(queue[index + 2]?.id ?? null)}
      >
        {t('queue.later')}
      </Button>
    </div>
  );
}
