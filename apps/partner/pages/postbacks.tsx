import { HOOK_EVENTS, type HookEvent } from '#domain/affiliates/rules.ts';
import { MACROS } from '#domain/affiliates/rules.postbacks.ts';
import {
  readPartnerHook,
  savePartnerHook,
  testPartnerHook,
  type PartnerHook,
} from '#features/affiliates/contract.partner.postbacks.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { Loaded } from '../loaded.tsx';

const EVERY_MS = 10_000;

/** Calls to the server of the partner: where, about what, and what came back. */
export function Page() {
  const t = useT('partner');
  const found = useCall(readPartnerHook, {}, { everyMs: EVERY_MS });
  return (
    <Loaded title={t('pages.postbacks')} lead={t('postbacks.lead')} found={found}>
      {(hook) => (
        <>
          <Settings hook={hook} />
          <Log hook={hook} />
        </>
      )}
    </Loaded>
  );
}

type Props = { readonly hook: PartnerHook };

function Settings({ hook }: Props) {
  const t = useT('partner');
  const form = useForm({
    values: { url: hook.url, events: hook.events, is_on: hook.is_on, is_key_renewed: false },
    send: (body) => api(savePartnerHook, { body }),
    onDone: () => {
      form.set({ is_key_renewed: false });
      refetchCalls(readPartnerHook);
    },
  });
  const test = useAction(() => api(testPartnerHook, { body: {} }), {
    onDone: () => refetchCalls(readPartnerHook),
  });
  const { events } = form.values;
  const toggle = (event: HookEvent, isOn: boolean) =>
    form.set({ events: isOn ? [...events, event] : events.filter((one) => one !== event) });
  return (
    <Panel title={t('postbacks.settings')}>
      <form className="partner-form" onSubmit={form.submit}>
        <Field
          label={t('postbacks.url')}
          hint={`${t('postbacks.macros')} ${MACROS.map((name) => `{${name}}`).join(' ')}`}
          error={form.errorOf('url')}
        >
          <TextInput {...form.input('url')} autoCapitalize="none" required />
        </Field>
        {HOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            checked={events.includes(event)}
            onChange={(isOn) => toggle(event, isOn)}
          >
            {t(`postbacks.events.${event}`)}
          </Checkbox>
        ))}
        <Checkbox checked={form.values.is_on} onChange={(isOn) => form.set({ is_on: isOn })}>
          {t('postbacks.on')}
        </Checkbox>
        {hook.key !== null && (
          <SigningKey
            text={hook.key}
            isRenewed={form.values.is_key_renewed}
            onRenew={(isOn) => form.set({ is_key_renewed: isOn })}
          />
        )}
        <p role="alert">{form.note}</p>
        <div className="partner-row">
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {t('save')}
          </Button>
          {hook.is_on && (
            <Button busy={test.isBusy} onClick={() => test.run()}>
              {t('postbacks.test')}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

type KeyProps = {
  readonly text: string;
  readonly isRenewed: boolean;
  readonly onRenew: (isOn: boolean) => void;
};

function SigningKey({ text, isRenewed, onRenew }: KeyProps) {
  const t = useT('partner');
  const common = useT('common');
  return (
    <>
      <Field label={t('postbacks.key')} hint={t('postbacks.keyHint')}>
        <CopyText wrap text={text} label={t('postbacks.copyKey')} copiedLabel={common('copied')} />
      </Field>
      <Checkbox checked={isRenewed} onChange={onRenew}>
        {t('postbacks.renew')}
      </Checkbox>
    </>
  );
}

function Log({ hook }: Props) {
  const t = useT('partner');
  const f = useFormat();
  if (hook.log.length === 0) return null;
  return (
    <Table
      caption={t('postbacks.log')}
      rows={hook.log}
      rowKey={({ id }) => id}
      columns={[
        { id: 'at', head: t('postbacks.at'), cell: ({ at }) => f.dateTime(at) },
        {
          id: 'event',
          head: t('postbacks.event'),
          cell: ({ event }) => t(`postbacks.events.${event}`),
        },
        {
          id: 'state',
          head: t('postbacks.state'),
          cell: ({ state }) => t(`postbacks.states.${state}`),
        },
        {
          id: 'answer',
          head: t('postbacks.answer'),
          wideOnly: true,
          cell: ({ status, answer }) => `${status ?? ''} ${answer ?? ''}`,
        },
      ]}
    />
  );
}
