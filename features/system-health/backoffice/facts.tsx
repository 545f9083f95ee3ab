import { Moment } from '#platform/backoffice/moment.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { Health } from '../contract.backoffice.ts';
import { useBytes } from './bytes.ts';

export function Database({ database }: { database: Health['database'] }) {
  const t = useT('backoffice-system-health');
  const f = useFormat();
  const bytes = useBytes();
  const { oldest_transaction_seconds: oldest } = database;
  const connections = `${f.number(database.connections)} / ${f.number(database.connections_max)}`;
  return (
    <Facts
      facts={[
        { name: t('database.version'), value: database.version },
        { name: t('database.answers'), value: t('ms', { count: database.answers_ms }) },
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

/** What comes from elsewhere, and what was published for it. */
export function Outside({ health }: { health: Health }) {
  const t = useT('backoffice-system-health');
  const f = useFormat();
  const { beacon, providers, chains } = health;
  const moment = (at: string | null) =>
    at === null ? t('outside.never') : <Moment at={at} seconds />;
  return (
    <Facts
      facts={[
        {
          name: t('outside.beacon'),
          value: t(beacon.mode === 'drand' ? 'outside.beaconDrand' : 'outside.beaconLocal'),
        },
        { name: t('outside.heard'), value: moment(beacon.heard_at) },
        {
          name: t('outside.round'),
          value: beacon.round === null ? '—' : f.number(beacon.round),
        },
        ...providers.flatMap(({ name, message_at, invoice_at, in_vain }) => [
          { name: t('outside.message', { provider: name }), value: moment(message_at) },
          { name: t('outside.invoice', { provider: name }), value: moment(invoice_at) },
          { name: t('outside.inVain', { provider: name }), value: f.number(in_vain) },
        ]),
        ...chains.map(({ table, left }) => ({
          name: t('outside.left', { table }),
          value: f.number(left),
        })),
      ]}
    />
  );
}
