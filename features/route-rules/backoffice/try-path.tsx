import { isRefusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { useState } from 'react';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { tryRoutePath } from '../contract.backoffice.ts';

type Result = Answer<typeof tryRoutePath>['data'];

/** A field for a path, and the rules that apply to it one after the other. */
export function TryPath() {
  const t = useT('backoffice-route-rules');
  const [result, setResult] = useState<Result>();
  const form = useForm({
    values: { path: '' },
    send: ({ path }) => api(tryRoutePath, { query: { path: path.trim() } }),
    onDone: (answer) => setResult(isRefusal(answer) ? undefined : answer.data),
  });
  return (
    <Panel look="framed" title={t('try')} className="route-try">
      <form onSubmit={form.submit}>
        <Field label={t('path')} hint={t('tryHint')} error={form.errorOf('path')}>
          <TextInput
            {...form.input('path')}
            required
            autoComplete="off"
            spellCheck={false}
            placeholder="/promo"
          />
        </Field>
        <Button type="submit" busy={form.isBusy}>
          {t('tryButton')}
        </Button>
      </form>
      <div role="status">{result && <Steps result={result} />}</div>
    </Panel>
  );
}

function Steps({ result: { steps, end, is_gone: isGone } }: { result: Result }) {
  const t = useT('backoffice-route-rules');
  if (end === null) return <p>{t('round')}</p>;
  return (
    <>
      {steps.length === 0 && <p>{t('noRule')}</p>}
      <ol>
        {steps.map(({ path, target }) => (
          <li key={path}>
            <code>{path}</code> → {target === null ? t('gone') : <code>{target}</code>}
          </li>
        ))}
      </ol>
      <p>
        <strong>{t(isGone ? 'endsGone' : 'ends', { end })}</strong>
      </p>
    </>
  );
}
