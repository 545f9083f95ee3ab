import { LimitsTable } from '#domain/bets/player/limits-table.tsx';
import { percentText } from '#domain/bets/player/bet-numbers.ts';
import type { GameTable } from '#domain/bets/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ALONE_MS, BETTING_MS, OWN_MAX, rooms, TICKETS_MAX } from '../rules.ts';

const ANY = { bet: { tickets: 1 }, facts: { tickets: 2 }, taken: { from: 0 } };

/** The rules, the exact RTP, the limits and what happens on a lost connection; public. */
export function RoomRules({ table }: { table: GameTable | undefined }) {
  const t = useT('rooms');
  return (
    <section className="game-rules" aria-labelledby="rooms-rules">
      <h2 id="rooms-rules">{t('rules.title')}</h2>
      <p>
        {t('rules.play', {
          own: OWN_MAX,
          seconds: BETTING_MS / 1_000,
          all: TICKETS_MAX,
          minutes: ALONE_MS / 60_000,
        })}
      </p>
      <p>{t('rules.draw')}</p>
      <p>{t('rules.light')}</p>
      <h3>{t('rules.returnTitle')}</h3>
      <p className="game-return">
        <b className="display tabular">{percentText(rooms.red.exactRtp(ANY))}&nbsp;%</b>
        <span>{t('rules.return')}</span>
      </p>
      <h3>{t('rules.limitsTitle')}</h3>
      <p>{t('rules.currency')}</p>
      <LimitsTable table={table} />
      <h3>{t('rules.voidTitle')}</h3>
      <p>{t('rules.void')}</p>
      <h3>{t('rules.lostTitle')}</h3>
      <p>{t('rules.lost')}</p>
    </section>
  );
}
