import { LOCALE_NAME } from '#core/locale.ts';
import { BACKOFFICE_LOCALES } from '#platform/backoffice/texts.ts';
import { htmlLang } from '#platform/browser/texts/i18n.tsx';
import { chooseLocale, useBackofficeLocale } from '../locale.ts';

/** Switches between two languages: the button shows the other one, in its own name. */
export function LanguageSwitch() {
  const locale = useBackofficeLocale();
  const other = BACKOFFICE_LOCALES.find((each) => each !== locale)!;
  return (
    <button
      type="button"
      className="backoffice-language"
      lang={htmlLang(other)}
      title={LOCALE_NAME[other]}
      onClick={() => void chooseLocale(other)}
    >
      {other.toUpperCase()}
      <span className="visually-hidden"> {LOCALE_NAME[other]}</span>
    </button>
  );
}
