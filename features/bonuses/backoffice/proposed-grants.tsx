import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { bonusGrants, type BonusGrantProposal } from '../contract.backoffice.grants.ts';

type Props = { readonly player?: string };

/** Bonuses for players that wait for a second person; of one player, or of all. */
export function ProposedGrants({ player }: Props) {
  const query = { status: 'open', ...(player !== undefined && { player }) } as const;
  const { data, refetch } = useCall(bonusGrants.list, { query });
  return data?.data.map((proposal) => (
    <Proposed key={proposal.id} proposal={proposal} onDone={refetch} />
  ));
}

type ProposedProps = { readonly proposal: BonusGrantProposal; readonly onDone: () => void };

function Proposed({ proposal, onDone }: ProposedProps) {
  const t = useT('backoffice-bonuses');
  const { bonus, version, currency, amount } = proposal.terms;
  const { player } = proposal;
  const facts = [
    ...(player ? [{ name: t('give.player'), value: <PlayerLink {...player} /> }] : []),
    { name: t('columns.bonus'), value: `${bonus}, ${t('versionOf', { version })}` },
    { name: t('fields.amount'), value: <Money amount={amount} currency={currency} /> },
  ];
  return (
    <ProposalPanel
      calls={bonusGrants}
      proposal={proposal}
      title={t('proposal.grant', { player: player?.name ?? '' })}
      facts={facts}
      question={t('proposal.askGrant')}
      done={t('proposal.grantApproved')}
      onDone={onDone}
    />
  );
}
