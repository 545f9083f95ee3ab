import './affiliates.css';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { Link, type PageProps } from '#platform/browser/router/router.tsx';
import { LOCALE_NAME } from '#core/locale.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { listPartners, readPartner, type PartnerDetails } from '../contract.backoffice.ts';
import { STATUS_TONE } from './labels.ts';
import { Codes } from './codes.tsx';
import { Links } from './links.tsx';
import { Money } from './money.tsx';
import { PartnerActions } from './partner-actions.tsx';

/** One partner: who they are, their links and what these brought. */
export function Page({ params }: PageProps) {
  const t = useT('backoffice-affiliates');
  const found = useCall(readPartner, { params: { partner: params['partner']! } });
  const back = { to: '/affiliates', label: t('title') };
  if (found.data) return <PartnerView partner={found.data.data} back={back} />;
  return (
    <>
      <PageHead title={t('partner')} back={back} />
      {found.refusal ? (
        <PageFailure refusal={found.refusal} again={found.refetch} back={back} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

type ViewProps = {
  readonly partner: PartnerDetails;
  readonly back: { readonly to: string; readonly label: string };
};

function PartnerView({ partner, back }: ViewProps) {
  const t = useT('backoffice-affiliates');
  const refetch = () => refetchCalls(readPartner, listPartners);
  return (
    <>
      <PageHead
        title={partner.name}
        lead={
          <>
            #{partner.id}{' '}
            <Badge tone={STATUS_TONE[partner.status]}>{t(`statuses.${partner.status}`)}</Badge>
          </>
        }
        back={back}
        actions={<PartnerActions partner={partner} onDone={refetch} />}
      />
      <div className="affiliate">
        <Panel title={t('facts')}>
          <Facts facts={useFacts(partner)} />
        </Panel>
        <Money partner={partner.id} />
        <Links partner={partner} onDone={refetch} />
        <Codes partner={partner} onDone={refetch} />
      </div>
    </>
  );
}

function useFacts({ email, website, about, locale, parent, subs, ...rest }: PartnerDetails) {
  const t = useT('backoffice-affiliates');
  return [
    { name: t('columns.email'), value: email },
    { name: t('website'), value: website ?? '—' },
    ...(about === null ? [] : [{ name: t('about'), value: about }]),
    { name: t('locale'), value: LOCALE_NAME[locale] },
    { name: t('factor'), value: t(rest.has_factor ? 'yes' : 'no') },
    {
      name: t('columns.parent'),
      value: parent ? <Link to={`/affiliates/${parent.id}`}>{parent.name}</Link> : '—',
    },
    ...(rest.is_invited ? [{ name: t('invited'), value: t('yes') }] : []),
    ...(subs.length === 0
      ? []
      : [
          {
            name: t('subs'),
            value: subs.map(({ id, name }) => (
              <Link key={id} to={`/affiliates/${id}`} className="affiliate-sub">
                {name}
              </Link>
            )),
          },
        ]),
    { name: t('columns.created'), value: <Timestamp at={rest.created_at} /> },
  ];
}
