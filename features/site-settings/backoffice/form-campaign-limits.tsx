import { ALONE_MAX, FIRST_CAMPAIGN_LIMITS, WEEKLY_MAX } from '#domain/settings/rules.campaigns.ts';
import type { SettingValue } from '#domain/settings/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import type { SettingFormProps } from './values.ts';

/** How often campaigns write to a player, when, and to how many players one person sends. */
export function CampaignLimitsForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  // Its first value came from the server, the others from here.
  const limits = value as SettingValue<'campaign_limits'>;
  const { quiet_hours: quiet } = limits;
  const change = (part: Partial<typeof limits>) => onChange({ ...limits, ...part });
  return (
    <>
      <NumberField
        label={t('campaignLimits.weekly_max')}
        min={1}
        max={WEEKLY_MAX}
        value={limits.weekly_max}
        onChange={(weekly_max) => change({ weekly_max })}
      />
      <Checkbox
        checked={quiet !== null}
        onChange={(isOn) =>
          change({ quiet_hours: isOn ? FIRST_CAMPAIGN_LIMITS.quiet_hours : null })
        }
      >
        {t('campaignLimits.is_quiet')}
      </Checkbox>
      {quiet &&
        (['from', 'until'] as const).map((name) => (
          <NumberField
            key={name}
            label={t(`campaignLimits.${name}`)}
            min={0}
            max={23}
            value={quiet[name]}
            onChange={(hour) => change({ quiet_hours: { ...quiet, [name]: hour } })}
          />
        ))}
      <TimeZoneField
        label={t('campaignLimits.time_zone')}
        value={limits.time_zone}
        onChange={(time_zone) => change({ time_zone })}
      />
      <NumberField
        label={t('campaignLimits.alone_max')}
        min={0}
        max={ALONE_MAX}
        value={limits.alone_max}
        onChange={(alone_max) => change({ alone_max })}
      />
    </>
  );
}

type NumberProps = {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
};

function NumberField({ label, min, max, value, onChange }: NumberProps) {
  return (
    <Field label={label}>
      <TextInput
        type="number"
        inputMode="numeric"
        required
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </Field>
  );
}
