import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { ProposalBadge, ProposalDialog } from '#domain/staff/backoffice/proposal.tsx';
import { BalanceChange } from './balance-change.tsx';
import { adjustments, type Adjustment, type PossibleDuplicate } from '../contract.backoffice.ts';

type Props = { adjustment: Adjustment; onClose: () => void; onDone: () => void };

/** One adjustment in full, with the steps the viewer may take. */
export function AdjustmentDialog({ adjustment, onClose, onDone }: Props) {
  const t = useT('backoffice-adjustments');
  const f = useFormat();
  const { id, player, terms } = adjustment;
  const { amount, currency } = terms;
  const isTaken = amount.startsWith('-');
  const size = f.money(isTaken ? amount.slice(1) : amount, currency);
  return (
    <ProposalDialog
      calls={adjustments}
      proposal={adjustment}
      title={t('details.title', { id })}
      facts={useFacts(adjustment)}
      question={t(isTaken ? 'approve.textTake' : 'approve.text', {
        amount: size,
        player: player?.name ?? '',
      })}
      done={t('approve.done')}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

function useFacts({ player, terms, details, result, status }: Adjustment) {
  const t = useT('backoffice-adjustments');
  return [
    ...(player ? [{ name: t('details.player'), value: <PlayerLink {...player} /> }] : []),
    {
      name: t('details.amount'),
      value: <Money amount={terms.amount} currency={terms.currency} sign="always" tone="signed" />,
    },
    ...(player && status === 'open'
      ? [
          {
            name: t('propose.balance'),
            value: (
              <BalanceChange
                player={player.id}
                account={terms.account}
                currency={terms.currency}
                amount={terms.amount}
              />
            ),
          },
        ]
      : []),
    { name: t('details.account'), value: t(`accounts.${terms.account}`) },
    { name: t('details.cause'), value: t(`causes.${terms.cause}`) },
    ...(terms.ends_bonuses === undefined
      ? []
      : [{ name: t('bonuses.title'), value: t(`bonuses.${terms.ends_bonuses ? 'end' : 'keep'}`) }]),
    ...(terms.corrects ? [{ name: t('details.corrects'), value: terms.corrects }] : []),
    ...details.map((other) => ({
      name: t('details.duplicates'),
      value: <DuplicateLine other={other} />,
    })),
    ...(result ? [{ name: t('details.transfer'), value: result }] : []),
  ];
}

/** Another adjustment that may be a duplicate. */
function DuplicateLine({ other }: { other: PossibleDuplicate }) {
  const t = useT('backoffice-adjustments');
  const { amount, currency } = other.terms;
  return (
    <>
      {t('details.title', { id: other.id })}{' '}
      <Money amount={amount} currency={currency} sign="always" tone="signed" />{' '}
      <ProposalBadge status={other.status} /> <Timestamp at={other.proposed_at} />
    </>
  );
}
