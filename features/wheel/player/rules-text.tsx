import { ExactRtp, GameRules, RulesTail } from '#domain/bets/player/game-rules.tsx';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';
import { percentText } from '#core/fairness/percent-text.ts';
import type { GameTable } from '#domain/bets/contract.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import { COLOURS, SEGMENTS, SHARES, wheel, type WheelColour } from '../rules.ts';

/** The rules, the exact RTP, the limits, and what happens on a lost connection. */
export function RulesText({ table }: { table: GameTable | undefined }) {
  const t = useT('wheel');
  // Equal for every colour: 96 of 99.
  const exact = wheel.exactRtp({ colour: 'black' });
  const segments = exact.numerator / 10_000n;
  return (
    <GameRules>
      <p>{t('rules.play', { segments: SEGMENTS })}</p>
      <p>{t('rules.pay')}</p>
      <ColourTable />
      <ExactRtp percent={percentText(exact)} fraction={`${segments} / ${SEGMENTS}`}>
        {t('rules.return')}
      </ExactRtp>
      <p>{t('rules.turn')}</p>
      <RulesTail table={table} lost={t('rules.lost')} auto={t('rules.auto')} />
    </GameRules>
  );
}

function ColourTable() {
  const t = useT('wheel');
  const decimal = useDecimal();
  const f = useFormat();
  const chance = (colour: WheelColour) =>
    percentText({
      numerator: BigInt(SHARES[colour].segments),
      denominator: BigInt(SEGMENTS),
    });
  return (
    <Table
      caption={t('colours')}
      rows={COLOURS}
      rowKey={String}
      columns={[
        { id: 'colour', head: t('rules.colour'), cell: (colour) => t(`colour.${colour}`) },
        {
          id: 'segments',
          head: t('rules.segments'),
          align: 'end',
          cell: (colour) => SHARES[colour].segments,
        },
        {
          id: 'chance',
          head: t('rules.chance'),
          align: 'end',
          cell: (colour) => `${decimal(chance(colour))} %`,
        },
        {
          id: 'pays',
          head: t('rules.pays'),
          align: 'end',
          cell: (colour) => f.multiplier(SHARES[colour].m4),
        },
      ]}
    />
  );
}
