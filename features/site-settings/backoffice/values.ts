import { SETTINGS, type SettingName, type SettingValue } from '#domain/settings/rules.ts';
import type { ShownSetting } from '../contract.backoffice.ts';

/** The fields of the operator, in the order of their declaration. */
// `Object.keys` widens to string; the keys of this constant are exactly these.
export const OPERATOR_FIELDS = Object.keys(
  SETTINGS.operator.first,
) as (keyof SettingValue<'operator'>)[];

/** From Monday to Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

type Value = ShownSetting['value'];

/** What the form of every setting gets: its value as sent, which it changes as a whole. */
export type SettingFormProps = {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** The value in the form of its setting; one of another version of the server is the first one. */
export function valueOf<N extends SettingName>(name: N, { value }: ShownValue): SettingValue<N> {
  const parsed = SETTINGS[name].schema.safeParse(value);
  // Parsed by the schema of this name.
  return (parsed.success ? parsed.data : SETTINGS[name].first) as SettingValue<N>;
}

type ShownValue = Pick<ShownSetting, 'value'>;
