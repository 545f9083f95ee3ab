import type { SettingValue } from '#domain/settings/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { WEEKDAYS, type SettingFormProps } from './values.ts';

/** The days and hours on which support answers, on the clock of its time zone. */
export function SupportHoursForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  // Its first value came from the server, the others from here.
  const hours = value as SettingValue<'support_hours'>;
  const change = (part: Partial<typeof hours>) => onChange({ ...hours, ...part });
  const setDay = (day: number, isOn: boolean) =>
    change({ days: WEEKDAYS.filter((each) => (each === day ? isOn : hours.days.includes(each))) });
  return (
    <>
      <Checkbox checked={hours.is_on} onChange={(is_on) => change({ is_on })}>
        {t('supportHours.is_on')}
      </Checkbox>
      <fieldset className="site-settings-days">
        <legend>{t('supportHours.days')}</legend>
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            checked={hours.days.includes(day)}
            onChange={(isOn) => setDay(day, isOn)}
          >
            {t(`supportHours.day.${day}`)}
          </Checkbox>
        ))}
      </fieldset>
      {(['from', 'until'] as const).map((name) => (
        <Field key={name} label={t(`supportHours.${name}`)}>
          <TextInput
            autoComplete="off"
            placeholder={name === 'from' ? '09:00' : '18:00'}
            value={hours[name]}
            onChange={({ target }) => change({ [name]: target.value.trim() })}
          />
        </Field>
      ))}
      <TimeZoneField
        label={t('supportHours.time_zone')}
        value={hours.time_zone}
        onChange={(time_zone) => change({ time_zone })}
      />
    </>
  );
}
