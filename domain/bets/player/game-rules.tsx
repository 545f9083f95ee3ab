/** What the rules of every game have in common; each game adds its own sentences. */
import type { ReactNode } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import { chipsOf } from '#platform/browser/texts/format-words.ts';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import type { GameTable } from '../contract.ts';
import { useDecimal } from './use-decimal.ts';

/** The rules, the exact RTP, the limits and what happens on a lost connection; public. */
export function GameRules({ children }: { children: ReactNode }) {
  const t = useT('domain-bets');
  return (
    <section className="game-rules" aria-labelledby="game-rules">
      <h2 id="game-rules">{t('rules.title')}</h2>
      {children}
    </section>
  );
}

type RtpProps = {
  /** Decimal text, or two of them as a range. */
  percent: string;
  /** The same as a fraction. */
  fraction?: string;
  title?: string;
  children: ReactNode;
};

export function ExactRtp({ percent, fraction, title, children }: RtpProps) {
  const t = useT('domain-bets');
  const decimal = useDecimal();
  return (
    <>
      <h3>{title ?? t('rules.returnTitle')}</h3>
      <p className="game-return">
        <b className="display tabular">{decimal(percent)}&nbsp;%</b>
        {fraction && <small className="tabular">{fraction}</small>}
        <span>{children}</span>
      </p>
    </>
  );
}

type TailProps = { table: GameTable | undefined; limits?: string; lost: string; auto: string };

/** The end of most rules: the limits, a lost connection, autobet. */
export function RulesTail({ table, limits, lost, auto }: TailProps) {
  return (
    <>
      <LimitsRules table={table}>{limits && <p>{limits}</p>}</LimitsRules>
      <LostRules>{lost}</LostRules>
      <AutobetRules>{auto}</AutobetRules>
    </>
  );
}

type LimitsProps = { table: GameTable | undefined; children?: ReactNode };

export function LimitsRules({ table, children }: LimitsProps) {
  const t = useT('domain-bets');
  return (
    <>
      <h3>{t('rules.limitsTitle')}</h3>
      {children}
      <LimitsTable table={table} />
    </>
  );
}

/** What happens to a bet when the connection is lost. */
export function LostRules({ children }: { children: string }) {
  const t = useT('domain-bets');
  return (
    <>
      <h3>{t('rules.lostTitle')}</h3>
      <p>{children}</p>
    </>
  );
}

export function AutobetRules({ children }: { children: string }) {
  const t = useT('domain-bets');
  return (
    <>
      <h3>{t('rules.autoTitle')}</h3>
      <p>{children}</p>
    </>
  );
}

type Limit = GameTable['limits'][number];

/** The stakes and payouts of the table in each currency; readable by anyone. */
function LimitsTable({ table }: { table: GameTable | undefined }) {
  const t = useT('domain-bets');
  const f = useFormat();
  const locale = useLocale();
  if (!table) return <Skeleton height="12rem" />;
  const name = (currency: WalletCurrency) =>
    currency === 'PLAY' ? chipsOf(locale, '2.00') : currency;
  return (
    <Table<Limit>
      caption={t('rules.limits')}
      rows={table.limits}
      rowKey={(limit) => limit.currency}
      columns={[
        { id: 'currency', head: t('rules.currency'), cell: (limit) => name(limit.currency) },
        { id: 'min', head: t('rules.min'), align: 'end', cell: (l) => f.amount(l.stake_min) },
        { id: 'max', head: t('rules.max'), align: 'end', cell: (l) => f.amount(l.stake_max) },
        {
          id: 'payout',
          head: t('rules.payout'),
          align: 'end',
          cell: (l) => f.amount(l.payout_max),
        },
      ]}
    />
  );
}
