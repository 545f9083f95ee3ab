import { useEffect, useMemo, useRef, useState, type ChangeEvent } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { withProgress, type PageProofTools } from '#domain/fairness/player/proof-tools.ts';
import { useLatest } from '#domain/bets/player/betting/use-press.ts';
import { getSharedReceipt } from '#domain/receipts/contract.ts';
import { receiptText } from '#domain/receipts/player/use-signed-receipt.ts';
import { api } from '#platform/browser/net/api.ts';
import { useQuery } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextArea } from '#platform/browser/ui/text-input.tsx';
import { verifyReceipts, verifySeed, type VerificationReport } from './verify.ts';
import { readPasted, type Pasted } from './read-input.ts';
import { RoundCheckButton } from './round-verifier.tsx';
import { VerificationResult } from './verdict.tsx';

/** A receipt pasted or opened as a file; verified as soon as it can be parsed. */
export function ByReceipt({ tools }: { tools: PageProofTools }) {
  const t = useT('fairness');
  const [text, setText] = useState('');
  const form = useRef<HTMLDivElement>(null);
  useShared((shared) => {
    setText(shared);
    form.current?.scrollIntoView();
  });
  const pasted = useMemo(() => readPasted(text), [text]);
  async function open(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    if (file) setText(await file.text());
  }
  return (
    <div className="fairness-form" ref={form}>
      <Field
        label={t('paste.label')}
        hint={t('paste.hint')}
        error={errorTextOf(pasted, t)}
        aside={
          <label className="link fairness-file">
            {t('paste.file')}
            <input
              type="file"
              accept="application/json,.json"
              className="visually-hidden"
              onChange={(event) => void open(event)}
            />
          </label>
        }
      >
        <TextArea
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div aria-live="polite">
        <PastedResult pasted={pasted} tools={tools} />
      </div>
    </div>
  );
}

/** A link to a receipt that its player has shared. */
function useShared(show: (text: string) => void): void {
  const { receipt: token } = useQuery();
  const latest = useLatest(show);
  useEffect(() => {
    if (token === undefined) return undefined;
    let isWanted = true;
    void api(getSharedReceipt, { params: { token } }).then((answer) => {
      if (!isWanted) return;
      if (isRefusal(answer)) showRefusal(answer);
      else latest.current(receiptText(answer.data));
    });
    return () => {
      isWanted = false;
    };
  }, [token, latest]);
}

function PastedResult({ pasted, tools }: { pasted: Pasted; tools: PageProofTools }) {
  const report = useReport(pasted, tools);
  if (pasted.kind === 'round') {
    const { file, document } = pasted;
    return <RoundCheckButton key={file.round.id} file={file} document={document} />;
  }
  return report ? <VerificationResult report={report} /> : null;
}

/** Absent while the chain of a shared round is being followed. */
function useReport(pasted: Pasted, tools: PageProofTools): VerificationReport | undefined {
  const [done, setDone] = useState<{ of: Pasted; report: VerificationReport }>();
  useEffect(() => {
    let isWanted = true;
    void verifyPasted(pasted, tools).then((report) => {
      if (isWanted && report) setDone({ of: pasted, report });
    });
    return () => {
      isWanted = false;
    };
  }, [pasted, tools]);
  return done?.of === pasted ? done.report : undefined;
}

async function verifyPasted(pasted: Pasted, tools: PageProofTools) {
  if (pasted.kind === 'seed') return verifySeed(pasted.file, tools);
  if (pasted.kind !== 'receipts') return undefined;
  return await verifyReceipts(
    pasted.files,
    withProgress(tools, () => undefined),
  );
}

function errorTextOf(pasted: Pasted, t: ReturnType<typeof useT<'fairness'>>): string | undefined {
  if (pasted.kind === 'not-json') return t('paste.notJson');
  if (pasted.kind === 'wrong-field') return t('paste.wrongField', { field: pasted.field });
  return undefined;
}
