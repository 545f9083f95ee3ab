import { useState } from 'react';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { Copyable } from '#platform/backoffice/copyable.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import {
  addPartnerLink,
  switchPartnerLink,
  type PartnerDetails,
  type ShownLink,
} from '../contract.backoffice.ts';

type Props = { readonly partner: PartnerDetails; readonly onDone: () => void };

/** The links of a partner with what each has brought. */
export function Links({ partner, onDone }: Props) {
  const t = useT('backoffice-affiliates');
  const [isAdding, setAdding] = useState(false);
  const [switched, setSwitched] = useState<ShownLink>();
  const mayEdit = useMay(addPartnerLink.roles);
  const add = mayEdit && (
    <Button size="s" onClick={() => setAdding(true)}>
      {t('links.add')}
    </Button>
  );
  return (
    <Panel title={t('links.title')} aside={add}>
      <DataTable
        caption={t('links.title')}
        columns={useColumns(mayEdit ? setSwitched : undefined)}
        list={{ items: partner.links, loading: false, refusal: undefined, refetch: onDone }}
        rowKey={({ id }) => id}
        tone={({ is_active }) => (is_active ? undefined : 'faint')}
        empty={{ title: t('links.none'), text: t('links.noneText') }}
      />
      {isAdding && <AddLink partner={partner} onDone={onDone} onClose={() => setAdding(false)} />}
      <ReasonDialog
        open={switched !== undefined}
        onClose={() => setSwitched(undefined)}
        title={t(switched?.is_active ? 'links.off' : 'links.on')}
        text={t(switched?.is_active ? 'links.offText' : 'links.onText', {
          tag: switched?.tag ?? '',
        })}
        confirm={t(switched?.is_active ? 'links.off' : 'links.on')}
        send={(reason) =>
          api(switchPartnerLink, {
            params: { partner: partner.id, link: switched?.id ?? '' },
            body: { is_active: !switched?.is_active, reason },
          })
        }
        done={t('saved')}
        onDone={onDone}
      />
    </Panel>
  );
}

function AddLink({ partner, onDone, onClose }: Props & { readonly onClose: () => void }) {
  const t = useT('backoffice-affiliates');
  const [values, setValues] = useState({ tag: '', campaign: '', landing: '/' });
  const input = (name: keyof typeof values) => ({
    value: values[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) =>
      setValues({ ...values, [name]: target.value }),
  });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('links.add')}
      confirm={t('links.add')}
      reasonMin={0}
      send={() => api(addPartnerLink, { params: { partner: partner.id }, body: values })}
      done={t('saved')}
      onDone={onDone}
    >
      <Field label={t('links.campaign')}>
        <TextInput maxLength={60} {...input('campaign')} />
      </Field>
      <Field label={t('links.tag')} hint={t('links.tagHint')}>
        <TextInput autoCapitalize="none" autoComplete="off" maxLength={40} {...input('tag')} />
      </Field>
      <Field label={t('links.landing')} hint={t('links.landingHint')}>
        <TextInput autoCapitalize="none" {...input('landing')} />
      </Field>
    </ReasonDialog>
  );
}

function useColumns(
  onSwitch: ((link: ShownLink) => void) | undefined,
): readonly DataColumn<ShownLink>[] {
  const t = useT('backoffice-affiliates');
  const f = useFormat();
  const count = (id: 'clicks' | 'registrations' | 'depositors'): DataColumn<ShownLink> => ({
    id,
    head: t(`links.${id}`),
    align: 'end',
    sort: (row) => row[id],
    cell: (row) => f.number(row[id]),
  });
  return [
    { id: 'campaign', head: t('links.campaign'), grow: true, cell: ({ campaign }) => campaign },
    {
      id: 'tag',
      head: t('links.tag'),
      cell: ({ tag, url }) => <Copyable text={url}>{tag}</Copyable>,
    },
    count('clicks'),
    count('registrations'),
    count('depositors'),
    {
      id: 'state',
      head: t('columns.status'),
      cell: (link) => (
        <span className="affiliate-state">
          <Badge tone={link.is_active ? 'gain' : 'plain'}>
            {t(link.is_active ? 'links.active' : 'links.inactive')}
          </Badge>
          {onSwitch && (
            <Button size="s" variant="quiet" onClick={() => onSwitch(link)}>
              {t(link.is_active ? 'links.off' : 'links.on')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
