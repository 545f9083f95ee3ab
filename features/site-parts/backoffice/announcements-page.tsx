import './site-parts.css';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { Announcement } from '../contract.announcements.ts';
import { getSiteParts, saveSitePart } from '../contract.backoffice.ts';
import { AnnouncementEntry } from './announcement-entry.tsx';
import { PartEditor } from './part-editor.tsx';
import { RunningAnnouncements } from './running-announcements.tsx';

/** What is shown now, and the list that is edited. */
export function Page() {
  const t = useT('backoffice-site-parts');
  const { data, refusal, refetch } = useCall(getSiteParts, {});
  const state = data?.data.announcements;
  return (
    <>
      <PageHead title={t('announcements.title')} lead={t('announcements.lead')} />
      {refusal && (
        <PageFailure
          refusal={refusal}
          again={refetch}
          back={{ to: '/', label: t('announcements.title') }}
        />
      )}
      {!state && !refusal && <PageSkeleton />}
      {state && (
        <RunningAnnouncements
          list={state.versions[0]?.value ?? []}
          since={state.versions[0]?.published_at ?? ''}
          onEnded={refetch}
        />
      )}
      {state && (
        <PartEditor<Announcement>
          // What was saved, published or ended meanwhile is edited anew.
          key={`${state.draft?.version ?? 0} ${state.versions[0]?.number ?? 0}`}
          part="announcements"
          state={state}
          save={(value, basedOn) =>
            api(saveSitePart, { body: { part: 'announcements', value, based_on: basedOn } })
          }
          onDone={refetch}
          create={newAnnouncement}
          texts={{
            add: t('announcements.add'),
            empty: t('announcements.none'),
            nameOf: ({ texts }) =>
              (texts.ru ?? texts.en ?? texts.kz)?.text || t('announcements.untitled'),
          }}
        >
          {(announcement, onChange) => (
            <AnnouncementEntry announcement={announcement} onChange={onChange} />
          )}
        </PartEditor>
      )}
    </>
  );
}

function newAnnouncement(): Announcement {
  return {
    id: crypto.randomUUID(),
    is_on: true,
    audience: 'everyone',
    countries: [],
    starts_at: null,
    ends_at: null,
    kind: 'info',
    pages: 'everywhere',
    is_dismissible: true,
    texts: {},
  };
}
