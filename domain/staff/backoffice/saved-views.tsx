import './saved-views.css';
import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { Link, useRoute } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button, IconButton } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { deleteView, listViews, saveView, type SavedView } from '../contract.backoffice.views.ts';

/** The saved views of this list: filters and order under a name, on every device. */
export function SavedViews() {
  const t = useT('backoffice-kit');
  const { path, query } = useRoute();
  const [isSaving, setSaving] = useState(false);
  const { data } = useCall(listViews, { query: { page: path } });
  const views = data?.data ?? [];
  const now = new URLSearchParams(query).toString();
  const isSaved = views.some((view) => view.query === now);
  if (views.length === 0 && now === '') return null;
  return (
    <div className="saved-views" role="group" aria-label={t('views.title')}>
      {views.map((view) => (
        <View key={view.id} view={view} path={path} isCurrent={view.query === now} />
      ))}
      {now !== '' && !isSaved && (
        <Button size="s" variant="quiet" onClick={() => setSaving(true)}>
          {t('views.save')}
        </Button>
      )}
      {isSaving && <SaveDialog page={path} query={now} onClose={() => setSaving(false)} />}
    </div>
  );
}

function View({ view, path, isCurrent }: { view: SavedView; path: string; isCurrent: boolean }) {
  const t = useT('backoffice-kit');
  const { run, isBusy } = useAction(() => api(deleteView, { params: { id: view.id } }), {
    onDone: () => refetchCalls(listViews),
  });
  return (
    <span className="saved-view">
      <Link to={`${path}?${view.query}`} aria-current={isCurrent || undefined}>
        {view.name}
      </Link>
      <IconButton label={t('views.delete', { name: view.name })} busy={isBusy} onClick={run}>
        <Icon name="close" size={16} />
      </IconButton>
    </span>
  );
}

type SaveDialogProps = { page: string; query: string; onClose: () => void };

function SaveDialog({ page, query, onClose }: SaveDialogProps) {
  const t = useT('backoffice-kit');
  const form = useForm({
    values: { name: '' },
    send: ({ name }) => api(saveView, { body: { page, name: name.trim(), query } }),
    onDone: (answer) => {
      if (!isRefusal(answer)) refetchCalls(listViews);
      onClose();
    },
  });
  const footer = (
    <Button type="submit" form="save-view" variant="primary" busy={form.isBusy}>
      {t('views.save')}
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title={t('views.save')} closeLabel={t('close')} footer={footer}>
      <form id="save-view" onSubmit={form.submit}>
        <Field label={t('views.name')} hint={t('views.hint')} error={form.errorOf('name')}>
          <TextInput {...form.input('name')} required maxLength={60} autoComplete="off" />
        </Field>
        <p role="alert">{form.note}</p>
      </form>
    </Dialog>
  );
}
