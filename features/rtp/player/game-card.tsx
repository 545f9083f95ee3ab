import { parseMultiplier } from '#core/fairness/game.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { CurrencySums, GameRtp, MeasuredRtp } from '../contract.ts';
import { BandChart } from './band-chart.tsx';
import { GameName } from './game-name.tsx';
import { Legend } from './legend.tsx';
import { basisPointsOf, isInside, useExactText, type ExactRange } from './exact-rtp.ts';

type CardProps = { rtp: GameRtp; minDraws: number; currency: string | undefined };

/**
 * A game in one row: its exact RTP, and the measured one in the currency of the visitor. The row
 * opens to the figures of all currencies.
 */
export function GameCard({ rtp, minDraws, currency }: CardProps) {
  const { game, exact, currencies } = rtp;
  const exactText = useExactText();
  const range = { low: basisPointsOf(exact.low), high: basisPointsOf(exact.high) };
  const [low, high] = [exactText(exact.low), exactText(exact.high)];
  const text = low === high ? low : `${low} – ${high}`;
  const sorted = sortCurrencies(currencies, currency);
  const row = <Row rtp={rtp} exactText={text} shown={sorted[0]} minDraws={minDraws} />;
  if (sorted.length === 0) {
    return (
      <li className="rtp-game" data-game-name={game}>
        <div className="rtp-row">{row}</div>
      </li>
    );
  }
  return (
    <li className="rtp-game" data-game-name={game}>
      <details>
        <summary className="rtp-row">{row}</summary>
        <div className="rtp-currencies">
          {sorted.some(({ measured }) => measured) && <Legend />}
          {sorted.map((sums) => (
            <Currency
              key={sums.currency}
              sums={sums}
              exact={range}
              exactText={text}
              isOfSkill={rtp.is_of_skill}
              minDraws={minDraws}
            />
          ))}
        </div>
      </details>
    </li>
  );
}

/** The currency of the visitor first; those that are measured before the others. */
function sortCurrencies(all: readonly CurrencySums[], own: string | undefined): CurrencySums[] {
  const place = ({ currency, measured }: CurrencySums) => (currency === own ? 0 : measured ? 1 : 2);
  return all.toSorted((one, other) => place(one) - place(other));
}

type RowProps = {
  rtp: GameRtp;
  exactText: string;
  shown: CurrencySums | undefined;
  minDraws: number;
};

function Row({ rtp, exactText, shown, minDraws }: RowProps) {
  const t = useT('rtp');
  const others = rtp.currencies.length - 1;
  return (
    <>
      <h3>
        <GameName game={rtp.game} />
      </h3>
      <span className="rtp-exact">
        <small>{t(rtp.is_of_skill ? 'games.exactBest' : 'games.exact')}</small>{' '}
        <b className="display tabular">{exactText}</b>
      </span>
      <span className="rtp-own">
        {shown ? <Own sums={shown} minDraws={minDraws} /> : <small>{t('games.none')}</small>}
      </span>
      <Capped rtp={rtp} />
      {shown && (
        <span className="rtp-more">
          {others > 0 && <small>{t('games.more', { count: others })}</small>}
          <Icon name="chevron-down" size={18} />
        </span>
      )}
    </>
  );
}

function Own({ sums, minDraws }: { sums: CurrencySums; minDraws: number }) {
  const t = useT('rtp');
  const f = useFormat();
  const { currency, draws, measured } = sums;
  const few = { draws: f.number(draws), least: f.number(minDraws) };
  return (
    <>
      <small>{t('games.measuredIn', { currency })}</small>{' '}
      {measured ? (
        <b className="display tabular">{f.percent(measured.rtp_bp)}</b>
      ) : (
        <span>{t('games.fewShort', few)}</span>
      )}
    </>
  );
}

/** The exact RTP for the largest stake, where the largest payout lowers it. */
function Capped({ rtp: { at_largest_stake: capped } }: { rtp: GameRtp }) {
  const t = useT('rtp');
  const f = useFormat();
  const exactText = useExactText();
  if (!capped) return null;
  const multiplier = f.multiplier(parseMultiplier(capped.multiplier)!);
  return (
    <span className="rtp-capped">
      <small>{t('games.capped', { multiplier })}</small>{' '}
      <b className="tabular">{`${exactText(capped.low)} – ${exactText(capped.high)}`}</b>
    </span>
  );
}

type CurrencyProps = Exact & { sums: CurrencySums; minDraws: number };

/** What a measured RTP is compared with. */
type Exact = { exact: ExactRange; exactText: string; isOfSkill: boolean };

function Currency({ sums, minDraws, ...exact }: CurrencyProps) {
  const t = useT('rtp');
  const f = useFormat();
  const { currency, bets, draws, staked, paid_out, measured } = sums;
  const few = { draws: f.number(draws), least: f.number(minDraws) };
  return (
    <div className="rtp-currency">
      <h4>{currency}</h4>
      <div className="rtp-measured">
        {measured ? (
          <Measured measured={measured} currency={currency} {...exact} />
        ) : (
          <p className="rtp-none">{t('games.few', few)}</p>
        )}
      </div>
      <Facts
        facts={[
          { name: t('games.bets'), value: f.number(bets) },
          { name: t('games.draws'), value: f.number(draws) },
          { name: t('games.staked'), value: f.money(staked, currency) },
          { name: t('games.paid'), value: f.money(paid_out, currency) },
        ]}
      />
    </div>
  );
}

type MeasuredProps = Exact & { measured: MeasuredRtp; currency: string };

function Measured({ measured, currency, exact, exactText, isOfSkill }: MeasuredProps) {
  const t = useT('rtp');
  const f = useFormat();
  const [low, high] = [f.percent(measured.low_bp), f.percent(measured.high_bp)];
  const text = f.percent(measured.rtp_bp);
  const label = t('games.chart', { currency, measured: text, low, high, exact: exactText });
  return (
    <>
      <BandChart measured={measured} exact={exact} label={label} />
      <Facts
        facts={[
          { name: t('games.measured'), value: text },
          { name: t('games.bandName'), value: t('games.bandText', { low, high }) },
        ]}
      />
      <p className="rtp-verdict">{t(`games.${comparisonOf(measured, exact, isOfSkill)}`)}</p>
    </>
  );
}

type Comparison = 'inside' | 'outside' | 'always' | 'below';

function comparisonOf(measured: MeasuredRtp, exact: ExactRange, isOfSkill: boolean): Comparison {
  if (!isInside(measured, exact)) {
    return isOfSkill && measured.high_bp < exact.low ? 'below' : 'outside';
  }
  return measured.low_bp === measured.high_bp ? 'always' : 'inside';
}
