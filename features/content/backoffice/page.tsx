import '../player/prose.css';
import './content-editor.css';
import { useState } from 'react';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { listContent, type ContentPage } from '../contract.backoffice.ts';
import type { Slug } from '../rules.ts';
import { Editor } from './editor.tsx';

/** The pages that the operator writes: a list, and the editor of one. */
export function Page() {
  const { data, refusal, loading, refetch } = useCall(listContent, {});
  const [open, setOpen] = useState<Slug>();
  const pages = data?.data ?? [];
  const opened = pages.find(({ slug }) => slug === open);
  if (opened) return <Opened page={opened} onBack={() => setOpen(undefined)} onDone={refetch} />;
  return <List list={{ items: pages, refusal, loading, refetch }} onOpen={setOpen} />;
}

type OpenedProps = { page: ContentPage; onBack: () => void; onDone: () => void };

function Opened({ page, onBack, onDone }: OpenedProps) {
  const t = useT('backoffice-content');
  return (
    <>
      <PageHead
        title={t(`slugs.${page.slug}`)}
        lead={t('editorLead')}
        actions={
          <Button icon={<Icon name="arrow-left" size={18} />} onClick={onBack}>
            {t('back')}
          </Button>
        }
      />
      {/* A page that was saved or published meanwhile is edited anew. */}
      <Editor key={keyOf(page)} page={page} onDone={onDone} />
    </>
  );
}

type ListProps = {
  list: Parameters<typeof DataTable<ContentPage>>[0]['list'];
  onOpen: (slug: Slug) => void;
};

function List({ list, onOpen }: ListProps) {
  const t = useT('backoffice-content');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <DataTable
        caption={t('title')}
        columns={useColumns()}
        list={list}
        rowKey={({ slug }) => slug}
        onOpen={({ slug }) => onOpen(slug)}
        isFiltered={false}
      />
    </>
  );
}

function keyOf({ slug, draft, versions }: ContentPage): string {
  return `${slug} ${draft?.version ?? 0} ${versions[0]?.number ?? 0}`;
}

function useColumns(): DataColumn<ContentPage>[] {
  const t = useT('backoffice-content');
  return [
    { id: 'page', head: t('page'), grow: true, cell: ({ slug }) => t(`slugs.${slug}`) },
    {
      id: 'version',
      head: t('version'),
      align: 'end',
      cell: ({ versions }) => versions[0]?.number,
    },
    {
      id: 'from',
      head: t('inForce'),
      cell: ({ versions }) => versions[0] && <Timestamp at={versions[0].from_at} />,
    },
    {
      id: 'draft',
      head: t('draft'),
      cell: ({ draft }) =>
        draft && (
          <>
            <Badge tone="info">{t('draft')}</Badge> {draft.updated_by}
          </>
        ),
    },
  ];
}
