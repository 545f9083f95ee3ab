import { CURRENCIES } from '#core/currency.ts';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money as Amount } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type { PaymentFlow, GgrRow, Dashboard } from '../contract.backoffice.ts';
import { ComparisonBar } from './comparison-bar.tsx';

type Sums = NonNullable<Dashboard['money']>;
type Kind = keyof Sums;

/** In display order, each with the page of its details. */
const KINDS: readonly (readonly [Kind, string])[] = [
  ['deposits', '/deposits'],
  ['withdrawals', '/withdrawals?state=all'],
  ['ggr', '/reports/games'],
];

/** Deposits, withdrawals and GGR, a row for each currency. */
export function Money({ money }: { money: Sums }) {
  const t = useT('backoffice-dashboard');
  const used = new Set(KINDS.flatMap(([kind]) => money[kind].map(({ currency }) => currency)));
  const currencies = CURRENCIES.filter((currency) => used.has(currency));
  return (
    <Panel title={t('money.title')} className="dashboard-money">
      {currencies.length === 0 && <p className="dashboard-faint">{t('money.none')}</p>}
      {currencies.length > 0 && (
        <table>
          <caption className="visually-hidden">{t('money.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('money.currency')}</th>
              {KINDS.map(([kind, to]) => (
                <th key={kind} scope="col">
                  <Link to={to}>{t(`money.${kind}`)}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {currencies.map((currency) => (
              <tr key={currency}>
                <th scope="row">{currency}</th>
                {KINDS.map(([kind]) => (
                  <td key={kind} data-label={t(`money.${kind}`)}>
                    <Cell kind={kind} sum={money[kind].find((sum) => sum.currency === currency)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Cell({ kind, sum }: { kind: Kind; sum: PaymentFlow | GgrRow | undefined }) {
  const t = useT('backoffice-dashboard');
  if (!sum) return <span className="dashboard-faint">—</span>;
  const { currency } = sum;
  const [now, byNow, whole] = amountsOf(sum);
  const count = 'count' in sum.today ? sum.today.count : sum.today.bets;
  const words = kind === 'ggr' ? 'money.bets' : 'money.payments';
  return (
    <>
      <span className="dashboard-sum">
        <Amount amount={now} currency={currency} {...(kind === 'ggr' && { tone: 'signed' })} />
        <small>{t(words, { count })}</small>
      </span>
      <ComparisonBar kind={kind} today={Number(now)} byNow={Number(byNow)} whole={Number(whole)} />
      <Compared now={Number(now)} byNow={byNow} whole={whole} currency={currency} />
    </>
  );
}

/** Today so far, yesterday up to the same time, and all of yesterday. */
function amountsOf(sum: PaymentFlow | GgrRow): readonly [string, string, string] {
  if ('count' in sum.today) {
    const { today, yesterday_by_now: byNow, yesterday } = sum as PaymentFlow;
    return [today.amount, byNow.amount, yesterday.amount];
  }
  const { today, yesterday_by_now: byNow, yesterday } = sum as GgrRow;
  return [today.ggr, byNow.ggr, yesterday.ggr];
}

type ComparedProps = { now: number; byNow: string; whole: string; currency: string };

/** Yesterday at this time; in percent too where that is meaningful. */
function Compared({ now, byNow, whole, currency }: ComparedProps) {
  const t = useT('backoffice-dashboard');
  const f = useFormat();
  const before = Number(byNow);
  if (before === 0) {
    const words = Number(whole) === 0 ? 'money.noneBefore' : 'money.noneByNow';
    return <small className="dashboard-faint">{t(words)}</small>;
  }
  const change = Math.round(((now - before) / before) * 100);
  const isTelling = before > 0 && now >= 0 && change < 1000;
  return (
    <small className="dashboard-faint">
      {t('money.byNow', { amount: f.money(byNow, currency) })}
      {isTelling && ` · ${change > 0 ? '+' : ''}${f.percent(change * 100)}`}
    </small>
  );
}
