import { useState } from 'react';
import { LOCALE_HTML_LANG, LOCALE_NAME, LOCALES, type Locale } from '#core/locale.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import {
  ANNOUNCEMENT_MAX,
  LINK_MAX,
  type Announcement,
  type AnnouncementText,
} from '../contract.announcements.ts';
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_KINDS,
  ANNOUNCEMENT_PAGES,
  type AnnouncementKind,
  type AnnouncementPages,
} from '../rules.announcements.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { TargetFields } from './target-fields.tsx';

type Props = {
  readonly announcement: Announcement;
  readonly onChange: (part: Partial<Announcement>) => void;
};

const EMPTY: AnnouncementText = { text: '', link: '', address: '' };
const FIELDS = ['text', 'link', 'address'] as const;
const MOST = { text: ANNOUNCEMENT_MAX, link: LINK_MAX, address: 300 } as const;

/** One announcement: its kind, its texts in each language, and to whom and where it is shown. */
export function AnnouncementEntry({ announcement, onChange }: Props) {
  const t = useT('backoffice-site-parts');
  const [locale, setLocale] = useState<Locale>('ru');
  const { texts } = announcement;
  return (
    <>
      <Tabs
        label={t('languages')}
        selected={locale}
        onSelect={setLocale}
        tabs={LOCALES.map((id) => ({
          id,
          label: (
            <>
              {LOCALE_NAME[id]}{' '}
              {texts[id] === undefined && <Badge tone="warn">{t('missing')}</Badge>}
            </>
          ),
          panel: (
            <div className="site-editor-text">
              <TextFields
                text={texts[id] ?? EMPTY}
                locale={id}
                onChange={(text) => onChange({ texts: withText(texts, id, text) })}
              />
              <AnnouncementPreview announcement={announcement} locale={id} />
            </div>
          ),
        }))}
      />
      <Showing announcement={announcement} onChange={onChange} />
      <TargetFields
        target={announcement}
        audiences={ANNOUNCEMENT_AUDIENCES}
        audienceHint={t('announcement.audienceHint')}
        onChange={onChange}
      />
    </>
  );
}

/** Of which kind, on which pages, and whether a visitor can close it. */
function Showing({ announcement, onChange }: Props) {
  const t = useT('backoffice-site-parts');
  return (
    <div className="site-editor-target">
      <Field label={t('announcement.kind')}>
        <Select
          value={announcement.kind}
          // One of the options below.
          onChange={({ target }) => onChange({ kind: target.value as AnnouncementKind })}
        >
          {ANNOUNCEMENT_KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`kinds.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('announcement.pages')} hint={t('announcement.pagesHint')}>
        <Select
          value={announcement.pages}
          // One of the options below.
          onChange={({ target }) => onChange({ pages: target.value as AnnouncementPages })}
        >
          {ANNOUNCEMENT_PAGES.map((each) => (
            <option key={each} value={each}>
              {t(`pageSets.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Switch
        checked={announcement.is_dismissible}
        hint={t('announcement.dismissibleHint')}
        onChange={(canDismiss) => onChange({ is_dismissible: canDismiss })}
      >
        {t('announcement.dismissible')}
      </Switch>
    </div>
  );
}

/** A language whose fields are all empty is left out. */
function withText(
  texts: Announcement['texts'],
  locale: Locale,
  text: AnnouncementText,
): Announcement['texts'] {
  const { [locale]: _before, ...others } = texts;
  const isEmpty = FIELDS.every((name) => text[name].trim() === '');
  return isEmpty ? others : { ...others, [locale]: text };
}

type FieldsProps = {
  readonly text: AnnouncementText;
  readonly locale: Locale;
  readonly onChange: (text: AnnouncementText) => void;
};

function TextFields({ text, locale, onChange }: FieldsProps) {
  const t = useT('backoffice-site-parts');
  return (
    <div>
      {FIELDS.map((name) => (
        <Field key={name} label={t(`announcement.${name}`)} hint={t(`announcement.${name}Hint`)}>
          <TextInput
            autoComplete="off"
            lang={name === 'address' ? undefined : LOCALE_HTML_LANG[locale]}
            value={text[name]}
            maxLength={MOST[name]}
            onChange={({ target }) => onChange({ ...text, [name]: target.value })}
          />
        </Field>
      ))}
    </div>
  );
}
