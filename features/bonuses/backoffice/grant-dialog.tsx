import { useState } from 'react';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall, useCallPages } from '#platform/browser/net/data.tsx';
import { useT, type Translate } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Money } from '#platform/browser/ui/money.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Facts, Table } from '#platform/browser/ui/rows.tsx';
import {
  cancelPlayerBonus,
  listPlayerCounts,
  readPlayerBonus,
  type ShownCount,
  type ShownGrant,
} from '../contract.backoffice.grants.ts';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';
import { GrantState } from './grant-state.tsx';
import { useBonusName } from './term-facts.tsx';

type Props = {
  readonly player: string;
  readonly id: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** A bonus of a player: its money, what happened to it, and what each bet counted. */
export function GrantDialog({ player, id, onClose, onDone }: Props) {
  const t = useT('backoffice-bonuses');
  const params = { player, id };
  const { data, refusal } = useCall(readPlayerBonus, { params });
  const [isCancelling, setCancelling] = useState(false);
  const mayCancel = useMay(cancelPlayerBonus.roles);
  const bonus = data?.data.bonus;
  const nameOf = useBonusName();
  const canCancel = mayCancel && bonus?.ended_at === null;
  return (
    <>
      <Dialog
        open={!isCancelling}
        onClose={onClose}
        title={bonus ? nameOf(bonus) : t('columns.bonus')}
        closeLabel={t('close')}
        footer={
          canCancel && (
            <Button variant="danger" onClick={() => setCancelling(true)}>
              {t('grant.cancel')}
            </Button>
          )
        }
      >
        {refusal && <p role="alert">{linesOf(refusal).join(' ')}</p>}
        {!bonus && !refusal && <Skeleton height="12rem" />}
        {bonus && (
          <>
            <GrantFacts bonus={bonus} />
            <Moves moves={data.data.moves} />
            <Counts params={params} currency={bonus.currency} />
          </>
        )}
      </Dialog>
      <ReasonDialog
        open={isCancelling}
        onClose={() => setCancelling(false)}
        title={t('grant.cancel')}
        text={t('grant.cancelText')}
        confirm={t('grant.cancel')}
        isDangerous
        send={(reason) => api(cancelPlayerBonus, { params, body: { reason } })}
        done={t('grant.cancelled')}
        onDone={() => {
          refetchCalls(readPlayerBonus);
          onDone();
        }}
      />
    </>
  );
}

const AMOUNTS = [
  'deposit',
  'amount',
  'balance',
  'progress',
  'required',
  'converted',
  'returned',
] as const;

function GrantFacts({ bonus }: { readonly bonus: ShownGrant }) {
  const t = useT('backoffice-bonuses');
  const { code, version, currency } = bonus;
  const facts = [
    { name: t('columns.state'), value: <GrantState state={bonus.state} /> },
    { name: t('fields.code'), value: `${code}, ${t('versionOf', { version })}` },
    { name: t('grant.source'), value: t(`sources.${bonus.source}`) },
    ...roundFacts(bonus, t),
    ...AMOUNTS.map((name) => ({
      name: t(`grant.${name}`),
      value: <Money amount={bonus[name]} currency={currency} />,
    })),
    { name: t('grant.claim_until'), value: <Timestamp at={bonus.claim_until} /> },
    ...(bonus.active_until === null
      ? []
      : [{ name: t('grant.active_until'), value: <Timestamp at={bonus.active_until} /> }]),
  ];
  return <Facts facts={facts} />;
}

/** How many free rounds were played, and what they won. */
function roundFacts(
  { free_rounds: rounds, currency }: ShownGrant,
  t: Translate<'backoffice-bonuses'>,
) {
  if (!rounds) return [];
  const { used, count, bet_value: value, won, expires_at: until } = rounds;
  return [
    {
      name: t('grant.rounds'),
      value: (
        <>
          {t('grant.roundsOf', { used, count })} <Money amount={value} currency={currency} />
        </>
      ),
    },
    ...(won === null
      ? [{ name: t('grant.roundsUntil'), value: <Timestamp at={until} /> }]
      : [{ name: t('grant.roundsWon'), value: <Money amount={won} currency={currency} /> }]),
  ];
}

type MoveRow = {
  readonly to: ShownGrant['state'];
  readonly reason: string | null;
  readonly at: string;
};

function Moves({ moves }: { readonly moves: readonly MoveRow[] }) {
  const t = useT('backoffice-bonuses');
  const reasonOf = (reason: string | null) => {
    // Reasons are data of the server; the texts cover those of this release.
    const key = `reasons.${reason}` as 'reasons.staff';
    return reason !== null && t.has(key) ? t(key) : (reason ?? '');
  };
  return (
    <>
      <h3 className="bonus-heading">{t('grant.moves')}</h3>
      <Table
        caption={t('grant.moves')}
        rows={moves}
        rowKey={({ at, to }) => `${at} ${to}`}
        columns={[
          { id: 'to', head: t('columns.state'), cell: ({ to }) => <GrantState state={to} /> },
          { id: 'reason', head: t('reason'), cell: ({ reason }) => reasonOf(reason) },
          { id: 'at', head: t('grant.at'), cell: ({ at }) => <Timestamp at={at} seconds /> },
        ]}
      />
    </>
  );
}

type CountsProps = {
  readonly params: { readonly player: string; readonly id: string };
  readonly currency: string;
};

function Counts({ params, currency }: CountsProps) {
  const t = useT('backoffice-bonuses');
  return (
    <>
      <h3 className="bonus-heading">{t('grant.counts')}</h3>
      <DataTable
        caption={t('grant.counts')}
        list={useCallPages(listPlayerCounts, { params, query: {} })}
        rowKey={({ id }) => id}
        columns={useCountColumns(currency)}
        isFiltered={false}
        empty={{ title: t('grant.noCounts') }}
      />
    </>
  );
}

function useCountColumns(currency: string): readonly DataColumn<ShownCount>[] {
  const t = useT('backoffice-bonuses');
  const nameOf = useGameName();
  return [
    { id: 'game', head: t('grant.game'), grow: true, cell: ({ game }) => nameOf(game) },
    {
      id: 'staked',
      head: t('grant.staked'),
      align: 'end',
      cell: ({ staked }) => <Money amount={staked} currency={currency} />,
    },
    {
      id: 'counted',
      head: t('grant.counted'),
      align: 'end',
      cell: ({ counted }) => <Money amount={counted} currency={currency} />,
    },
    {
      id: 'why',
      head: t('reason'),
      cell: ({ reason }) => (reason === null ? '' : t(`countReasons.${reason}`)),
    },
  ];
}
