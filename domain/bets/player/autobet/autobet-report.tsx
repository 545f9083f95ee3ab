import './autobet.css';
import { formatMoney } from '#core/money.ts';
import { lineOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { netOf, type AutobetState } from './autobet.ts';
import type { GamePlay } from '../betting/game-play.ts';

/** The progress of a run and, once it is over, why it stopped. */
export function AutobetReport({ play }: { play: GamePlay }) {
  const t = useT('domain-bets');
  const f = useFormat();
  const { autobet, seat } = play;
  if (autobet.phase === 'idle') return null;
  const { totals, plan } = autobet;
  const bets = plan?.count ? `${f.number(totals.bets)} / ${f.number(plan.count)}` : totals.bets;
  const facts = [
    [t('auto.report.bets'), bets],
    [t('auto.report.wins'), f.number(totals.wins)],
    [t('auto.report.wagered'), f.money(totals.wagered, seat.currency)],
  ] as const;
  return (
    <section className="autobet-report" aria-label={t('auto.report.label')}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
        <div className="autobet-net">
          <dt>{t('auto.report.net')}</dt>
          <dd>
            <Money
              amount={formatMoney(netOf(totals))}
              currency={seat.currency}
              tone="signed"
              sign="always"
            />
          </dd>
        </div>
      </dl>
      <p className="autobet-reason" aria-live="polite" data-reason={autobet.reason ?? undefined}>
        <AutobetReason autobet={autobet} />
      </p>
    </section>
  );
}

/** Why the run stopped, or that it runs. */
export function AutobetReason({ autobet }: { autobet: AutobetState }) {
  const t = useT('domain-bets');
  const { reason, code } = autobet;
  if (reason === null) return t('auto.running');
  if (reason === 'error')
    return t('auto.reason.error', { why: lineOf({ code: code ?? 'server_error' }) });
  return t(`auto.reason.${reason}`);
}
