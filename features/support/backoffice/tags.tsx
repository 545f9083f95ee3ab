import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { listThreads, readThread, tagThread, type SupportThread } from '../contract.backoffice.ts';

/** The tags of a thread, as one line with commas. */
export function Tags({ thread: { id, tags } }: { thread: SupportThread }) {
  const t = useT('backoffice-support');
  const form = useForm({
    values: { tags: tags.join(', ') },
    send: (values) => {
      const list = values.tags.split(',').map((tag) => tag.trim());
      const body = { tags: list.filter((tag) => tag !== '') };
      return api(tagThread, { params: { id }, body });
    },
    onDone: () => {
      showToast({ tone: 'success', title: t('tagsSaved') });
      refetchCalls(readThread, listThreads);
    },
  });
  return (
    <form className="support-answer" onSubmit={form.submit} noValidate>
      <Field label={t('tags')} labelHidden hint={t('tagsHint')} error={form.errorOf('tags')}>
        <TextInput {...form.input('tags')} autoComplete="off" />
      </Field>
      {form.note && <p role="alert">{form.note}</p>}
      <div>
        <Button type="submit" busy={form.isBusy}>
          {t('saveTags')}
        </Button>
      </div>
    </form>
  );
}
