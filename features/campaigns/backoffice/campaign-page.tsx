import './campaigns.css';
import { useSegmentText } from '#domain/bonuses/backoffice/segment-text.ts';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import type { PageProps } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import {
  campaignSends,
  readCampaign,
  readCampaignOptions,
  type CampaignOptions,
  type CampaignProposal,
  type ShownCampaign,
} from '../contract.backoffice.ts';
import { sendErrors } from '../rules.check.ts';
import { Preview } from './preview.tsx';
import { Problems } from './problems.tsx';
import { Proposed } from './proposed.tsx';
import { Results } from './results.tsx';
import { SendFields } from './send-fields.tsx';
import { StateBadge } from './state-badge.tsx';
import { StepButtons } from './step-buttons.tsx';
import { TestButton } from './test-button.tsx';

/** The state moves by itself while a campaign waits or is sent. */
const REFRESH_MS = 5000;

/** One campaign: what it says, how it is sent, and what became of it. */
export function Page({ params }: PageProps) {
  const t = useT('backoffice-campaigns');
  const id = params['id']!;
  const campaign = useCall(readCampaign, { params: { id } }, { everyMs: REFRESH_MS });
  const options = useCall(readCampaignOptions, {});
  const back = { to: '/campaigns', label: t('title') };
  if (campaign.data && options.data) {
    return (
      <Shown
        {...campaign.data.data}
        options={options.data.data}
        back={back}
        refetch={campaign.refetch}
      />
    );
  }
  const refusal = campaign.refusal ?? options.refusal;
  const again = campaign.refusal ? campaign.refetch : options.refetch;
  return (
    <>
      <PageHead title={`#${id}`} back={back} />
      {refusal ? <PageFailure refusal={refusal} again={again} back={back} /> : <PageSkeleton />}
    </>
  );
}

type ShownProps = {
  readonly campaign: ShownCampaign;
  readonly proposal: CampaignProposal | null;
  readonly options: CampaignOptions;
  readonly back: { readonly to: string; readonly label: string };
  readonly refetch: () => void;
};

function Shown({ campaign, proposal, options, back, refetch }: ShownProps) {
  const mayEdit = useMay(campaignSends.propose.roles);
  const { id, state, terms } = campaign;
  const isDraft = state === 'draft';
  const isComplete = sendErrors(terms, options) === undefined;
  return (
    <>
      <PageHead
        title={terms.name}
        back={back}
        lead={
          <>
            <StateBadge state={state} /> #{id}
          </>
        }
        actions={<StepButtons campaign={campaign} />}
      />
      <div className="campaign-panels">
        {proposal && <Proposed proposal={proposal} onDone={refetch} />}
        {campaign.started_at !== null && <Results id={id} isMoving={state === 'sending'} />}
        <About campaign={campaign} />
        <Preview
          terms={terms}
          site={options}
          action={(locale) =>
            mayEdit && terms.channels.includes('email') ? (
              <TestButton terms={terms} locale={locale} />
            ) : null
          }
        />
        {isDraft && !isComplete && <Problems terms={terms} site={options} />}
        {isDraft && isComplete && mayEdit && !proposal && (
          <SendFields campaign={campaign} options={options} />
        )}
      </div>
    </>
  );
}

function About({ campaign }: { readonly campaign: ShownCampaign }) {
  const t = useT('backoffice-campaigns');
  const f = useFormat();
  const segmentText = useSegmentText();
  const { terms, counted, send_at: sendAt, started_at: startedAt, ended_at: endedAt } = campaign;
  const times = [
    { name: t('fields.send_at'), at: sendAt },
    { name: t('fields.started_at'), at: startedAt },
    { name: t('fields.ended_at'), at: endedAt },
  ];
  const facts = [
    { name: t('fields.segment'), value: segmentText(terms.segment) },
    {
      name: t('fields.channels'),
      value: terms.channels.map((channel) => t(`channels.${channel}`)).join(', '),
    },
    { name: t('fields.link'), value: terms.link || '—' },
    { name: t('fields.holdout'), value: `${f.number(terms.holdout_percent)}%` },
    ...(counted === null ? [] : [{ name: t('fields.counted'), value: f.number(counted) }]),
    ...times.flatMap(({ name, at }) =>
      at === null ? [] : [{ name, value: <Timestamp at={at} /> }],
    ),
  ];
  return (
    <Panel title={t('about')}>
      <Facts facts={facts} />
    </Panel>
  );
}
