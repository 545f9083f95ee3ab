import { readPartnerSubs, type PartnerSubs } from '#features/affiliates/contract.partner.subs.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts, Table } from '#platform/browser/ui/rows.tsx';
import { Loaded, Nothing } from '../loaded.tsx';

/** Partners whom this one brought: the link that recruits them, and the share of what they earn. */
export function Page() {
  const t = useT('partner');
  const found = useCall(readPartnerSubs, {});
  return (
    <Loaded title={t('pages.subs')} lead={t('subs.lead')} found={found}>
      {(data) => (
        <>
          <Invitation data={data} />
          {data.partners.length === 0 ? (
            <Nothing title={t('subs.none')} text={t('subs.noneText')} />
          ) : (
            <Subs partners={data.partners} />
          )}
        </>
      )}
    </Loaded>
  );
}

function Invitation({ data }: { readonly data: PartnerSubs }) {
  const t = useT('partner');
  const f = useFormat();
  const common = useT('common');
  return (
    <Panel title={t('subs.link')}>
      <CopyText
        wrap
        text={data.invite_url}
        label={t('links.copy')}
        copiedLabel={common('copied')}
      />
      <Facts
        facts={[
          { name: t('subs.share'), value: f.percent(data.share_bp) },
          ...(data.above
            ? [
                {
                  name: t('subs.above', { name: data.above.name }),
                  value: f.percent(data.above.share_bp),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

function Subs({ partners }: Pick<PartnerSubs, 'partners'>) {
  const t = useT('partner');
  const f = useFormat();
  return (
    <Table
      caption={t('pages.subs')}
      rows={partners}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', head: t('subs.name'), cell: ({ name }) => name },
        {
          id: 'status',
          head: t('subs.status'),
          cell: ({ status }) => t(`subs.statuses.${status}`),
        },
        { id: 'since', head: t('subs.since'), wideOnly: true, cell: ({ since }) => f.date(since) },
        {
          id: 'earned',
          head: t('subs.earned'),
          align: 'end',
          cell: ({ earned }) =>
            earned.length === 0
              ? '—'
              : earned.map(({ currency, amount }) => (
                  <span key={currency} className="partner-sum">
                    {f.money(amount, currency)}
                  </span>
                )),
        },
      ]}
    />
  );
}
