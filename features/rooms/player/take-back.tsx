import { formatMoney, micro } from '#core/money.ts';
import { wasRefused } from '#platform/browser/net/unanswered.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import type { RoomTable } from './use-room.ts';

/** Returns all own tickets of the round; offered as long as no other player has one. */
export function TakeBack({ table }: { table: RoomTable }) {
  const t = useT('rooms');
  const f = useFormat();
  const { play, board, price } = table;
  const [first] = play.mine;
  const count = board.own;
  const takeBack = useAction(async (id: string) => await play.cancel(id), {
    onDone: (answer) => {
      if (wasRefused(answer) || price === undefined) return;
      const amount = formatMoney(micro(price * BigInt(count)));
      announce(t('takenBack', { count, amount: f.money(amount, play.seat.currency) }));
    },
  });
  const isAlone = count > 0 && count === board.sold && play.round?.state === 'waiting';
  if (!first || !isAlone || play.isLocked || play.live !== 'live') return null;
  return (
    <Button size="s" block busy={takeBack.isBusy} onClick={() => takeBack.run(first.id)}>
      {t('takeBack', { count })}
    </Button>
  );
}
