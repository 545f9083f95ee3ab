import { useId } from 'react';
import { LOCALE_NAME, LOCALES, type Locale } from '#core/locale.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { listCanned, saveCanned, type Canned } from '../contract.backoffice.canned.ts';
import { TEXT_MAX } from '../rules.ts';

type Props = {
  /** Undefined for a new one. */
  readonly canned: Canned | undefined;
  readonly onClose: () => void;
};

/** The name and the texts of a canned answer. */
export function EditCanned({ canned, onClose }: Props) {
  const t = useT('backoffice-support');
  const formId = useId();
  const form = useForm({
    values: { name: canned?.name ?? '', ru: '', en: '', kz: '', ...canned?.texts },
    send: ({ name, ru, en, kz }) =>
      api(saveCanned, { body: { id: canned?.id ?? null, name, texts: { ru, en, kz } } }),
    onDone: () => {
      showToast({ tone: 'success', title: t('canned.saved') });
      refetchCalls(listCanned);
      onClose();
    },
  });
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={formId} variant="primary" busy={form.isBusy}>
        {t('canned.save')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(canned ? 'canned.editTitle' : 'canned.add')}
      closeLabel={t('cancel')}
      footer={footer}
    >
      <form id={formId} className="support-answer" onSubmit={form.submit} noValidate>
        <p>{t('canned.variables', { nickname: '{nickname}', site: '{site}' })}</p>
        <Field label={t('canned.name')} error={form.errorOf('name')}>
          <TextInput {...form.input('name')} maxLength={80} />
        </Field>
        {LOCALES.map((locale) => (
          <Field key={locale} label={LOCALE_NAME[locale]} error={form.errorOf(`texts.${locale}`)}>
            <TextArea
              {...form.input(locale)}
              lang={languageOf(locale)}
              rows={4}
              maxLength={TEXT_MAX}
            />
          </Field>
        ))}
        {form.note && <p role="alert">{form.note}</p>}
      </form>
    </Dialog>
  );
}

/** The BCP 47 code. */
function languageOf(locale: Locale): string {
  return locale === 'kz' ? 'kk' : locale;
}
