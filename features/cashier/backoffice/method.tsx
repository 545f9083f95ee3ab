import './backoffice-cashier.css';
import { useEffect, useState } from 'react';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { rememberedAddress } from '#platform/backoffice/visited.ts';
import { navigate, type PageProps } from '#platform/browser/router/router.tsx';
import { Unsaved } from '#platform/backoffice/unsaved.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { useUiLocale } from '#platform/browser/ui/money.tsx';
import { EmptyState } from '#platform/backoffice/empty-state.tsx';
import {
  addMethod,
  listMethods,
  saveMethod,
  type BackofficeMethod,
} from '../contract.backoffice.ts';
import { amountErrors, draftOf, emptyDraft, newMethodOf, termsOf } from './method-draft.ts';
import { MethodFields } from './method-fields.tsx';

const NEW = 'new';

/** The page of one payment method, or of a new one. */
export function Page({ params }: PageProps) {
  const t = useT('backoffice-cashier');
  const locale = useUiLocale();
  const { data, refusal, refetch } = useCall(listMethods, {});
  const hash = params['hash'] ?? NEW;
  const method = data?.data.methods.find((one) => one.hash === hash);
  const title = hash === NEW ? t('addMethod') : (method?.name[locale] ?? t('method'));
  const isThere = data !== undefined && (hash === NEW || method !== undefined);
  return (
    <>
      <PageHead title={title} back={{ to: '/methods', label: t('methods') }} />
      {refusal && !data && (
        <EmptyState
          isFailure
          title={t('notRead')}
          text={linesOf(refusal).join(' ')}
          action={<Button onClick={refetch}>{t('again')}</Button>}
        />
      )}
      {!data && !refusal && <PageSkeleton />}
      {data && !isThere && <EmptyState heading="p" title={t('noSuchMethod')} />}
      {isThere && (
        <Editor key={method?.updated_at ?? NEW} method={method} providers={data.data.providers} />
      )}
    </>
  );
}

/** The server would refuse it only after a reason was written. */
function focusError(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

type EditorProps = { method: BackofficeMethod | undefined; providers: readonly string[] };

function Editor({ method, providers }: EditorProps) {
  const t = useT('backoffice-cashier');
  const [first] = useState(() => (method ? draftOf(method) : emptyDraft(providers[0] ?? '')));
  const [draft, setDraft] = useState(first);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (isSaved) void navigate(rememberedAddress('/methods'));
  }, [isSaved]);
  const [isAsking, setAsking] = useState(false);
  const verb = method ? t('save') : t('addMethod');
  return (
    <>
      <Unsaved isDirty={!isSaved && JSON.stringify(draft) !== JSON.stringify(first)} />
      <form
        className="backoffice-cashier-editor"
        onSubmit={(event) => {
          event.preventDefault();
          const isWrong = Object.keys(amountErrors(draft)).length > 0;
          if (isWrong) focusError(event.currentTarget);
          else setAsking(true);
        }}
      >
        <MethodFields
          draft={draft}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          providers={providers}
          isNew={method === undefined}
        />
        <div>
          <Button type="submit" variant="primary">
            {verb}
          </Button>
        </div>
      </form>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={verb}
        text={t('saveText')}
        confirm={verb}
        send={(reason) =>
          method
            ? api(saveMethod, {
                params: { hash: method.hash },
                body: { ...termsOf(draft), seen_at: method.updated_at, reason },
              })
            : api(addMethod, { body: { ...newMethodOf(draft), reason } })
        }
        done={t(method ? 'methodSaved' : 'methodAdded')}
        onDone={() => {
          setSaved(true);
          refetchCalls(listMethods);
        }}
      />
    </>
  );
}
