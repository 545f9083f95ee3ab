import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { getArchive } from '../../contract.ts';
import { useZone } from '../settings/zones.ts';

/** The end of a list of all time: what is older is archived. Nothing for a player without that. */
export function ArchivedLine() {
  const t = useT('profile');
  const f = useFormat();
  const zone = useZone();
  const { data } = useCall(getArchive, {});
  const before = data?.data.archived_before ?? null;
  if (before === null) return null;
  return (
    <p className="history-archived">{t('history.archived', { date: f.date(before, zone) })}</p>
  );
}
