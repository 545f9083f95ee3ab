/** Statistics of the last rounds. Loaded when they are near. */
import { useEffect, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { listRounds, type RecentRound } from '#domain/rounds/contract.ts';
import { api } from '#platform/browser/net/api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import { crashOf } from '../rules.ts';
import { useNumbers } from './numbers.ts';
import { pastRounds, type PastRounds } from './past-rounds.ts';

const COUNTS = [20, 100] as const;
const MOST = COUNTS[1];

type Ended = Pick<RecentRound, 'id' | 'outcome'>;

export function Statistics({ recent }: { recent: readonly RecentRound[] }) {
  const t = useT('crash');
  const points = usePoints(recent);
  const [few, many] = COUNTS.map((count) => pastRounds(points.slice(0, count)));
  const columns = points.length > COUNTS[0] ? [few!, many!] : [few!];
  if (points.length === 0) return <p>{t('stats.note')}</p>;
  return (
    <>
      <Figures columns={columns} />
      <p>{t('stats.note')}</p>
    </>
  );
}

function Figures({ columns }: { columns: readonly PastRounds[] }) {
  const t = useT('crash');
  const f = useFormat();
  const { times } = useNumbers();
  const rows: readonly (readonly [string, (past: PastRounds) => string])[] = [
    [t('stats.reached', { at: times(200) }), ({ doubled }) => f.percent(doubled * 100)],
    [t('stats.reached', { at: times(1_000) }), ({ tenfold }) => f.percent(tenfold * 100)],
    [t('stats.below', { at: times(200) }), ({ longestBelow }) => f.number(longestBelow)],
    [t('stats.above', { at: times(200) }), ({ longestAbove }) => f.number(longestAbove)],
    [t('stats.best'), ({ best }) => times(best)],
  ];
  return (
    <Table
      caption={t('stats.title')}
      rows={[...rows]}
      rowKey={([name]) => name}
      columns={[
        { id: 'name', head: t('stats.figure'), cell: ([name]) => name },
        ...columns.map((past) => ({
          id: past.rounds.toString(),
          head: t('stats.last', { count: past.rounds }),
          align: 'end' as const,
          cell: ([, read]: (typeof rows)[number]) => read(past),
        })),
      ]}
    />
  );
}

/** Hundredths, latest first: those the table publishes, and earlier ones that are loaded once. */
function usePoints(recent: readonly RecentRound[]): readonly number[] {
  const [earlier, setEarlier] = useState<readonly Ended[]>([]);
  useEffect(() => {
    let isWanted = true;
    void api(listRounds, { query: { table: 'crash', limit: MOST.toString() } }).then((answer) => {
      if (isWanted && !isRefusal(answer)) setEarlier(answer.data);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  const known = new Set(recent.map(({ id }) => id));
  const all = [...recent, ...earlier.filter(({ id }) => !known.has(id))];
  return all.flatMap(({ outcome }) => crashOf(outcome) ?? []).slice(0, MOST);
}
