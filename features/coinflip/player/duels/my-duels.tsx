import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { OwnDuel } from '../../contract.duels.ts';
import { MiniCoin } from '../mini-coin.tsx';
import type { DuelsTable } from './use-duels.ts';
import { secondsUntil, useNow } from './use-now.ts';

/** The viewer's open duels, each with its actions. */
export function MyDuels({ table }: { table: DuelsTable }) {
  const t = useT('coinflip');
  const waiting = table.mine.filter(({ duel }) => duel.state === 'open');
  const now = useNow(waiting.length > 0);
  if (waiting.length === 0) return null;
  return (
    <section className="duels-mine" aria-labelledby="duels-mine">
      <h2 id="duels-mine">{t('duels.mine')}</h2>
      <ul>
        {waiting.map((own) => (
          <MyDuel key={own.duel.id} own={own} table={table} nowMs={now} />
        ))}
      </ul>
    </section>
  );
}

type MyDuelProps = { own: OwnDuel; table: DuelsTable; nowMs: number | null };

function MyDuel({ own, table, nowMs }: MyDuelProps) {
  const t = useT('coinflip');
  const f = useFormat();
  const { duel, operator_from } = own;
  const operatorIn =
    nowMs === null || operator_from === null ? null : secondsUntil(operator_from, nowMs);
  const canCall = operatorIn === 0;
  return (
    <li className="my-duel">
      <MiniCoin side={duel.side} size="m" label={t(`side.${duel.side}`)} />
      <p>
        <Money amount={duel.stake} currency={duel.currency} />
        <small>
          {t('duels.waits')}
          {nowMs !== null && (
            <span className="tabular">
              {' · '}
              {t('duels.back', { time: f.duration(secondsUntil(duel.expires_at, nowMs)) })}
            </span>
          )}
        </small>
      </p>
      <div className="my-duel-do">
        <Button size="s" variant="quiet" onClick={() => table.cancel(own)}>
          {t('duels.cancel')}
        </Button>
        <Button size="s" disabled={!canCall} onClick={() => table.playOperator(own)}>
          {canCall || operatorIn === null
            ? t('duels.playOperator')
            : t('duels.operatorIn', { seconds: operatorIn })}
        </Button>
      </div>
    </li>
  );
}
