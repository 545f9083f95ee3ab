import { parseMultiplier } from '#core/fairness/game.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { CurrencySums, GameRtp, MeasuredRtp } from '../contract.ts';
import { BandChart } from './band-chart.tsx';
import { GameName } from './game-name.tsx';
import { basisPointsOf, isInside, useExactText, type ExactRange } from './exact-rtp.ts';

type CardProps = { rtp: GameRtp; minDraws: number };

/** A game: its exact RTP, and the measured one in each currency. */
export function GameCard({ rtp, minDraws }: CardProps) {
  const { game, exact, at_largest_stake: capped, currencies } = rtp;
  const t = useT('rtp');
  const exactText = useExactText();
  const f = useFormat();
  const range = { low: basisPointsOf(exact.low), high: basisPointsOf(exact.high) };
  const [low, high] = [exactText(exact.low), exactText(exact.high)];
  return (
    <li className="rtp-game" data-game-name={game}>
      <div className="rtp-name">
        <h3>
          <GameName game={game} />
        </h3>
        <p className="rtp-exact">
          <span>{t('games.exact')}</span>{' '}
          <b className="display tabular">{low === high ? low : `${low} – ${high}`}</b>
        </p>
        {capped && (
          <p className="rtp-exact rtp-capped">
            <span>
              {t('games.capped', { multiplier: f.multiplier(parseMultiplier(capped.multiplier)!) })}
            </span>{' '}
            <b className="tabular">{`${exactText(capped.low)} – ${exactText(capped.high)}`}</b>
          </p>
        )}
      </div>
      <div className="rtp-currencies">
        {currencies.length === 0 && <p className="rtp-none">{t('games.none')}</p>}
        {currencies.map((sums) => (
          <Currency
            key={sums.currency}
            sums={sums}
            exact={range}
            exactText={low === high ? low : `${low} – ${high}`}
            minDraws={minDraws}
          />
        ))}
      </div>
    </li>
  );
}

type CurrencyProps = {
  sums: CurrencySums;
  exact: ExactRange;
  exactText: string;
  minDraws: number;
};

function Currency({ sums, exact, exactText, minDraws }: CurrencyProps) {
  const t = useT('rtp');
  const f = useFormat();
  const { currency, bets, draws, staked, paid_out, measured } = sums;
  const few = { draws: f.number(draws), least: f.number(minDraws) };
  return (
    <div className="rtp-currency">
      <h4>{currency}</h4>
      <div className="rtp-measured">
        {measured ? (
          <Measured measured={measured} exact={exact} exactText={exactText} currency={currency} />
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

type MeasuredProps = {
  measured: MeasuredRtp;
  exact: ExactRange;
  exactText: string;
  currency: string;
};

function Measured({ measured, exact, exactText, currency }: MeasuredProps) {
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
      <p className="rtp-verdict">{t(`games.${comparisonOf(measured, exact)}`)}</p>
    </>
  );
}

function comparisonOf(measured: MeasuredRtp, exact: ExactRange): 'inside' | 'outside' | 'always' {
  if (!isInside(measured, exact)) return 'outside';
  return measured.low_bp === measured.high_bp ? 'always' : 'inside';
}
