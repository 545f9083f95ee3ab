import { useState } from 'react';
import { LOCALE_NAME, LOCALES, LOCALE_HTML_LANG, type Locale } from '#core/locale.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import {
  BUTTON_MAX,
  TEXT_MAX,
  TITLE_MAX,
  type Banner,
  type BannerText,
} from '../contract.banners.ts';
import { AUDIENCES } from '../rules.ts';
import { BannerPreview } from './banner-preview.tsx';
import { PictureField } from './picture-field.tsx';
import { TargetFields } from './target-fields.tsx';

type Props = {
  readonly banner: Banner;
  readonly onChange: (part: Partial<Banner>) => void;
};

const EMPTY: BannerText = { title: '', text: '', button: '', address: '' };
const FIELDS = ['title', 'text', 'button', 'address'] as const;
const MOST = { title: TITLE_MAX, text: TEXT_MAX, button: BUTTON_MAX, address: 300 } as const;

/** One banner: its texts in each language, its pictures, and to whom it is shown. */
export function BannerEntry({ banner, onChange }: Props) {
  const t = useT('backoffice-site-parts');
  const [locale, setLocale] = useState<Locale>('ru');
  const { texts, pictures } = banner;
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
              <BannerPreview text={texts[id]} pictures={pictures} locale={id} />
            </div>
          ),
        }))}
      />
      <div className="site-editor-pictures">
        {(['phone', 'desktop'] as const).map((shape) => (
          <PictureField
            key={shape}
            shape={shape}
            picture={pictures[shape]}
            onChange={(picture) => onChange({ pictures: { ...pictures, [shape]: picture } })}
          />
        ))}
      </div>
      <TargetFields
        target={banner}
        audiences={AUDIENCES}
        audienceHint={t('audienceHint')}
        onChange={onChange}
      />
    </>
  );
}

/** A language whose fields are all empty is left out. */
function withText(texts: Banner['texts'], locale: Locale, text: BannerText): Banner['texts'] {
  const { [locale]: _before, ...others } = texts;
  const isEmpty = FIELDS.every((name) => text[name].trim() === '');
  return isEmpty ? others : { ...others, [locale]: text };
}

type FieldsProps = {
  readonly text: BannerText;
  readonly locale: Locale;
  readonly onChange: (text: BannerText) => void;
};

function TextFields({ text, locale, onChange }: FieldsProps) {
  const t = useT('backoffice-site-parts');
  return (
    <div>
      {FIELDS.map((name) => (
        <Field key={name} label={t(`field.${name}`)} hint={t(`hint.${name}`)}>
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
