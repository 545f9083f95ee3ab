import { LookFields } from '#domain/settings/backoffice/look-fields.tsx';
import type { Look } from '#domain/settings/rules.look.ts';
import type { SettingFormProps } from './values.ts';

/** The logo and the colours of the site. */
export function LookForm({ value, onChange }: SettingFormProps) {
  // Its first value came from the server, the others from here.
  return <LookFields look={value as Look} onChange={onChange} />;
}
