import { useState } from 'react';
import { LOCALE_NAME, LOCALES, type Locale } from '#core/locale.ts';
import { Unsaved } from '#platform/backoffice/unsaved.tsx';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';
import { TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { saveDraft, type ContentPage } from '../contract.backoffice.ts';
import { BODY_MAX, FACTS, TITLE_MAX, type PageText, type PageTexts } from '../rules.ts';
import { Preview } from './preview.tsx';
import { Publish } from './publish.tsx';
import { Versions } from './versions.tsx';

type Props = { readonly page: ContentPage; readonly onDone: () => void };

const EMPTY: PageText = { title: '', body: '' };

/** The texts of one page in three languages, with a preview, and its versions. */
export function Editor({ page, onDone }: Props) {
  const t = useT('backoffice-content');
  const { slug, draft, versions } = page;
  const [texts, setTexts] = useState<PageTexts>(draft?.texts ?? versions[0]?.texts ?? {});
  const [isDirty, setDirty] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const save = useAction(
    () => {
      const body = { texts: written(texts), based_on: draft?.version ?? 0 };
      return api(saveDraft, { params: { slug }, body });
    },
    {
      onDone: () => {
        setDirty(false);
        showToast({ tone: 'success', title: t('saved') });
        onDone();
      },
    },
  );
  const change = (next: PageTexts) => {
    setTexts(next);
    setDirty(true);
  };
  const canPublish = !isDirty && draft !== null;
  return (
    <div className="content-editor">
      <Unsaved isDirty={isDirty} />
      <Languages texts={texts} onChange={change} />
      <p className="content-editor-hint">{t('hint', { facts: FACTS.join(', ') })}</p>
      <div className="content-editor-actions">
        <Button busy={save.isBusy} aria-disabled={!isDirty || undefined} onClick={save.run}>
          {t('save')}
        </Button>
        <Button
          variant="primary"
          aria-disabled={!canPublish || undefined}
          onClick={() => setPublishing(canPublish)}
        >
          {t('publish')}
        </Button>
        <small>{t(isDirty ? 'saveFirst' : draft === null ? 'nothingToPublish' : 'ready')}</small>
      </div>
      <Versions slug={slug} versions={versions} onRestore={change} />
      {isPublishing && draft && (
        <Publish
          slug={slug}
          basedOn={draft.version}
          onClose={() => setPublishing(false)}
          onDone={onDone}
        />
      )}
    </div>
  );
}

type LanguagesProps = { texts: PageTexts; onChange: (texts: PageTexts) => void };

function Languages({ texts, onChange }: LanguagesProps) {
  const t = useT('backoffice-content');
  const [locale, setLocale] = useState<Locale>('ru');
  return (
    <Tabs
      label={t('languages')}
      selected={locale}
      onSelect={setLocale}
      tabs={LOCALES.map((id) => ({
        id,
        label: (
          <>
            {LOCALE_NAME[id]} {isMissing(texts[id]) && <Badge tone="warn">{t('missing')}</Badge>}
          </>
        ),
        panel: (
          <TextFields
            text={texts[id] ?? EMPTY}
            locale={id}
            onChange={(text) => onChange({ ...texts, [id]: text })}
          />
        ),
      }))}
    />
  );
}

function isMissing(text: PageText | undefined): boolean {
  return text === undefined || text.title.trim() === '' || text.body.trim() === '';
}

/** A language with neither title nor body is left out. */
function written(texts: PageTexts): PageTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => !isMissing(text)));
}

type FieldsProps = {
  readonly text: PageText;
  readonly locale: Locale;
  readonly onChange: (text: PageText) => void;
};

function TextFields({ text, locale, onChange }: FieldsProps) {
  const t = useT('backoffice-content');
  return (
    <div className="content-editor-text">
      <div>
        <Field label={t('titleOf')}>
          <TextInput
            lang={locale === 'kz' ? 'kk' : locale}
            value={text.title}
            maxLength={TITLE_MAX}
            onChange={({ target }) => onChange({ ...text, title: target.value })}
          />
        </Field>
        <Field label={t('body')}>
          <TextArea
            lang={locale === 'kz' ? 'kk' : locale}
            rows={24}
            value={text.body}
            maxLength={BODY_MAX}
            onChange={({ target }) => onChange({ ...text, body: target.value })}
          />
        </Field>
      </div>
      <Preview body={text.body} title={text.title} />
    </div>
  );
}
