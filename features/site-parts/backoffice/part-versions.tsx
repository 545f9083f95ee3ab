import { DataTable } from '#platform/backoffice/data-table.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import type { SiteParts } from '../contract.backoffice.ts';

type Version = Omit<SiteParts['banners']['versions'][number], 'value'> & {
  readonly value: readonly unknown[];
};

type Props = {
  readonly versions: readonly Version[];
  /** Takes the entries of that version into the editor. */
  readonly onRestore: (number: number) => void;
};

/** All versions of a part; the first one is in force. */
export function PartVersions({ versions, onRestore }: Props) {
  const t = useT('backoffice-site-parts');
  return (
    <DataTable
      caption={t('versions')}
      list={{ items: versions, refusal: undefined, loading: false, refetch: () => undefined }}
      rowKey={({ number }) => number.toString()}
      isFiltered={false}
      columns={[
        { id: 'number', head: t('version'), cell: ({ number }) => number },
        { id: 'at', head: t('publishedAt'), cell: ({ published_at: at }) => <Timestamp at={at} /> },
        {
          id: 'by',
          head: t('publishedBy'),
          cell: ({ published_by: by }) => by ?? t('takenOver'),
        },
        { id: 'count', head: t('entries'), align: 'end', cell: ({ value }) => value.length },
        { id: 'note', head: t('note'), grow: true, from: 'm', cell: ({ note }) => note },
        {
          id: 'restore',
          head: t('restore'),
          align: 'end',
          cell: ({ number }) => (
            <Button size="s" onClick={() => onRestore(number)}>
              {t('restore')} <span className="visually-hidden">{number}</span>
            </Button>
          ),
        },
      ]}
    />
  );
}
