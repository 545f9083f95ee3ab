import type { Locale } from '#core/locale.ts';

type PageTexts = Readonly<
  Record<'title' | 'done' | 'failed' | 'close' | 'lost' | 'lostText' | 'widget', string>
>;

/** The texts of the pages under /auth/social, which are not part of the player app. */
export const PAGE_TEXTS: Readonly<Record<Locale, PageTexts>> = {
  ru: {
    title: 'Вход',
    done: 'Готово',
    failed: 'Войти не получилось',
    close: 'Это окно можно закрыть.',
    lost: 'Ссылка уже не действует',
    lostText: 'Закройте окно и начните вход ещё раз.',
    widget: 'Вход через {provider}',
  },
  en: {
    title: 'Log in',
    done: 'Done',
    failed: 'The login did not work out',
    close: 'You can close this window.',
    lost: 'This link no longer works',
    lostText: 'Close the window and start the login again.',
    widget: 'Log in with {provider}',
  },
  kz: {
    title: 'Кіру',
    done: 'Дайын',
    failed: 'Кіру мүмкін болмады',
    close: 'Бұл терезені жабуға болады.',
    lost: 'Сілтеме енді жарамсыз',
    lostText: 'Терезені жауып, кіруді қайта бастаңыз.',
    widget: '{provider} арқылы кіру',
  },
};
