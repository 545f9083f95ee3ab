import { LimitsTable } from '#domain/bets/player/limits-table.tsx';
import { percentText } from '#domain/bets/player/bet-numbers.ts';
import type { GameTable } from '#domain/bets/contract.ts';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { decimalSeparator } from '#platform/browser/ui/money-format.ts';
import { Table } from '#platform/browser/ui/rows.tsx';
import { COLOURS, SEGMENTS, SHARES, wheel, type WheelColour } from '../rules.ts';

/** The rules, the exact RTP, the limits, and what happens on a lost connection. */
export function RulesText({ table }: { table: GameTable | undefined }) {
  const t = useT('wheel');
  const locale = useLocale();
  const decimal = (text: string) => text.replace('.', decimalSeparator(locale));
  // Equal for every colour: 96 of 99.
  const exact = wheel.exactRtp({ colour: 'black' });
  const segments = exact.numerator / 10_000n;
  return (
    <section className="game-rules" aria-labelledby="wheel-rules">
      <h2 id="wheel-rules">{t('rules.title')}</h2>
      <p>{t('rules.play', { segments: SEGMENTS })}</p>
      <p>{t('rules.pay')}</p>
      <ColourTable decimal={decimal} />
      <h3>{t('rules.returnTitle')}</h3>
      <p className="game-return">
        <b className="display tabular">{decimal(percentText(exact))}&nbsp;%</b>
        <small className="tabular">
          {String(segments)} / {SEGMENTS}
        </small>
        <span>{t('rules.return')}</span>
      </p>
      <p>{t('rules.turn')}</p>
      <h3>{t('rules.limitsTitle')}</h3>
      <LimitsTable table={table} />
      <h3>{t('rules.lostTitle')}</h3>
      <p>{t('rules.lost')}</p>
      <h3>{t('rules.autoTitle')}</h3>
      <p>{t('rules.auto')}</p>
    </section>
  );
}

function ColourTable({ decimal }: { decimal: (text: string) => string }) {
  const t = useT('wheel');
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
