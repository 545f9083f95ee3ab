import { useCall } from '#platform/browser/net/data.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { searchRecords, type FoundRecord } from '../contract.backoffice.search.ts';
import { recordPath } from './record-link.ts';

/** Above the players: bets, payments and names on documents that match the same search text. */
export function FoundRecords({ text }: { text: string }) {
  const t = useT('backoffice-players');
  const { data } = useCall(searchRecords, { query: { q: text } });
  const found = data?.data ?? [];
  if (found.length === 0) return null;
  return (
    <Panel title={t('found.title')} className="player-found">
      <ul>
        {found.map((record) => (
          <li key={`${record.kind}/${record.id}`}>
            <Link to={recordPath(record)}>
              <RecordName record={record} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function RecordName({ record }: { record: FoundRecord }) {
  const t = useT('backoffice-players');
  const f = useFormat();
  const { kind, id, player_id, player_name, full_name, amount, currency, at } = record;
  const parts = [
    ...(amount !== null && currency !== null ? [f.money(amount, currency)] : []),
    ...(full_name === null ? [`${player_name} #${player_id}`] : [full_name]),
    ...(at === null ? [] : [f.dateTime(at)]),
  ];
  return (
    <>
      <strong>{t(`found.${kind}`, { id })}</strong> {parts.join(' · ')}
    </>
  );
}
