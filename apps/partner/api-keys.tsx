import { useState } from 'react';
import {
  addApiKey,
  listApiKeys,
  revokeApiKey,
  type ShownApiKey,
} from '#features/affiliates/contract.partner.reports.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { CodeField } from './fields.tsx';

/** Keys by which programs of the partner read reports and statements. */
export function ApiKeys() {
  const t = useT('partner');
  const { data, refusal } = useCall(listApiKeys, {});
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<ShownApiKey>();
  return (
    <Panel
      title={t('keys.title')}
      aside={
        <Button size="s" onClick={() => setAdding(true)}>
          {t('keys.add')}
        </Button>
      }
    >
      <p className="partner-hint">{t('keys.lead')}</p>
      {data ? (
        <Keys keys={data.data} onRevoke={setRevoked} />
      ) : refusal ? (
        <p role="alert">{linesOf(refusal).join(' ')}</p>
      ) : (
        <Skeleton height="4rem" />
      )}
      {isAdding && <AddKey onClose={() => setAdding(false)} />}
      {revoked && <RevokeKey one={revoked} onClose={() => setRevoked(undefined)} />}
    </Panel>
  );
}

type KeysProps = {
  readonly keys: readonly ShownApiKey[];
  readonly onRevoke: (one: ShownApiKey) => void;
};

function Keys({ keys, onRevoke }: KeysProps) {
  const t = useT('partner');
  const f = useFormat();
  if (keys.length === 0) return <p>{t('keys.none')}</p>;
  return (
    <Table
      caption={t('keys.title')}
      rows={keys}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', head: t('keys.name'), cell: ({ name, hint }) => `${name} …${hint}` },
        {
          id: 'created',
          head: t('keys.created'),
          wideOnly: true,
          cell: ({ created_at }) => f.date(created_at),
        },
        {
          id: 'used',
          head: t('keys.used'),
          cell: ({ used_at }) => (used_at === null ? t('keys.never') : f.dateTime(used_at)),
        },
        {
          id: 'revoke',
          head: <span className="visually-hidden">{t('keys.revoke')}</span>,
          align: 'end',
          cell: (one) => (
            <Button
              size="s"
              variant="quiet"
              aria-label={t('keys.revokeOne', { name: one.name })}
              onClick={() => onRevoke(one)}
            >
              {t('keys.revoke')}
            </Button>
          ),
        },
      ]}
    />
  );
}

/** The key is shown once, in the same dialog. */
function AddKey({ onClose }: { readonly onClose: () => void }) {
  const t = useT('partner');
  const common = useT('common');
  const [key, setKey] = useState<string>();
  const form = useForm({
    values: { name: '', code: '' },
    retyped: ['code'],
    send: (body) => api(addApiKey, { body }),
    onDone: ({ data }) => {
      setKey(data.key);
      refetchCalls(listApiKeys);
    },
  });
  return (
    <Dialog open size="s" title={t('keys.add')} closeLabel={common('close')} onClose={onClose}>
      {key === undefined ? (
        <form className="partner-form" onSubmit={form.submit}>
          <Field label={t('keys.name')} hint={t('keys.nameHint')} error={form.errorOf('name')}>
            <TextInput {...form.input('name')} maxLength={60} required />
          </Field>
          <CodeField {...form.input('code')} error={form.errorOf('code')} />
          <p role="alert">{form.note}</p>
          <Button type="submit" variant="primary" block busy={form.isBusy}>
            {t('keys.add')}
          </Button>
        </form>
      ) : (
        <div className="partner-form">
          <p role="status">{t('keys.once')}</p>
          <CopyText wrap text={key} label={t('keys.copy')} copiedLabel={common('copied')} />
          <Button variant="primary" block onClick={onClose}>
            {t('keys.stored')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

type RevokeProps = { readonly one: ShownApiKey; readonly onClose: () => void };

function RevokeKey({ one, onClose }: RevokeProps) {
  const t = useT('partner');
  const common = useT('common');
  const form = useForm({
    values: { code: '' },
    retyped: ['code'],
    send: (body) => api(revokeApiKey, { params: { key: one.id }, body }),
    onDone: () => {
      onClose();
      refetchCalls(listApiKeys);
    },
  });
  return (
    <Dialog
      open
      size="s"
      title={t('keys.revokeOne', { name: one.name })}
      closeLabel={common('close')}
      onClose={onClose}
    >
      <form className="partner-form" onSubmit={form.submit}>
        <p>{t('keys.revokeText')}</p>
        <CodeField {...form.input('code')} error={form.errorOf('code')} />
        <p role="alert">{form.note}</p>
        <Button type="submit" variant="primary" block busy={form.isBusy}>
          {t('keys.revoke')}
        </Button>
      </form>
    </Dialog>
  );
}
