import { Copyable } from '#platform/backoffice/copyable.tsx';
import { DataTable } from '#platform/backoffice/data-table.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import type { ContentVersion } from '../contract.backoffice.ts';
import { isPolicy, type PageTexts, type Slug } from '../rules.ts';

type Props = {
  readonly slug: Slug;
  readonly versions: readonly ContentVersion[];
  readonly onRestore: (texts: PageTexts) => void;
};

/** All versions of a page; any of them can be taken over into the editor. */
export function Versions({ slug, versions, onRestore }: Props) {
  const t = useT('backoffice-content');
  const f = useFormat();
  return (
    <DataTable
      caption={t('versions')}
      list={{ items: versions, refusal: undefined, loading: false, refetch: () => undefined }}
      rowKey={({ number }) => number.toString()}
      isFiltered={false}
      columns={[
        {
          id: 'number',
          head: t('version'),
          cell: ({ number, is_accepted_first: isAcceptedFirst }) => (
            <>
              {number} {isAcceptedFirst && <Badge tone="info">{t('beforePlay')}</Badge>}
            </>
          ),
        },
        { id: 'from', head: t('inForce'), cell: ({ from_at: at }) => <Timestamp at={at} /> },
        {
          id: 'by',
          head: t('publishedBy'),
          cell: ({ published_by: by }) => by ?? t('shipped'),
        },
        ...(isPolicy(slug)
          ? [
              {
                id: 'accepted',
                head: t('accepted'),
                align: 'end' as const,
                cell: ({ accepted }: ContentVersion) => f.number(accepted),
              },
            ]
          : []),
        { id: 'note', head: t('note'), grow: true, from: 'm', cell: ({ note }) => note },
        {
          id: 'hash',
          head: t('hash'),
          from: 'l',
          cell: ({ hash }) => <Copyable text={hash}>{hash.slice(0, 12)}…</Copyable>,
        },
        {
          id: 'restore',
          head: t('restore'),
          align: 'end',
          cell: ({ number, texts }) => (
            <Button size="s" onClick={() => onRestore(texts)}>
              {t('restore')} <span className="visually-hidden">{number}</span>
            </Button>
          ),
        },
      ]}
    />
  );
}
