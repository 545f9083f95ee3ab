import type { MouseEvent } from 'react';
import { LOCALE_HTML_LANG, LOCALE_NAME, LOCALES, type Locale } from '#core/locale.ts';
import { chooseLocale } from '#domain/identity/player/choose-locale.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { hrefOf, useRouterLocation } from '#platform/browser/router/router.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';
import { useMenu } from './use-menu.ts';

/** Links, so that they work before scripts run and can be opened in another tab. */
export function LanguageLinks({ onChosen }: { onChosen?: () => void }) {
  const locale = useLocale();
  const { path } = useRouterLocation();
  function choose(event: MouseEvent, wanted: Locale) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChosen?.();
    void chooseLocale(wanted);
  }
  return (
    <ul className="languages">
      {LOCALES.map((code) => (
        <li key={code}>
          <a
            href={hrefOf(path, code)}
            lang={LOCALE_HTML_LANG[code]}
            hrefLang={LOCALE_HTML_LANG[code]}
            aria-current={code === locale ? 'true' : undefined}
            onClick={(event) => choose(event, code)}
          >
            {LOCALE_NAME[code]}
            {code === locale && <FirstIcon name="check" size={16} />}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The small menu of the header: a native disclosure, closed by Escape and by a press outside. */
export function LanguageMenu() {
  const t = useT('shell');
  const locale = useLocale();
  const { menu, close } = useMenu();
  return (
    <details className="language-menu" ref={menu}>
      <summary>
        <FirstIcon name="globe" size={18} />
        <span>{locale.toUpperCase()}</span>
        <span className="visually-hidden">{t('languageNow', { name: LOCALE_NAME[locale] })}</span>
      </summary>
      <LanguageLinks onChosen={close} />
    </details>
  );
}
