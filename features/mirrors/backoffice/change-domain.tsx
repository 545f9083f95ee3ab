import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { DOMAIN_STATES, type DomainState, type DomainValue } from '#domain/mirrors/rules.ts';
import { LookFields } from '#domain/settings/backoffice/look-fields.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select, TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { domainProposals } from '../contract.backoffice.ts';
import { parseTags, tagsText, type OwnDomain } from './rows.ts';

type Props = {
  /** Undefined for a new domain. */
  readonly of: OwnDomain | undefined;
  readonly isFirst: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

type Values = {
  readonly host: string;
  readonly purpose: string;
  readonly state: DomainState;
  /** One a line. */
  readonly tags: string;
  readonly brand: DomainValue['brand'];
};

/** The form of a domain; what can lock players out becomes a proposal. */
export function ChangeDomain({ of, isFirst, onClose, onDone }: Props) {
  const t = useT('backoffice-mirrors');
  const keyedApi = useKeyedApi();
  const [values, setValues] = useState<Values>({
    host: of?.host ?? '',
    purpose: of?.purpose ?? '',
    state: of?.state ?? 'active',
    tags: tagsText(of?.tags ?? []),
    brand: of?.brand ?? null,
  });
  const change = (changes: Partial<Values>) => setValues({ ...values, ...changes });

  async function send(reason: string) {
    const { host, purpose, state, tags, brand } = values;
    const value: DomainValue = { purpose: purpose.trim(), state, tags: parseTags(tags), brand };
    const body = { host: host.trim().toLowerCase(), value, reason };
    const answer = await keyedApi(domainProposals.propose, { body });
    if (!isRefusal(answer)) {
      showToast({ tone: 'success', title: t(answer.data === null ? 'saved' : 'waits') });
    }
    return answer;
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={of ? t('changeTitle', { host: of.host }) : t('addTitle')}
      text={t(isFirst ? 'firstText' : 'changeText')}
      confirm={t('save')}
      reasonMax={1000}
      send={send}
      onDone={onDone}
    >
      <DomainFields {...{ values, change, isNew: !of }} />
    </ReasonDialog>
  );
}

type FieldsProps = {
  readonly values: Values;
  readonly change: (changes: Partial<Values>) => void;
  readonly isNew: boolean;
};

function DomainFields({ values, change, isNew }: FieldsProps) {
  const t = useT('backoffice-mirrors');
  return (
    <>
      {isNew && (
        <Field label={t('host')} hint={t('hostHint')}>
          <TextInput
            required
            autoComplete="off"
            spellCheck={false}
            placeholder="play.example.com"
            value={values.host}
            onChange={({ target }) => change({ host: target.value })}
          />
        </Field>
      )}
      <Field label={t('purpose')} hint={t('purposeHint')}>
        <TextInput
          required
          maxLength={200}
          value={values.purpose}
          onChange={({ target }) => change({ purpose: target.value })}
        />
      </Field>
      <Field label={t('state')} hint={t(`stateHints.${values.state}`)}>
        {/* The options are the states. */}
        <Select
          value={values.state}
          onChange={({ target }) => change({ state: target.value as DomainState })}
        >
          {DOMAIN_STATES.map((each) => (
            <option key={each} value={each}>
              {t(`states.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('tags')} hint={t('tagsHint')}>
        <TextArea
          rows={2}
          spellCheck={false}
          value={values.tags}
          onChange={({ target }) => change({ tags: target.value })}
        />
      </Field>
      <BrandFields brand={values.brand} onChange={(brand) => change({ brand })} />
    </>
  );
}

const NEW_BRAND = { name: '', look: { logo: null, colors: null } };

type BrandFieldsProps = {
  readonly brand: DomainValue['brand'];
  readonly onChange: (brand: DomainValue['brand']) => void;
};

function BrandFields({ brand, onChange }: BrandFieldsProps) {
  const t = useT('backoffice-mirrors');
  return (
    <>
      <Switch
        checked={brand !== null}
        hint={t('brandHint')}
        onChange={(isOwn) => onChange(isOwn ? NEW_BRAND : null)}
      >
        {t('ownBrand')}
      </Switch>
      {brand && (
        <>
          <Field label={t('brandName')}>
            <TextInput
              required
              maxLength={40}
              value={brand.name}
              onChange={({ target }) => onChange({ ...brand, name: target.value })}
            />
          </Field>
          <LookFields look={brand.look} onChange={(look) => onChange({ ...brand, look })} />
        </>
      )}
    </>
  );
}
