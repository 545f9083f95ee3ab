import {
  AutobetRules,
  ExactRtp,
  GameRules,
  LimitsRules,
  LostRules,
} from '#domain/bets/player/game-rules.tsx';
import { percentText } from '#core/fairness/percent-text.ts';
import type { GameTable } from '#domain/bets/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import { INSTANT_CRASH, RTP, TARGET_MAX } from '../rules.ts';
import { timeOf } from '../rules.growth.ts';
import { useNumbers } from './numbers.ts';
import { hundredthsText } from './target.ts';

const TARGETS = [101, 110, 150, 200, 300, 500, 1_000, 5_000, 10_000, 100_000] as const;

/** The rules, the exact RTP, the limits and what happens on a lost connection; public. */
export function RulesText({ table }: { table: GameTable | undefined }) {
  const t = useT('crash');
  const { decimal, times } = useNumbers();
  const back = decimal(percentText(RTP));
  const instant = decimal(percentText(INSTANT_CRASH).slice(0, 4));
  return (
    <GameRules>
      <p>{t('rules.play')}</p>
      <p>{t('rules.auto', { most: times(TARGET_MAX) })}</p>
      <ExactRtp percent={back}>
        {t('rules.return')} {t('rules.instant', { instant })}
      </ExactRtp>
      <Chances />
      <h3>{t('rules.momentTitle')}</h3>
      <p>{t('rules.moment')}</p>
      <LostRules>{t('rules.lost')}</LostRules>
      <LimitsRules table={table}>
        <p>{t('rules.cap')}</p>
        <p>{t('rules.force')}</p>
      </LimitsRules>
      <h3>{t('rules.voidTitle')}</h3>
      <p>{t('rules.void')}</p>
      <AutobetRules>{t('rules.autobet')}</AutobetRules>
    </GameRules>
  );
}

/** How likely each target is and when it is reached, computed from the rules. */
function Chances() {
  const t = useT('crash');
  const { times, chance, decimal } = useNumbers();
  return (
    <Table<number>
      caption={t('rules.chances')}
      rows={[...TARGETS]}
      rowKey={(target) => String(target)}
      columns={[
        { id: 'target', head: t('rules.target'), cell: (target) => times(target) },
        {
          id: 'chance',
          head: t('rules.chance'),
          align: 'end',
          cell: (target) => `${chance(target)}\u00a0%`,
        },
        {
          id: 'time',
          head: t('rules.time'),
          align: 'end',
          cell: (target) => t('seconds', { seconds: decimal(secondsText(timeOf(target))) }),
        },
      ]}
    />
  );
}

function secondsText(ms: number): string {
  return hundredthsText(Math.round(ms / 10));
}
