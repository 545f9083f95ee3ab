import './aml.css';
import { useState } from 'react';
import { isRefusal, refuseInput } from '#core/refusal.ts';
import { LIST_KINDS, type ListKind } from '#domain/aml/rules.ts';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { FileInput } from '#platform/backoffice/file-input.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { upload } from '#platform/browser/net/upload.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { importScreeningList, listScreeningLists, type ShownList } from '../contract.backoffice.ts';

/** The versions of the sanctions and PEP lists, and the import of the next one. */
export function Page() {
  const t = useT('backoffice-aml');
  const { data, refusal, loading, refetch } = useCall(listScreeningLists, {});
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHead
        title={t('lists.title')}
        lead={t('lists.lead')}
        back={{ to: '/aml-cases', label: t('title') }}
        actions={<Button onClick={() => setOpen(true)}>{t('lists.import')}</Button>}
      />
      <DataTable
        caption={t('lists.title')}
        columns={useColumns()}
        list={{ items: data?.data ?? [], refusal, loading, refetch }}
        rowKey={({ id }) => id}
        tone={({ is_in_force: isInForce }) => (isInForce ? undefined : 'faint')}
        empty={{ title: t('lists.empty.title'), text: t('lists.empty.text') }}
        isFiltered={false}
      />
      {isOpen && <ImportList onClose={() => setOpen(false)} onDone={refetch} />}
    </>
  );
}

function useColumns(): readonly DataColumn<ShownList>[] {
  const t = useT('backoffice-aml');
  const f = useFormat();
  return [
    {
      id: 'kind',
      head: t('lists.kind'),
      cell: ({ kind, id, is_in_force: isInForce }) => (
        <span className="aml-badges">
          {t(`lists.kinds.${kind}`)} #{id}
          {isInForce && <Badge tone="gain">{t('lists.inForce')}</Badge>}
        </span>
      ),
    },
    { id: 'file', head: t('lists.file'), grow: true, cell: (row) => row.file_name },
    {
      id: 'entries',
      head: t('lists.entries'),
      align: 'end',
      cell: ({ entries }) => f.number(entries),
    },
    {
      id: 'hash',
      head: 'SHA-256',
      from: 'l',
      cell: ({ hash }) => (
        <span className="aml-hash" title={hash}>
          {hash.slice(0, 16)}…
        </span>
      ),
    },
    { id: 'by', head: t('lists.by'), from: 'm', cell: (row) => row.imported_by },
    { id: 'at', head: t('lists.at'), cell: (row) => <Timestamp at={row.imported_at} /> },
  ];
}

type ImportProps = { readonly onClose: () => void; readonly onDone: () => void };

function ImportList({ onClose, onDone }: ImportProps) {
  const t = useT('backoffice-aml');
  const [kind, setKind] = useState<ListKind | ''>('');
  const [file, setFile] = useState<File>();
  async function send() {
    if (kind === '') return refuseInput('kind', 'required');
    if (!file) return refuseInput('file', 'required');
    // A browser may not know the type, or name that of a spreadsheet.
    const csv = new Blob([file], { type: 'text/csv' });
    const query = { kind, file_name: file.name.slice(0, 200) };
    const answer = await upload(importScreeningList, { query, file: csv });
    if (!isRefusal(answer)) onDone();
    return answer;
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('lists.import')}
      text={t('lists.importText')}
      confirm={t('lists.confirm')}
      reasonMin={0}
      send={send}
      done={t('lists.done')}
    >
      <RequiredChoice
        label={t('lists.kind')}
        values={LIST_KINDS}
        labelOf={(one) => t(`lists.kinds.${one}`)}
        value={kind}
        onChange={setKind}
      />
      <Field label={t('lists.file')} hint={t('lists.fileHint')}>
        <FileInput required accept={['text/csv', '.csv']} onFile={setFile} />
      </Field>
    </ReasonDialog>
  );
}
