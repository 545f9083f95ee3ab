import { useState } from 'react';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import {
  addPartnerCode,
  closePartnerCode,
  type PartnerDetails,
  type ShownCode,
} from '../contract.backoffice.ts';

type Props = { readonly partner: PartnerDetails; readonly onDone: () => void };

/** The promo codes of a partner: each belongs to a link. */
export function Codes({ partner, onDone }: Props) {
  const t = useT('backoffice-affiliates');
  const [isAdding, setAdding] = useState(false);
  const [closed, setClosed] = useState<ShownCode>();
  const mayEdit = useMay(addPartnerCode.roles);
  const add = mayEdit && partner.links.length > 0 && (
    <Button size="s" onClick={() => setAdding(true)}>
      {t('codes.add')}
    </Button>
  );
  return (
    <Panel title={t('codes.title')} aside={add}>
      <DataTable
        caption={t('codes.title')}
        columns={useColumns(mayEdit ? setClosed : undefined)}
        list={{ items: partner.codes, loading: false, refusal: undefined, refetch: onDone }}
        rowKey={({ id }) => id}
        tone={({ is_open }) => (is_open ? undefined : 'faint')}
        empty={{ title: t('codes.none'), text: t('codes.noneText') }}
      />
      {isAdding && <AddCode partner={partner} onDone={onDone} onClose={() => setAdding(false)} />}
      <ReasonDialog
        open={closed !== undefined}
        onClose={() => setClosed(undefined)}
        title={t('codes.close')}
        text={t('codes.closeText', { code: closed?.code ?? '' })}
        confirm={t('codes.close')}
        send={(reason) =>
          api(closePartnerCode, {
            params: { partner: partner.id, code: closed?.id ?? '' },
            body: { reason },
          })
        }
        done={t('saved')}
        onDone={onDone}
      />
    </Panel>
  );
}

function AddCode({ partner, onDone, onClose }: Props & { readonly onClose: () => void }) {
  const t = useT('backoffice-affiliates');
  const [code, setCode] = useState('');
  const [link, setLink] = useState(partner.links[0]?.id ?? '');
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('codes.add')}
      confirm={t('codes.add')}
      reasonMin={0}
      send={() => api(addPartnerCode, { params: { partner: partner.id }, body: { code, link } })}
      done={t('saved')}
      onDone={onDone}
    >
      <Field label={t('codes.code')} hint={t('codes.hint')}>
        <TextInput
          value={code}
          required
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <Field label={t('codes.link')}>
        <Select value={link} onChange={({ target }) => setLink(target.value)}>
          {partner.links.map(({ id, tag, campaign }) => (
            <option key={id} value={id}>
              {`${campaign}, ${tag}`}
            </option>
          ))}
        </Select>
      </Field>
    </ReasonDialog>
  );
}

function useColumns(
  onClose: ((code: ShownCode) => void) | undefined,
): readonly DataColumn<ShownCode>[] {
  const t = useT('backoffice-affiliates');
  const f = useFormat();
  return [
    { id: 'code', head: t('codes.code'), cell: ({ code }) => <code>{code}</code> },
    {
      id: 'link',
      head: t('codes.link'),
      grow: true,
      cell: ({ campaign, tag }) => `${campaign}, ${tag}`,
    },
    {
      id: 'registrations',
      head: t('links.registrations'),
      align: 'end',
      sort: ({ registrations }) => registrations,
      cell: ({ registrations }) => f.number(registrations),
    },
    {
      id: 'state',
      head: t('columns.status'),
      cell: (code) => (
        <span className="affiliate-state">
          <Badge tone={code.is_open ? 'gain' : 'plain'}>
            {t(code.is_open ? 'codes.open' : 'codes.closed')}
          </Badge>
          {onClose && code.is_open && (
            <Button size="s" variant="quiet" onClick={() => onClose(code)}>
              {t('codes.close')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
