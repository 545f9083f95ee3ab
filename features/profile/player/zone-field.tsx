import { useMemo, useState } from 'react';
import { useT } from '#platform/browser/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';
import { CITY_ZONES, deviceZone, isCityZone, knownZone, offsetOf, otherZones } from './zones.ts';

type ZoneFieldProps = {
  zone: string;
  /** Answers whether the house kept it. */
  onChoose: (zone: string) => Promise<boolean>;
};

export function ZoneField({ zone, onChoose }: ZoneFieldProps) {
  const t = useT('profile');
  const name = useZoneName();
  const [wanted, setWanted] = useState<string>();
  const others = useMemo(() => otherZones(zone), [zone]);
  const choose = async (next: string) => {
    if (wanted !== undefined) return;
    setWanted(next);
    await onChoose(next);
    setWanted(undefined);
  };
  const device = deviceZone();
  return (
    <div className="profile-zone">
      <Field label={t('settings.timezone')} hint={t('settings.timezoneHint')}>
        <Select value={wanted ?? zone} onChange={(event) => void choose(event.target.value)}>
          <optgroup label={t('settings.mainZones')}>
            {CITY_ZONES.map((code) => (
              <option key={code} value={code}>
                {name(code)}
              </option>
            ))}
          </optgroup>
          <optgroup label={t('settings.otherZones')}>
            {others.map((code) => (
              <option key={code} value={code}>
                {name(code)}
              </option>
            ))}
          </optgroup>
        </Select>
      </Field>
      {device !== zone && wanted === undefined && (
        <Button variant="quiet" size="s" onClick={() => void choose(device)}>
          {t('settings.useDevice', { zone: name(device) })}
        </Button>
      )}
    </div>
  );
}

/** "Алматы, Астана (UTC+5)"; zones without a name of ours go by their code. */
function useZoneName(): (zone: string) => string {
  const t = useT('profile');
  const [nowMs] = useState(() => Date.now());
  return (zone) => {
    const city = isCityZone(zone) ? t(`zone.${zone}`) : zone.replaceAll('_', ' ');
    if (zone === 'UTC' || knownZone(zone) === undefined) return city;
    return `${city} (${offsetOf(zone, nowMs)})`;
  };
}
