import { useState } from 'react';
import { SERVICES, type ServiceName } from '#domain/settings/rules.services.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { valueOf, type SettingFormProps } from './values.ts';

type Draft = Readonly<Record<ServiceName, { readonly url: string; readonly port: string }>>;

/** One line for each service: its address and its port. */
export function ServicesForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  const [draft, setDraft] = useState(() => draftOf(value));
  function set(service: ServiceName, change: Partial<Draft[ServiceName]>): void {
    const next = { ...draft, [service]: { ...draft[service], ...change } };
    setDraft(next);
    onChange(servicesOf(next));
  }
  return SERVICES.map((service) => {
    const name = t(`services.${service}`);
    return (
      <div key={service} className="site-settings-pair">
        <Field label={t('url', { name })}>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('ownProcess')}
            value={draft[service].url}
            onChange={({ target }) => set(service, { url: target.value.trim() })}
          />
        </Field>
        <Field label={t('port', { name })}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            pattern="[0-9]*"
            value={draft[service].port}
            onChange={({ target }) => set(service, { port: target.value.trim() })}
          />
        </Field>
      </div>
    );
  });
}

function draftOf(value: SettingFormProps['value']): Draft {
  const services = valueOf('services', { value });
  const entries = SERVICES.map((service) => {
    const { url = '', port } = services[service] ?? {};
    return [service, { url, port: port === undefined ? '' : String(port) }];
  });
  // One entry for each service.
  return Object.fromEntries(entries) as Draft;
}

/** Only services with an address; a port alone is left for the server to refuse. */
function servicesOf(draft: Draft): SettingFormProps['value'] {
  const given = SERVICES.filter(
    (service) => draft[service].url !== '' || draft[service].port !== '',
  );
  return Object.fromEntries(
    given.map((service) => {
      const { url, port } = draft[service];
      return [service, { url, ...(port === '' ? {} : { port: Number(port) }) }];
    }),
  );
}
