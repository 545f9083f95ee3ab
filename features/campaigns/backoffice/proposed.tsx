import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import {
  campaignSends,
  listCampaigns,
  readCampaign,
  type CampaignProposal,
} from '../contract.backoffice.ts';

type Props = {
  readonly proposal: CampaignProposal;
  readonly onDone: () => void;
  /** With a link to the campaign, where it is not shown itself. */
  readonly isLinked?: boolean;
};

/** A campaign that waits for a second person. */
export function Proposed({ proposal, onDone, isLinked = false }: Props) {
  const t = useT('backoffice-campaigns');
  const f = useFormat();
  const { campaign, name, send_at: at, players } = proposal.terms;
  const link = (
    <Link className="campaign-link" to={`/campaigns/${campaign}`}>
      {t('proposal.read')}
    </Link>
  );
  const facts = [
    { name: t('columns.players'), value: f.number(players) },
    { name: t('fields.send_at'), value: at === null ? t('now') : <Timestamp at={at} /> },
    ...(isLinked ? [{ name: t('columns.campaign'), value: link }] : []),
  ];
  return (
    <ProposalPanel
      calls={campaignSends}
      proposal={proposal}
      title={t('proposal.title', { name })}
      facts={facts}
      question={t('proposal.ask', { players: f.number(players) })}
      isFinal
      done={t('proposal.approved')}
      onDone={() => {
        onDone();
        refetchCalls(listCampaigns, readCampaign);
      }}
    />
  );
}
