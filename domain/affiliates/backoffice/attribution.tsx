import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { readAttribution, type ShownAttribution } from '../contract.backoffice.ts';

/** Which partner brought the player and why; nothing for a player who came without one. */
export function AttributionPanel({ player }: { readonly player: string }) {
  const { data } = useCall(readAttribution, { params: { player } });
  return data?.data ? <Explained found={data.data} /> : null;
}

function Explained({ found }: { readonly found: ShownAttribution }) {
  const t = useT('backoffice-domain-affiliates');
  const { partner, tag, campaign, touch, window_days: days, touched_at, touches } = found;
  const others = touches.filter(({ verdict }) => verdict !== 'chosen');
  return (
    <Panel title={t('title')}>
      <Facts
        facts={[
          { name: t('partner'), value: `${partner.name} #${partner.id}` },
          ...(tag === null ? [] : [{ name: t('link'), value: `${tag}, ${campaign ?? ''}` }]),
          { name: t('touched'), value: <Timestamp at={touched_at} /> },
          { name: t('rule'), value: t(`rules.${touch}`, { days }) },
          ...others.map(({ partner: other, at, verdict, source }) => ({
            name: t('other', { partner: other, source }),
            value: (
              <>
                <Timestamp at={at} /> {t(`verdicts.${verdict}`)}
              </>
            ),
          })),
        ]}
      />
    </Panel>
  );
}
