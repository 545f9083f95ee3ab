import type { Locale } from '#core/locale.ts';

type Texts = Readonly<
  Record<
    | 'sandbox'
    | 'heading'
    | 'lead'
    | 'name'
    | 'email'
    | 'verified'
    | 'verifiedHint'
    | 'go'
    | 'slow'
    | 'deny'
    | 'badEmail'
    | 'again'
    | 'isVerified'
    | 'isNotVerified'
    | 'slowHeading'
    | 'slowText'
    | 'ended'
    | 'endedText',
    string
  >
>;

export const OPENID_TEXTS: Readonly<Record<Locale, Texts>> = {
  ru: {
    sandbox: 'Песочница: настоящий сервер OpenID Connect, выдуманные люди',
    heading: 'Кто входит?',
    lead: 'Войдите под любым именем. Одна почта — один и тот же человек.',
    name: 'Имя',
    email: 'Электронная почта',
    verified: 'Почта подтверждена',
    verifiedHint: 'Передаётся казино',
    go: 'Продолжить',
    slow: 'Продолжить, но не сразу',
    deny: 'Отказаться',
    badEmail: 'Укажите почту, например anna@example.org.',
    again: 'Уже входили',
    isVerified: 'подтверждена',
    isNotVerified: 'не подтверждена',
    slowHeading: 'Секунду…',
    slowText: 'Сервис намеренно отвечает с задержкой.',
    ended: 'Этот вход уже завершён',
    endedText: 'Закройте окно и начните вход заново.',
  },
  en: {
    sandbox: 'Sandbox: a real OpenID Connect server, made-up people',
    heading: 'Who is logging in?',
    lead: 'Log in as any person. The same email is the same person.',
    name: 'Name',
    email: 'Email',
    verified: 'Email is verified',
    verifiedHint: 'Passed on to the casino',
    go: 'Continue',
    slow: 'Continue, but slowly',
    deny: 'Deny',
    badEmail: 'Enter an email, such as anna@example.org.',
    again: 'Logged in before',
    isVerified: 'verified',
    isNotVerified: 'not verified',
    slowHeading: 'One moment…',
    slowText: 'The service is slow on purpose.',
    ended: 'This login is over',
    endedText: 'Close the window and start the login again.',
  },
  kz: {
    sandbox: 'Сынақ алаңы: нағыз OpenID Connect сервері, ойдан шығарылған адамдар',
    heading: 'Кім кіреді?',
    lead: 'Өзіңізді кез келген адам деп таныстырыңыз. Пошта бірдей болса, адам да сол.',
    name: 'Аты',
    email: 'Электрондық пошта',
    verified: 'Пошта расталған',
    verifiedHint: 'Казиноға беріледі',
    go: 'Жалғастыру',
    slow: 'Асықпай жалғастыру',
    deny: 'Бас тарту',
    badEmail: 'Поштаны көрсетіңіз, мысалы anna@example.org.',
    again: 'Бұрын кіргендер',
    isVerified: 'расталған',
    isNotVerified: 'расталмаған',
    slowHeading: 'Бір сәт…',
    slowText: 'Қызмет әдейі баяу жұмыс істеп тұр.',
    ended: 'Бұл кіру аяқталған',
    endedText: 'Терезені жауып, кіруді қайта бастаңыз.',
  },
};
