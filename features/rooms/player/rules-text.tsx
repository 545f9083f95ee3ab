import { ExactRtp, GameRules, LimitsRules, LostRules } from '#domain/bets/player/game-rules.tsx';
import { percentText } from '#core/fairness/percent-text.ts';
import type { GameTable } from '#domain/bets/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ALONE_MS, BETTING_MS, OWN_MAX, rooms, TICKETS_MAX } from '../rules.ts';

const ANY = { bet: { tickets: 1 }, facts: { tickets: 2 }, taken: { from: 0 } };

/** The rules, the exact RTP, the limits and what happens on a lost connection; public. */
export function RoomRules({ table }: { table: GameTable | undefined }) {
  const t = useT('rooms');
  return (
    <GameRules>
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
      <ExactRtp percent={percentText(rooms.red.exactRtp(ANY))} title={t('rules.returnTitle')}>
        {t('rules.return')}
      </ExactRtp>
      <LimitsRules table={table}>
        <p>{t('rules.currency')}</p>
      </LimitsRules>
      <h3>{t('rules.voidTitle')}</h3>
      <p>{t('rules.void')}</p>
      <LostRules>{t('rules.lost')}</LostRules>
    </GameRules>
  );
}
