import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { SystemHealth } from '../contract.backoffice.ts';
import { useBytes } from './bytes.ts';

export function Database({ database }: { database: SystemHealth['database'] }) {
  const t = useT('backoffice-system-health');
  const f = useFormat();
  const bytes = useBytes();
  const { oldest_transaction_seconds: oldest } = database;
  const connections = `${f.number(database.connections)} / ${f.number(database.connections_max)}`;
  return (
    <Facts
      facts={[
        { name: t('database.version'), value: database.version },
        { name: t('database.response'), value: t('ms', { count: database.response_ms }) },
        { name: t('database.size'), value: bytes(database.size_bytes) },
        { name: t('database.connections'), value: connections },
        {
          name: t('database.oldest'),
          value: oldest === null ? '—' : t('seconds', { count: oldest }),
        },
      ]}
    />
  );
}

/** The beacon, the providers and the seed chains. */
export function ExternalServices({ health }: { health: SystemHealth }) {
  const t = useT('backoffice-system-health');
  const f = useFormat();
  const { beacon, providers, chains } = health;
  const moment = (at: string | null) =>
    at === null ? t('external.never') : <Timestamp at={at} seconds />;
  return (
    <Facts
      facts={[
        {
          name: t('external.beacon'),
          value: t(beacon.mode === 'drand' ? 'external.beaconDrand' : 'external.beaconLocal'),
        },
        { name: t('external.lastRound'), value: moment(beacon.last_round_at) },
        {
          name: t('external.round'),
          value: beacon.round === null ? '—' : f.number(beacon.round),
        },
        ...providers.flatMap(({ name, message_at, invoice_at, failed_invoices }) => [
          { name: t('external.message', { provider: name }), value: moment(message_at) },
          { name: t('external.invoice', { provider: name }), value: moment(invoice_at) },
          {
            name: t('external.failedInvoices', { provider: name }),
            value: f.number(failed_invoices),
          },
        ]),
        ...chains.map(({ table, left }) => ({
          name: t('external.left', { table }),
          value: f.number(left),
        })),
      ]}
    />
  );
}
