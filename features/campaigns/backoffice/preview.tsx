import { useState } from 'react';
import { LOCALE_HTML_LANG, LOCALE_NAME, LOCALES, type Locale } from '#core/locale.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { longestStopAddress, longestValues, type Site } from '../rules.check.ts';
import { smsSize, smsText } from '../rules.sms.ts';
import type { CampaignTerms, CampaignChannel } from '../rules.ts';
import { fillIn, shortOnDevice } from '../rules.variables.ts';

type Props = {
  readonly terms: CampaignTerms;
  readonly site: Site;
  /** Beside the choice of the language: what is done with the one that is shown. */
  readonly action?: (locale: Locale) => React.ReactNode;
};

const SAMPLE = 'Aidar7';

/** The message as a player of a language gets it by each channel. */
export function Preview({ terms, site, action }: Props) {
  const t = useT('backoffice-campaigns');
  const [locale, setLocale] = useState<Locale>(useLocale());
  const words = terms.texts[locale];
  const values = { ...longestValues(site), nickname: SAMPLE };
  const shown = {
    title: fillIn(words.title, values),
    text: fillIn(words.text, values),
    short: fillIn(words.short, values),
    button: fillIn(words.button, values),
  };
  const shortBy: Partial<Record<CampaignChannel, string>> = {
    push: shortOnDevice(words.short, values),
    sms: words.short === '' ? '' : smsText(shown.short, locale, longestStopAddress(site)),
  };
  return (
    <Panel title={t('preview')} aria-label={t('preview')}>
      <div className="campaign-preview-head">
        <Segmented
          legend={t('language')}
          value={locale}
          onChange={setLocale}
          choices={LOCALES.map((value) => ({ value, label: LOCALE_NAME[value] }))}
        />
        {action?.(locale)}
      </div>
      <p className="campaign-hint">{t('previewHint')}</p>
      <div className="campaign-previews" lang={LOCALE_HTML_LANG[locale]}>
        {terms.channels.map((channel) => (
          <Shown
            key={channel}
            channel={channel}
            words={{ ...shown, short: shortBy[channel] ?? shown.short }}
            hasLink={terms.link !== ''}
          />
        ))}
      </div>
    </Panel>
  );
}

type ShownProps = {
  readonly channel: CampaignChannel;
  readonly words: CampaignTerms['texts'][Locale];
  readonly hasLink: boolean;
};

function Shown({ channel, words, hasLink }: ShownProps) {
  const t = useT('backoffice-campaigns');
  const { title, text, short, button } = words;
  const isShort = channel === 'push' || channel === 'sms';
  return (
    <section className="campaign-message" aria-label={t(`channels.${channel}`)}>
      <h3>{t(`channels.${channel}`)}</h3>
      {channel !== 'sms' && <strong>{title || '—'}</strong>}
      <p>{(isShort ? short : text) || '—'}</p>
      {channel === 'email' && hasLink && <span className="campaign-button">{button || '—'}</span>}
      {channel === 'email' && <small>{t('unsubscribe')}</small>}
      {channel === 'sms' && <small>{t('parts', { count: smsSize(short).parts })}</small>}
    </section>
  );
}
