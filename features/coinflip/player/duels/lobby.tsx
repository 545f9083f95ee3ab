import { useState } from 'react';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Avatar } from '#platform/browser/ui/avatar.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import type { Duel } from '../../contract.duels.ts';
import { turned } from '../../rules.ts';
import { MiniCoin } from '../mini-coin.tsx';
import type { DuelsTable } from './use-duels.ts';
import { useNow } from './use-now.ts';

/** More than these are shown on request, so that the form below stays near. */
const SHOWN_FIRST = 4;

/** The duels that can be joined. */
export function Lobby({ table }: { table: DuelsTable }) {
  const t = useT('coinflip');
  const { open, isReady } = table;
  const [isWhole, setWhole] = useState(false);
  const now = useNow(open.length > 0);
  const shown = isWhole ? open : open.slice(0, SHOWN_FIRST);
  return (
    <section className="duels-lobby" aria-labelledby="duels-open">
      <h2 id="duels-open">
        {t('duels.open')}
        {open.length > 0 && <small className="tabular">{open.length}</small>}
      </h2>
      {!isReady && <Skeleton height="5rem" />}
      {isReady && open.length === 0 && (
        <div className="duels-none">
          <h3>{t('duels.empty')}</h3>
          <p>{t(table.isOpenElsewhere ? 'duels.emptyOther' : 'duels.emptyText')}</p>
        </div>
      )}
      {open.length > 0 && (
        <ul className="duel-cards">
          {shown.map((duel) => (
            <DuelCard key={duel.id} duel={duel} table={table} nowMs={now} />
          ))}
        </ul>
      )}
      {open.length > shown.length && (
        <Button variant="quiet" block onClick={() => setWhole(true)}>
          {t('duels.all', { count: open.length })}
        </Button>
      )}
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
        <span className="duel-face">
          <Avatar name={duel.creator} src={duel.creator_avatar} />
          <MiniCoin side={duel.side} size="m" label={t(`side.${duel.side}`)} />
        </span>
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
