import { EmptyBets } from '#domain/art/player/empty-bets.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import type { Duel } from '../../contract.duels.ts';
import { turned } from '../../rules.ts';
import { MiniCoin } from '../mini-coin.tsx';
import type { DuelsTable } from './use-duels.ts';
import { useNow } from './use-now.ts';

/** The open duels and the latest decided ones. */
export function Lobby({ table }: { table: DuelsTable }) {
  const t = useT('coinflip');
  const { open, isReady, stage, coin } = table;
  // The result is shown here only after the coin on the stage has shown it.
  const recent = table.recent.filter(({ id }) => id !== stage?.duel.id || id === coin.revealed);
  const now = useNow(open.length > 0);
  return (
    <section className="duels-lobby" aria-labelledby="duels-open">
      <h2 id="duels-open">
        {t('duels.open')}
        {open.length > 0 && <small className="tabular">{open.length}</small>}
      </h2>
      {!isReady && <Skeleton height="6rem" />}
      {isReady && open.length === 0 && (
        <EmptyState
          art={<EmptyBets />}
          title={t('duels.empty')}
          text={t(table.isOpenElsewhere ? 'duels.emptyOther' : 'duels.emptyText')}
        />
      )}
      {open.length > 0 && (
        <ul className="duel-cards">
          {open.map((duel) => (
            <DuelCard key={duel.id} duel={duel} table={table} nowMs={now} />
          ))}
        </ul>
      )}
      {recent.length > 0 && <Recent recent={recent} />}
    </section>
  );
}

type CardProps = { duel: Duel; table: DuelsTable; nowMs: number | null };

function DuelCard({ duel, table, nowMs }: CardProps) {
  const t = useT('coinflip');
  const f = useFormat();
  const free = turned(duel.side);
  const name = duel.creator ?? t('duels.hidden');
  const stake = f.money(duel.stake, duel.currency);
  const isRematch = table.mine.some((own) => own.duel.id === duel.rematch_of);
  return (
    <li className="duel-card" data-rematch={isRematch || undefined}>
      <p className="duel-who">
        <MiniCoin side={duel.side} size="m" label={t(`side.${duel.side}`)} />
        <span>
          {duel.creator ?? <i className="bet-hidden">{t('duels.hidden')}</i>}
          <small>
            {nowMs !== null && f.ago(duel.created_at, nowMs)}{' '}
            {isRematch && <Badge tone="brass">{t('duels.rematchOffer')}</Badge>}
          </small>
        </span>
      </p>
      <b className="duel-stake">
        <Money amount={duel.stake} currency={duel.currency} size="display" />
      </b>
      <Button
        variant={isRematch ? 'primary' : 'secondary'}
        className="duel-join"
        icon={<MiniCoin side={free} />}
        aria-label={t('duels.joinLong', { side: t(`side.${free}`), name, stake })}
        aria-disabled={table.play.isLocked}
        onClick={() => table.join(duel)}
      >
        {t('duels.joinAs', { side: t(`side.${free}`) })}
      </Button>
    </li>
  );
}

/** Which player had which side, and which side won. */
function Recent({ recent }: { recent: readonly Duel[] }) {
  const t = useT('coinflip');
  return (
    <>
      <h3>{t('duels.recent')}</h3>
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
    </>
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
