import { useState } from 'react';
import type { SettingValue } from '#domain/settings/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import type { SettingFormProps } from './values.ts';

const CATEGORIES = ['slots', 'live'] as const;
const BP_PER_PERCENT = 100;

/** The house edge of games whose suppliers state no RTP, by category; typed in percent. */
export function AssumedEdgesForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  // Its first value came from the server, the others from here: while it is typed it may be wrong.
  const edges = value as SettingValue<'assumed_edges'>;
  const [typed, setTyped] = useState({
    slots: String(edges.slots / BP_PER_PERCENT),
    live: String(edges.live / BP_PER_PERCENT),
  });
  return CATEGORIES.map((category) => (
    <Field key={category} label={t(`assumedEdges.${category}`)}>
      <TextInput
        type="number"
        inputMode="decimal"
        min={0}
        max={10}
        step={0.01}
        required
        suffix="%"
        value={typed[category]}
        onChange={({ target }) => {
          setTyped({ ...typed, [category]: target.value });
          const basisPoints = Math.round(Number(target.value) * BP_PER_PERCENT);
          onChange({ ...edges, [category]: basisPoints });
        }}
      />
    </Field>
  ));
}
