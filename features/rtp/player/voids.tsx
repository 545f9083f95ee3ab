import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Table, type TableColumn } from '#platform/browser/ui/rows.tsx';
import type { FinishedRounds } from '../contract.ts';
import { GameName } from './game-name.tsx';

/** Finished shared rounds: how many were settled, how many void and why. */
export function Voids({ rounds, chains }: { rounds: readonly FinishedRounds[]; chains: number }) {
  const t = useT('rtp');
  const columns = useColumns();
  return (
    <section aria-labelledby="rtp-voids">
      <h2 id="rtp-voids">{t('voids.title')}</h2>
      <p>{t('voids.text')}</p>
      {rounds.length === 0 ? (
        <p className="rtp-none">{t('voids.none')}</p>
      ) : (
        <Table<FinishedRounds>
          caption={t('voids.caption')}
          columns={columns}
          rows={rounds}
          rowKey={({ game }) => game}
        />
      )}
      <p>
        {t('voids.chains', { count: chains })}{' '}
        <Link to="/fairness#chains" className="link">
          {t('voids.chainsLink')}
        </Link>
      </p>
    </section>
  );
}

function useColumns(): TableColumn<FinishedRounds>[] {
  const t = useT('rtp');
  const f = useFormat();
  const why = ({ reasons, interrupted }: FinishedRounds) =>
    [
      ...reasons,
      ...(interrupted > 0 ? [{ reason: 'interrupted' as const, rounds: interrupted }] : []),
    ]
      .map(({ reason, rounds }) =>
        t('voids.reason', { why: t(`why.${reason}`), rounds: f.number(rounds) }),
      )
      .join(', ');
  return [
    { id: 'game', head: t('voids.game'), cell: ({ game }) => <GameName game={game} /> },
    {
      id: 'settled',
      head: t('voids.settled'),
      align: 'end',
      cell: ({ settled }) => f.number(settled),
    },
    { id: 'void', head: t('voids.void'), align: 'end', cell: (row) => f.number(row.void) },
    { id: 'rate', head: t('voids.rate'), align: 'end', cell: (row) => f.percent(row.void_bp) },
    {
      id: 'reasons',
      head: t('voids.reasons'),
      wideOnly: true,
      cell: (row) => why(row) || t('voids.never'),
    },
  ];
}
