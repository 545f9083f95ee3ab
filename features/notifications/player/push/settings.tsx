import { useRef, useState } from 'react';
import type { QuietHours } from '#core/quiet-hours.ts';
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
import { FIRST_SETTINGS, PUSH_GROUPS, type PushSettings } from '../../rules.push.ts';

/** What all devices of the player show, and when. Each change is saved at once. */
export function Settings({ settings: given, zone }: { settings: PushSettings; zone: string }) {
  const t = useT('notifications');
  const { settings, save } = useSaved(given);
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

/** The settings as they are saved, and a change of them, sent at once. */
function useSaved(given: PushSettings) {
  const t = useT('notifications');
  // The last saved values, used until the call has been refetched.
  const [saved, setSaved] = useState<PushSettings>();
  const settings = saved ?? given;
  // One change after the other, each on top of the last answer: two quick ones keep both.
  const answered = useRef<PushSettings>(undefined);
  const queue = useRef<Promise<void>>(undefined);
  const send = async (change: Partial<PushSettings>) => {
    const body = { ...(answered.current ?? given), ...change };
    const answer = await api(changePush, { body });
    if (isRefusal(answer)) return showRefusal(answer);
    answered.current = answer.data;
    setSaved(answer.data);
    refetchCalls(getPush);
    announce(t('push.saved'));
  };
  const save = async (change: Partial<PushSettings>) => {
    const before = queue.current;
    const sent = (async () => {
      await before;
      await send(change);
    })();
    queue.current = sent;
    await sent;
  };
  return { settings, save };
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
