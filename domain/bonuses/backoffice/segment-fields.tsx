import './segment.css';
import type { ReactNode } from 'react';
import { LEVEL_MAX } from '#domain/levels/rules.ts';
import { SEGMENT_DEPOSITS_MAX, type Segment } from '../rules.segments.ts';
import { useCountryName } from '#platform/browser/texts/country-names.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox, RadioGroup } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { COUNTRY_MODES, listed, segmentOf, type SegmentDraft } from './draft.segment.ts';
import { useSegmentText } from './segment-text.ts';

/** The segment of a form. */
export type SegmentForm = {
  readonly segment: SegmentDraft;
  readonly set: (part: Partial<SegmentDraft>) => void;
  /** The error of a field of the segment, as `deposits_max` or `countries.codes.0`. */
  readonly errorOf: (field: string) => string | undefined;
};

type Props = { readonly form: SegmentForm };
type FieldsProps = Props & {
  /** Below the sentence: how many players are in it. */
  readonly children?: ReactNode;
};

/** Whom a bonus or campaign is for: every condition that is set must hold. */
export function SegmentFields({ form, children }: FieldsProps) {
  const t = useT('backoffice-domain-bonuses');
  const textOf = useSegmentText();
  return (
    <Panel title={t('segment.title')} aria-label={t('segment.title')}>
      <p className="segment-hint">{t('segment.lead')}</p>
      <div className="segment-fields">
        <Countries form={form} />
        <ListField form={form} name="partnerTags" field="partner_tags" />
        <ListField form={form} name="promoCodes" field="promo_codes" />
        <div className="segment-pair">
          <ShortField form={form} name="registeredFrom" field="registered_from" />
          <ShortField form={form} name="registeredBefore" field="registered_before" />
        </div>
        <div className="segment-pair">
          <ShortField form={form} name="depositsMin" field="deposits_min" min={1} />
          <ShortField form={form} name="depositsMax" field="deposits_max" min={0} />
        </div>
        <div className="segment-pair">
          <ShortField form={form} name="levelMin" field="level_min" min={1} max={LEVEL_MAX} />
          <ShortField form={form} name="levelMax" field="level_max" min={0} max={LEVEL_MAX} />
        </div>
        <Marks form={form} />
        <p className="segment-text">{textOf(segmentOf(form.segment))}</p>
        {children}
      </div>
    </Panel>
  );
}

/** The error of a list, or of one of its values. */
function errorOfList({ errorOf }: SegmentForm, field: string, values: readonly string[]) {
  return errorOf(field) ?? values.map((_, i) => errorOf(`${field}.${i}`)).find(Boolean);
}

function Countries({ form }: Props) {
  const t = useT('backoffice-domain-bonuses');
  const countryName = useCountryName();
  const { segment, set } = form;
  const codes = listed(segment.countries.toUpperCase());
  const names = codes.filter((code) => /^[A-Z]{2}$/.test(code)).map(countryName);
  return (
    <>
      <RadioGroup
        legend={t('segment.fields.countries')}
        legendShown
        value={segment.countryMode}
        onChange={(countryMode) => set({ countryMode })}
        choices={COUNTRY_MODES.map((value) => ({ value, label: t(`segment.modes.${value}`) }))}
      />
      {segment.countryMode !== 'any' && (
        <Field
          label={t('segment.fields.codes')}
          hint={names.join(', ') || t('segment.hints.codes')}
          error={errorOfList(form, 'countries.codes', codes)}
        >
          <TextInput
            value={segment.countries}
            required
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => set({ countries: target.value })}
          />
        </Field>
      )}
    </>
  );
}

type ListProps = Props &
  (
    | { readonly name: 'partnerTags'; readonly field: 'partner_tags' }
    | { readonly name: 'promoCodes'; readonly field: 'promo_codes' }
  );

function ListField({ form, name, field }: ListProps) {
  const t = useT('backoffice-domain-bonuses');
  const { segment, set } = form;
  return (
    <Field
      label={t(`segment.fields.${field}`)}
      hint={t(`segment.hints.${field}`)}
      error={errorOfList(form, field, listed(segment[name]))}
    >
      <TextInput
        value={segment[name]}
        autoComplete="off"
        autoCapitalize="none"
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  );
}

type ShortProps = Props & {
  readonly name:
    | 'registeredFrom'
    | 'registeredBefore'
    | 'depositsMin'
    | 'depositsMax'
    | 'levelMin'
    | 'levelMax';
  readonly field: Exclude<
    keyof Segment,
    'countries' | 'partner_tags' | 'promo_codes' | 'is_verified' | 'accepts_marketing'
  >;
  /** The least number; without it, the field is a day. */
  readonly min?: number;
  readonly max?: number;
};

function ShortField({ form, name, field, min, max = SEGMENT_DEPOSITS_MAX }: ShortProps) {
  const t = useT('backoffice-domain-bonuses');
  const { segment, set, errorOf } = form;
  const kind =
    min === undefined
      ? ({ type: 'date', min: '2000-01-01', max: '2099-12-31' } as const)
      : ({ type: 'number', inputMode: 'numeric', min, max } as const);
  return (
    <Field label={t(`segment.fields.${field}`)} error={errorOf(field)}>
      <TextInput
        {...kind}
        value={segment[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  );
}

function Marks({ form }: Props) {
  const t = useT('backoffice-domain-bonuses');
  const { segment, set } = form;
  return (
    <>
      <Checkbox checked={segment.isVerified} onChange={(isVerified) => set({ isVerified })}>
        {t('segment.fields.is_verified')}
      </Checkbox>
      <Checkbox
        checked={segment.acceptsMarketing}
        hint={t('segment.hints.accepts_marketing')}
        onChange={(acceptsMarketing) => set({ acceptsMarketing })}
      >
        {t('segment.fields.accepts_marketing')}
      </Checkbox>
    </>
  );
}
