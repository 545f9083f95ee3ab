import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { Duel } from '../../contract.duels.ts';
import { turned } from '../../rules.ts';
import { MiniCoin } from '../mini-coin.tsx';
import type { DuelsTable } from './use-duels.ts';

/** Which player had which side, and which side won. */
export function RecentDuels({ table: { recent: all, stage, coin } }: { table: DuelsTable }) {
  const t = useT('coinflip');
  // The result is shown here only after the coin on the stage has shown it.
  const recent = all.filter(({ id }) => id !== stage?.duel.id || id === coin.revealed);
  if (recent.length === 0) return null;
  return (
    <section className="duels-lobby" aria-labelledby="duels-recent">
      <h2 id="duels-recent">{t('duels.recent')}</h2>
      <ul className="duels-recent">
        {recent.map((duel) => (
          <li key={duel.id}>
            {duel.came !== null && (
              <MiniCoin side={duel.came} size="m" label={t(`side.${duel.came}`)} />
            )}
            <span>
              <Side duel={duel} isCreator /> <small>{t('duels.versus')}</small>{' '}
              <Side duel={duel} isCreator={false} />
            </span>
            <Money amount={duel.stake} currency={duel.currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Side({ duel, isCreator }: { duel: Duel; isCreator: boolean }) {
  const t = useT('coinflip');
  const side = isCreator ? duel.side : turned(duel.side);
  const name = isCreator ? duel.creator : duel.joiner;
  const isOperator = !isCreator && duel.against === 'house';
  return (
    <span className="duel-name" data-win={side === duel.came || undefined}>
      {isOperator ? t('duels.operator') : (name ?? t('duels.hidden'))}
    </span>
  );
}
