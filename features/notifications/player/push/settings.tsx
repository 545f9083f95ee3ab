import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { announce } from '#platform/browser/ui/announce.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { SavedSwitch } from '#platform/browser/ui/saved-switch.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';
import { changePush, getPush } from '../../contract.push.ts';
import {
  FIRST_SETTINGS,
  PUSH_GROUPS,
  type PushSettings,
  type QuietHours,
} from '../../rules.push.ts';

/** What all devices of the player show, and when. Each change is saved at once. */
export function Settings({ settings: given, zone }: { settings: PushSettings; zone: string }) {
  const t = useT('notifications');
  // The last saved values, used until the call has been refetched.
  const [saved, setSaved] = useState<PushSettings>();
  const settings = saved ?? given;
  const save = async (change: Partial<PushSettings>) => {
    const answer = await api(changePush, { body: { ...settings, ...change } });
    if (isRefusal(answer)) return showRefusal(answer);
    setSaved(answer.data);
    refetchCalls(getPush);
    announce(t('push.saved'));
  };
  const { quiet_hours: quiet } = settings;
  return (
    <>
      <fieldset>
        <legend>{t('push.what')}</legend>
        {PUSH_GROUPS.map((group) => (
          <SavedSwitch
            key={group}
            checked={settings[group]}
            save={(next) => save({ [group]: next })}
          >
            {t(`push.groups.${group}`)}
          </SavedSwitch>
        ))}
        <SavedSwitch
          checked={settings.shows_amounts}
          hint={t('push.amountsHint')}
          save={(next) => save({ shows_amounts: next })}
        >
          {t('push.amounts')}
        </SavedSwitch>
      </fieldset>
      <fieldset>
        <SavedSwitch
          checked={quiet !== null}
          hint={t('push.quietHint', { zone: zone.replaceAll('_', ' ') })}
          save={(next) => save({ quiet_hours: next ? FIRST_SETTINGS.quiet_hours : null })}
        >
          {t('push.quiet')}
        </SavedSwitch>
        {quiet && <Hours quiet={quiet} save={(quiet_hours) => void save({ quiet_hours })} />}
      </fieldset>
    </>
  );
}

const ENDS = ['from', 'until'] as const;
/** Both cannot be the same hour. */
const OTHER_END = { from: 'until', until: 'from' } as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type HoursProps = { quiet: QuietHours; save: (quiet: QuietHours) => void };

function Hours({ quiet, save }: HoursProps) {
  const t = useT('notifications');
  return (
    <div className="push-hours">
      {ENDS.map((end) => (
        <Field key={end} label={t(`push.${end}`)}>
          <Select
            value={quiet[end]}
            onChange={(event) => save({ ...quiet, [end]: Number(event.target.value) })}
          >
            {HOURS.filter((hour) => hour !== quiet[OTHER_END[end]]).map((hour) => (
              <option key={hour} value={hour}>
                {`${hour.toString().padStart(2, '0')}:00`}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </div>
  );
}
