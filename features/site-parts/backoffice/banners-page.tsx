import './site-parts.css';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { getSiteParts, saveSitePart } from '../contract.backoffice.ts';
import type { Banner } from '../contract.banners.ts';
import { BannerEntry } from './banner-entry.tsx';
import { PartEditor } from './part-editor.tsx';

/** The banners of the home page, in their order. */
export function Page() {
  const t = useT('backoffice-site-parts');
  const { data, refusal, refetch } = useCall(getSiteParts, {});
  const banners = data?.data.banners;
  return (
    <>
      <PageHead title={t('banners.title')} lead={t('banners.lead')} />
      {refusal && (
        <PageFailure
          refusal={refusal}
          again={refetch}
          back={{ to: '/', label: t('banners.title') }}
        />
      )}
      {!banners && !refusal && <PageSkeleton />}
      {banners && (
        <PartEditor<Banner>
          // What was saved or published meanwhile is edited anew.
          key={`${banners.draft?.version ?? 0} ${banners.versions[0]?.number ?? 0}`}
          part="banners"
          state={banners}
          save={(value, basedOn) =>
            api(saveSitePart, { body: { part: 'banners', value, based_on: basedOn } })
          }
          onDone={refetch}
          create={newBanner}
          texts={{
            add: t('banners.add'),
            empty: t('banners.none'),
            nameOf: ({ texts }) =>
              (texts.ru ?? texts.en ?? texts.kz)?.title || t('banners.untitled'),
          }}
        >
          {(banner, onChange) => <BannerEntry banner={banner} onChange={onChange} />}
        </PartEditor>
      )}
    </>
  );
}

function newBanner(): Banner {
  return {
    id: crypto.randomUUID(),
    is_on: true,
    audience: 'everyone',
    countries: [],
    starts_at: null,
    ends_at: null,
    texts: {},
    pictures: { phone: null, desktop: null },
  };
}
