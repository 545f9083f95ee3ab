import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { useUiLocale } from '#platform/browser/ui/money.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import type { StaffCase } from '../contract.backoffice.ts';
import { Prices } from './draft-facts.tsx';

/** Every version of a case with its RTP, the one on sale first. */
export function Versions({ shown, onClose }: { shown: StaffCase; onClose: () => void }) {
  const t = useT('backoffice-cases');
  const title = t('versions', { name: shown.name[useUiLocale()] });
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('close')}>
      <Prices prices={shown.prices} />
      <Table
        caption={title}
        columns={[
          { id: 'version', head: t('version'), cell: ({ version }) => version },
          { id: 'rtp', head: t('rtp'), align: 'end', cell: ({ rtp }) => `${rtp}%` },
          {
            id: 'published',
            head: t('published'),
            cell: ({ published_at }) => <Timestamp at={published_at} />,
          },
        ]}
        rows={shown.versions}
        rowKey={({ version }) => String(version)}
      />
    </Dialog>
  );
}
