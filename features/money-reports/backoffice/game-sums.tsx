import { moneyColumn, numberColumn } from '#platform/backoffice/figure-columns.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import type { Refusal } from '#core/refusal.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import type { GameSum } from '../contract.backoffice.ts';
import { BonusParts } from './bonus-parts.tsx';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';

type GameSumsProps = {
  /** The period. */
  readonly title: string;
  readonly games: readonly GameSum[];
  readonly state: {
    readonly loading: boolean;
    readonly refusal: Refusal | undefined;
    readonly refetch: () => void;
  };
};

/** Each game over the whole period, with the RTP its rules lead to expect. */
export function GameSums({ title, games, state }: GameSumsProps) {
  const t = useT('backoffice-money-reports');
  return (
    <>
      <h2 className="report-section">{title || t('games.sums')}</h2>
      <DataTable
        caption={t('games.sums')}
        list={{ items: games, ...state }}
        rowKey={(row) => `${row.game}/${row.currency}`}
        tone={(row) => (isOff(row) ? 'warn' : undefined)}
        columns={useColumns()}
        empty={{ title: t('games.empty') }}
      />
      {games.length > 0 && <p className="report-note">{t('games.note')}</p>}
    </>
  );
}

/**
 * The RTP range of the rules lies outside the confidence band: one in a hundred does so by chance.
 */
function isOff({ measured, exact }: GameSum): boolean {
  if (!measured || !exact) return false;
  return exact.high_bp < measured.low_bp || exact.low_bp > measured.high_bp;
}

function useColumns(): DataColumn<GameSum>[] {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const nameOf = useGameName();
  return [
    { id: 'game', sort: (row) => nameOf(row.game), head: t('game'), grow: true },
    { id: 'currency', sort: (row) => row.currency, head: t('currency') },
    numberColumn('bets', t('games.bets'), ({ bets }) => bets, f.number),
    moneyColumn('staked', t('games.staked'), ({ staked }) => staked, { from: 'm' }),
    {
      id: 'bonus',
      head: t('games.bonus'),
      align: 'end',
      from: 'l',
      cell: (row) => <BonusParts of={row} />,
    },
    moneyColumn('ggr', t('games.ggr'), ({ ggr }) => ggr, { isSigned: true }),
    numberColumn('margin', t('games.margin'), (row) => row.margin_bp, f.percent),
    {
      id: 'measured',
      sort: (row) => row.measured?.rtp_bp,
      head: t('games.measured'),
      align: 'end',
      cell: (row) => <Band row={row} />,
    },
    {
      id: 'exact',
      head: t('games.exact'),
      align: 'end',
      from: 'm',
      cell: ({ exact }) => (exact ? shareText(f.percent, exact.low_bp, exact.high_bp) : '—'),
    },
  ];
}

function Band({ row }: { row: GameSum }) {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const { measured } = row;
  if (!measured) return <span className="report-band">{t('games.tooFew')}</span>;
  return (
    <span className="report-band">
      {f.percent(measured.rtp_bp)} {isOff(row) && <Badge tone="warn">{t('games.off')}</Badge>}
      <small>{shareText(f.percent, measured.low_bp, measured.high_bp)}</small>
    </span>
  );
}

function shareText(percent: (bp: number) => string, low: number, high: number): string {
  return low === high ? percent(low) : `${percent(low)} – ${percent(high)}`;
}
