import { useState, type ChangeEvent } from 'react';
import type { VerifiableGames } from '#domain/fairness/player/games.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextArea } from '#platform/browser/ui/text-input.tsx';
import { verifyReceipts, verifySeed } from './verify.ts';
import { readPasted, type Pasted } from './read-input.ts';
import { RoundCheckButton } from './round-verifier.tsx';
import { VerificationResult } from './verdict.tsx';

/** A receipt pasted or opened as a file; verified as soon as it can be parsed. */
export function ByReceipt({ games }: { games: VerifiableGames }) {
  const t = useT('fairness');
  const [text, setText] = useState('');
  const pasted = readPasted(text);
  async function open(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    if (file) setText(await file.text());
  }
  return (
    <div className="fairness-form">
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
        <PastedResult pasted={pasted} games={games} />
      </div>
    </div>
  );
}

function PastedResult({ pasted, games }: { pasted: Pasted; games: VerifiableGames }) {
  if (pasted.kind === 'receipts') {
    return <VerificationResult report={verifyReceipts(pasted.receipts, games)} />;
  }
  if (pasted.kind === 'round')
    return <RoundCheckButton key={pasted.file.round.id} file={pasted.file} />;
  return pasted.kind === 'seed' ? (
    <VerificationResult report={verifySeed(pasted.file, games)} />
  ) : null;
}

function errorTextOf(pasted: Pasted, t: ReturnType<typeof useT<'fairness'>>): string | undefined {
  if (pasted.kind === 'not-json') return t('paste.notJson');
  if (pasted.kind === 'wrong-field') return t('paste.wrongField', { field: pasted.field });
  return undefined;
}
