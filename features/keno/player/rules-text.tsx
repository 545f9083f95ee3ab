import { ExactRtp, GameRules, RulesTail } from '#domain/bets/player/game-rules.tsx';
import { percentText } from '#core/fairness/percent-text.ts';
import type { GameTable } from '#domain/bets/contract.ts';
import type { Rational } from '#core/fairness/game.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import { choose, DRAWN, NUMBERS, PICKS_MAX, rtpOf, waysToHit } from '../rules.ts';
import { paytable, RISKS, type Risk } from '../rules-paytables.ts';
import type { Picks } from './picks.ts';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';

const PICKS = Array.from({ length: PICKS_MAX }, (_, i) => i + 1);
/** Shown while nothing is picked: a medium table. */
const USUAL_PICKS = 5;
/** A chance rarer than this is shown as "1 in n": a percentage would be all zeros. */
const RARE = 10_000n;

type RulesProps = { risk: Risk; picks: Picks; table: GameTable | undefined };

/** The rules, every exact RTP, the limits, and what happens on a lost connection. */
export function RulesText({ risk, picks, table }: RulesProps) {
  const t = useT('keno');
  const count = picks.length || USUAL_PICKS;
  const named = { risk: t(`risk.${risk}`).toLowerCase(), count };
  return (
    <GameRules>
      <p>{t('rules.play', { numbers: NUMBERS, drawn: DRAWN, picks: PICKS_MAX })}</p>
      <p>{t('rules.pay')}</p>
      <ExactRtp
        percent={percentText(rtpOf(risk, count))}
        fraction={fractionText(rtpOf(risk, count))}
      >
        {t('rules.return', named)}
      </ExactRtp>
      <Chances risk={risk} count={count} caption={t('rules.chances', named)} />
      <h3>{t('rules.allTitle')}</h3>
      <AllRtps />
      <RulesTail
        table={table}
        limits={t('rules.limits')}
        lost={t('rules.lost')}
        auto={t('rules.auto')}
      />
    </GameRules>
  );
}

type ChancesProps = { risk: Risk; count: number; caption: string };

function Chances({ risk, count, caption }: ChancesProps) {
  const t = useT('keno');
  const f = useFormat();
  const decimal = useDecimal();
  const rows = paytable(risk, count).map((m4, hits) => ({ m4, hits }));
  const all = choose(NUMBERS, count);
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={({ hits }) => String(hits)}
      columns={[
        { id: 'hits', head: t('rules.hits'), cell: ({ hits }) => hits },
        {
          id: 'chance',
          head: t('rules.chance'),
          align: 'end',
          cell: ({ hits }) => {
            const ways = waysToHit(count, hits);
            if (ways * RARE < all) return t('rules.oneIn', { number: f.number(all / ways) });
            return `${decimal(percentText({ numerator: ways, denominator: all }))} %`;
          },
        },
        {
          id: 'pays',
          head: t('rules.pays'),
          align: 'end',
          cell: ({ m4 }) => (m4 === 0n ? '—' : f.multiplier(m4)),
        },
      ]}
    />
  );
}

/** All thirty of them. */
function AllRtps() {
  const t = useT('keno');
  const decimal = useDecimal();
  return (
    <Table
      caption={t('rules.allTitle')}
      rows={PICKS}
      rowKey={String}
      columns={[
        { id: 'picks', head: t('rules.picks'), cell: (count) => count },
        ...RISKS.map((risk) => ({
          id: risk,
          head: t(`risk.${risk}`),
          align: 'end' as const,
          cell: (count: number) => `${decimal(fourDecimals(rtpOf(risk, count)))} %`,
        })),
      ]}
    />
  );
}

/** The fraction itself, in lowest terms: the percentage above it is cut. */
function fractionText({ numerator, denominator }: Rational): string {
  const common = divisor(numerator, denominator);
  return `${numerator / common} / ${denominator / common}`;
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b);
}

/** A share as a percentage, rounded to four decimals to fit a column of thirty. */
function fourDecimals({ numerator, denominator }: Rational): string {
  const scaled = (numerator * 2_000_000n + denominator) / (2n * denominator);
  const digits = scaled.toString();
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
