import { useCallback, useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { isCityZone, knownZone, offsetOf } from './zones.ts';

/** "Алматы, Астана (UTC+5)"; zones without a translated name are shown by their code. */
export function useZoneName(): (zone: string) => string {
  const t = useT('profile');
  const [nowMs] = useState(() => Date.now());
  return useCallback(
    (zone: string) => {
      const city = isCityZone(zone) ? t(`zone.${zone}`) : zone.replaceAll('_', ' ');
      if (zone === 'UTC' || knownZone(zone) === undefined) return city;
      return `${city} (${offsetOf(zone, nowMs)})`;
    },
    [t, nowMs],
  );
}
