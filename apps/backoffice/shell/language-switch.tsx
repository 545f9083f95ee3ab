import { LOCALE_NAME } from '#core/locale.ts';
import { DESK_LOCALES } from '#platform/backoffice/texts.ts';
import { htmlLang } from '#platform/browser/texts/i18n.tsx';
import { chooseLocale, useDeskLocale } from '../locale.ts';

/** Two languages: the one that is not on the page is a press away, and is named in itself. */
export function LanguageSwitch() {
  const locale = useDeskLocale();
  const other = DESK_LOCALES.find((each) => each !== locale)!;
  return (
    <button
      type="button"
      className="desk-language"
      lang={htmlLang(other)}
      title={LOCALE_NAME[other]}
      onClick={() => void chooseLocale(other)}
    >
      {other.toUpperCase()}
      <span className="visually-hidden"> {LOCALE_NAME[other]}</span>
    </button>
  );
}
