import { useState } from 'react';
import { DOCUMENT_TYPES } from '#core/document-files.ts';
import { refuseInput } from '#core/refusal.ts';
import { download } from '#platform/backoffice/download.ts';
import { FileInput } from '#platform/backoffice/file-input.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { upload } from '#platform/browser/net/upload.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import { attachAmlFile, readAmlFile, type AmlCaseDetails } from '../contract.backoffice.ts';

type Props = { readonly found: AmlCaseDetails; readonly onDone: () => void };

/** The documents of a case. They open as downloads: a file never runs near this page. */
export function CaseFiles({ found, onDone }: Props) {
  const t = useT('backoffice-aml');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title={t('files.title')}
      aside={
        <Button size="s" onClick={() => setIsOpen(true)}>
          {t('files.attach')}
        </Button>
      }
    >
      {found.files.length === 0 ? (
        <p className="aml-secret">{t('files.empty')}</p>
      ) : (
        <ul className="aml-files">
          {found.files.map((file) => (
            <FileRow key={file.id} caseId={found.id} file={file} />
          ))}
        </ul>
      )}
      {isOpen && <Attach caseId={found.id} onClose={() => setIsOpen(false)} onDone={onDone} />}
    </Panel>
  );
}

type RowProps = { readonly caseId: string; readonly file: AmlCaseDetails['files'][number] };

function FileRow({ caseId, file }: RowProps) {
  const t = useT('backoffice-aml');
  const { run, isBusy, refusal } = useAction(() =>
    download(readAmlFile, { params: { id: caseId, file: file.id } }),
  );
  return (
    <li>
      <Icon name="file" />
      <span className="aml-file-name">
        {file.name}
        <small>
          {t('files.size', { size: Math.ceil(file.bytes / 1024) })}, {file.staff},{' '}
          <Timestamp at={file.at} />
        </small>
        {refusal && <small role="alert">{linesOf(refusal).join(' ')}</small>}
      </span>
      <Button size="s" busy={isBusy} onClick={run} aria-label={t('files.openNamed', file)}>
        {t('files.open')}
      </Button>
    </li>
  );
}

type AttachProps = {
  readonly caseId: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function Attach({ caseId, onClose, onDone }: AttachProps) {
  const t = useT('backoffice-aml');
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState<number>();
  async function send() {
    if (!file) return refuseInput('file', 'required');
    const query = { file_name: file.name.slice(-200) };
    const answer = await upload(attachAmlFile, {
      params: { id: caseId },
      query,
      file,
      onProgress: setSent,
    });
    setSent(undefined);
    return answer;
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('files.attach')}
      text={t('files.text')}
      confirm={t('files.attach')}
      reasonMin={0}
      send={send}
      done={t('files.done')}
      onDone={onDone}
    >
      <Field label={t('files.file')} hint={t('files.hint')}>
        <FileInput required accept={DOCUMENT_TYPES} onFile={setFile} />
      </Field>
      {sent !== undefined && <Progress value={sent} label={t('files.sending')} />}
    </ReasonDialog>
  );
}
