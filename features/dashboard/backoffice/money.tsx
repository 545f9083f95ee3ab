import { CURRENCIES } from '#core/currency.ts';
import { Link } from '#platform/backoffice/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money as Amount } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type { Flow, Revenue, Today } from '../contract.backoffice.ts';
import { Pace } from './pace.tsx';

type Sums = NonNullable<Today['money']>;
type Kind = keyof Sums;

/** In their order, with the page that has the rest of it. */
const KINDS: readonly (readonly [Kind, string])[] = [
  ['deposits', '/deposits'],
  ['withdrawals', '/withdrawals?state=all'],
  ['revenue', '/reports/games'],
];

/** Money in, money out and what games brought, a row for each currency. */
export function Money({ money }: { money: Sums }) {
  const t = useT('backoffice-dashboard');
  const used = new Set(KINDS.flatMap(([kind]) => money[kind].map(({ currency }) => currency)));
  const currencies = CURRENCIES.filter((currency) => used.has(currency));
  return (
    <Panel title={t('money.title')} className="today-money">
      {currencies.length === 0 && <p className="today-faint">{t('money.none')}</p>}
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

function Cell({ kind, sum }: { kind: Kind; sum: Flow | Revenue | undefined }) {
  const t = useT('backoffice-dashboard');
  if (!sum) return <span className="today-faint">—</span>;
  const { currency } = sum;
  const [now, byNow, whole] = amountsOf(sum);
  const count = 'count' in sum.today ? sum.today.count : sum.today.bets;
  const words = kind === 'revenue' ? 'money.bets' : 'money.payments';
  return (
    <>
      <span className="today-sum">
        <Amount amount={now} currency={currency} {...(kind === 'revenue' && { tone: 'signed' })} />
        <small>{t(words, { count })}</small>
      </span>
      <Pace kind={kind} today={Number(now)} byNow={Number(byNow)} whole={Number(whole)} />
      <Compared now={Number(now)} byNow={byNow} whole={whole} currency={currency} />
    </>
  );
}

/** Today so far, the day before up to the same time, and all of that day. */
function amountsOf(sum: Flow | Revenue): readonly [string, string, string] {
  if ('count' in sum.today) {
    const { today, yesterday_by_now: byNow, yesterday } = sum as Flow;
    return [today.amount, byNow.amount, yesterday.amount];
  }
  const { today, yesterday_by_now: byNow, yesterday } = sum as Revenue;
  return [today.revenue, byNow.revenue, yesterday.revenue];
}

type ComparedProps = { now: number; byNow: string; whole: string; currency: string };

/** Yesterday at this time; in per cent too where that says something. */
function Compared({ now, byNow, whole, currency }: ComparedProps) {
  const t = useT('backoffice-dashboard');
  const f = useFormat();
  const before = Number(byNow);
  if (before === 0) {
    const words = Number(whole) === 0 ? 'money.noneBefore' : 'money.noneByNow';
    return <small className="today-faint">{t(words)}</small>;
  }
  const change = Math.round(((now - before) / before) * 100);
  const isTelling = before > 0 && now >= 0 && change < 1000;
  return (
    <small className="today-faint">
      {t('money.byNow', { amount: f.money(byNow, currency) })}
      {isTelling && ` · ${change > 0 ? '+' : ''}${f.percent(change * 100)}`}
    </small>
  );
}
