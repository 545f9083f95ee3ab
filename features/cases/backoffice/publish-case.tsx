import { useState } from 'react';
import { isRefusal, refuseInput, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { FileInput } from '#platform/backoffice/file-input.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { useUiLocale } from '#platform/browser/ui/money.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { caseProposals, checkCase, type CaseDraft } from '../contract.backoffice.ts';
import { useDraftFacts } from './draft-facts.tsx';

type CaseFile = Body<typeof checkCase>['file'];

/** A chosen file: with the version that it describes, or with what is wrong with it. */
type Chosen = {
  readonly file: CaseFile;
  readonly draft: CaseDraft | null;
  readonly errors: readonly string[];
};

type PublishProps = { readonly onClose: () => void; readonly onDone: () => void };

/** Proposes a version from a file, after its list and its exact RTP were shown. */
export function PublishCase({ onClose, onDone }: PublishProps) {
  const t = useT('backoffice-cases');
  const locale = useUiLocale();
  const keyedApi = useKeyedApi();
  const [chosen, setChosen] = useState<Chosen>();
  const send = async (reason: string): Promise<Refusal | object> => {
    if (!chosen?.draft) return refuseInput('file', 'required');
    const answer = await keyedApi(caseProposals.propose, { body: { file: chosen.file, reason } });
    if (!isRefusal(answer)) {
      const { name, version } = chosen.draft;
      const title = t('publish.done', { name: name[locale], version });
      showToast({ tone: 'success', title });
    }
    return answer;
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('publish.title')}
      text={t('publish.text')}
      confirm={t('publish.confirm')}
      reasonMax={1000}
      send={send}
      onDone={onDone}
    >
      <Field label={t('publish.file')} hint={t('publish.fileHint')}>
        <FileInput
          required
          accept={['application/json', '.json']}
          onFile={async (file) => setChosen(file && (await check(file, t('publish.notJson'))))}
        />
      </Field>
      <div aria-live="polite">
        {chosen && chosen.errors.length > 0 && <Errors errors={chosen.errors} />}
        {chosen?.draft && <Draft draft={chosen.draft} />}
      </div>
    </ReasonDialog>
  );
}

async function check(file: File, notJson: string): Promise<Chosen> {
  const content = parse(await file.text());
  if (content === undefined) return { file: null, draft: null, errors: [notJson] };
  const answer = await api(checkCase, { body: { file: content } });
  if (isRefusal(answer)) return { file: content, draft: null, errors: linesOf(answer) };
  return { file: content, ...answer.data };
}

function parse(text: string): CaseFile | undefined {
  try {
    // What was parsed from JSON is JSON.
    return JSON.parse(text) as CaseFile;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function Errors({ errors }: { errors: readonly string[] }) {
  const t = useT('backoffice-cases');
  return (
    <div className="case-errors">
      <p>{t('publish.errors')}</p>
      <ul>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </div>
  );
}

function Draft({ draft }: { draft: CaseDraft }) {
  return <Facts facts={useDraftFacts(draft)} />;
}
