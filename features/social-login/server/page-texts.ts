import type { Locale } from '#core/locale.ts';

type PageTexts = Readonly<
  Record<'title' | 'done' | 'failed' | 'close' | 'lost' | 'lostText' | 'widget', string>
>;

/** The texts of the pages under /auth/social, which are not part of the player app. */
export const PAGE_TEXTS: Readonly<Record<Locale, PageTexts>> = {
  ru: {
    title: 'Вход',
    done: 'Готово',
    failed: 'Не удалось войти',
    close: 'Это окно можно закрыть.',
    lost: 'Срок действия ссылки истёк',
    lostText: 'Закройте окно и начните вход заново.',
    widget: 'Вход через {provider}',
  },
  en: {
    title: 'Log in',
    done: 'Done',
    failed: 'Login failed',
    close: 'You can close this window.',
    lost: 'This link has expired',
    lostText: 'Close the window and start the login again.',
    widget: 'Log in with {provider}',
  },
  kz: {
    title: 'Кіру',
    done: 'Дайын',
    failed: 'Кіру мүмкін болмады',
    close: 'Бұл терезені жабуға болады.',
    lost: 'Сілтеменің мерзімі өтті',
    lostText: 'Терезені жауып, кіруді қайта бастаңыз.',
    widget: '{provider} арқылы кіру',
  },
};
