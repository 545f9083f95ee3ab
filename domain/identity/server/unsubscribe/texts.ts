import type { Locale } from '#core/locale.ts';
import type { Endable } from './links.ts';

type Part = { readonly title: string; readonly text: string };
type Texts = Readonly<Record<'question' | 'done' | 'unknown' | 'busy', Part>> & {
  readonly button: string;
};

const LOGINS: Readonly<Record<Locale, Texts>> = {
  en: {
    question: {
      title: 'Stop these emails?',
      text:
        'You will get no more emails about logins from devices that we know. A login from ' +
        'a new device is always reported.',
    },
    button: 'Stop the emails',
    done: {
      title: 'The emails have stopped',
      text: 'You can switch them on again on the security page of your profile.',
    },
    unknown: {
      title: 'This address is not valid',
      text:
        'Open the link from the email again, or change the setting on the security page ' +
        'of your profile.',
    },
    busy: { title: 'Too many requests', text: 'Please try again in a minute.' },
  },
  ru: {
    question: {
      title: 'Отключить эти письма?',
      text:
        'Писем о входе со знакомых устройств больше не будет. О входе с нового устройства ' +
        'мы сообщаем всегда.',
    },
    button: 'Отключить письма',
    done: {
      title: 'Письма отключены',
      text: 'Включить их снова можно в профиле, на странице безопасности.',
    },
    unknown: {
      title: 'Адрес недействителен',
      text:
        'Откройте ссылку из письма ещё раз или измените настройку в профиле, на странице ' +
        'безопасности.',
    },
    busy: { title: 'Слишком много запросов', text: 'Попробуйте ещё раз через минуту.' },
  },
  kz: {
    question: {
      title: 'Бұл хаттарды өшіру керек пе?',
      text:
        'Таныс құрылғылардан кіру туралы хаттар енді келмейді. Жаңа құрылғыдан кіру ' +
        'туралы әрдайым хабарлаймыз.',
    },
    button: 'Хаттарды өшіру',
    done: {
      title: 'Хаттар өшірілді',
      text: 'Оларды профильдегі қауіпсіздік бетінде қайта қосуға болады.',
    },
    unknown: {
      title: 'Мекенжай жарамсыз',
      text:
        'Хаттағы сілтемені қайта ашыңыз немесе баптауды профильдегі қауіпсіздік бетінде ' +
        'өзгертіңіз.',
    },
    busy: { title: 'Сұраныс тым көп', text: 'Бір минуттан кейін қайталап көріңіз.' },
  },
};

/** Of the emails with offers; only what differs. */
const OFFERS: Readonly<Record<Locale, Pick<Texts, 'question' | 'done' | 'unknown'>>> = {
  en: {
    question: {
      title: 'Stop emails with offers?',
      text: 'You will get no more offers and news by email. Emails about your account still come.',
    },
    done: {
      title: 'Offers by email have stopped',
      text: 'You can agree to them again in the settings of your profile.',
    },
    unknown: {
      title: 'This address is not valid',
      text: 'Open the link from the email again, or change your consents in the profile settings.',
    },
  },
  ru: {
    question: {
      title: 'Отключить письма с предложениями?',
      text: 'Предложений и новостей по почте больше не будет. Письма о вашем счёте останутся.',
    },
    done: {
      title: 'Письма с предложениями отключены',
      text: 'Согласиться на них снова можно в настройках профиля.',
    },
    unknown: {
      title: 'Адрес недействителен',
      text: 'Откройте ссылку из письма ещё раз или измените согласия в настройках профиля.',
    },
  },
  kz: {
    question: {
      title: 'Ұсыныстар жазылған хаттарды өшіру керек пе?',
      text:
        'Ұсыныстар мен жаңалықтар поштаға енді келмейді. Шотыңыз туралы хаттар ' +
        'бұрынғыдай жіберіледі.',
    },
    done: {
      title: 'Ұсыныстар жазылған хаттар өшірілді',
      text: 'Профиль баптауларында оларға қайта келісім беруге болады.',
    },
    unknown: {
      title: 'Мекенжай жарамсыз',
      text:
        'Хаттағы сілтемені қайта ашыңыз немесе келісімдерді профиль баптауларында ' + 'өзгертіңіз.',
    },
  },
};

/** Of offers by SMS; only what differs from emails. */
const TEXTS: Readonly<Record<Locale, Pick<Texts, 'question' | 'button' | 'done' | 'unknown'>>> = {
  en: {
    question: {
      title: 'Stop offers by SMS?',
      text: 'You will get no more offers by SMS. Codes for logins and payments still come.',
    },
    button: 'Stop the messages',
    done: {
      title: 'Offers by SMS have stopped',
      text: 'You can agree to them again in the settings of your profile.',
    },
    unknown: {
      title: 'This address is not valid',
      text: 'Open the link from the SMS again, or change your consents in the profile settings.',
    },
  },
  ru: {
    question: {
      title: 'Отключить SMS с предложениями?',
      text: 'Предложений по SMS больше не будет. Коды для входа и платежей будут приходить.',
    },
    button: 'Отключить SMS',
    done: {
      title: 'SMS с предложениями отключены',
      text: 'Согласиться на них снова можно в настройках профиля.',
    },
    unknown: {
      title: 'Адрес недействителен',
      text: 'Откройте ссылку из SMS ещё раз или измените согласия в настройках профиля.',
    },
  },
  kz: {
    question: {
      title: 'Ұсыныстар жазылған SMS-терді өшіру керек пе?',
      text: 'Ұсыныстар SMS арқылы енді келмейді. Кіру мен төлем кодтары бұрынғыдай жіберіледі.',
    },
    button: 'SMS-терді өшіру',
    done: {
      title: 'Ұсыныстар жазылған SMS-тер өшірілді',
      text: 'Профиль баптауларында оларға қайта келісім беруге болады.',
    },
    unknown: {
      title: 'Мекенжай жарамсыз',
      text: 'SMS-тегі сілтемені қайта ашыңыз немесе келісімдерді профиль баптауларында өзгертіңіз.',
    },
  },
};

const withOffers = (locale: Locale): Texts => ({ ...LOGINS[locale], ...OFFERS[locale] });
const withTexts = (locale: Locale): Texts => ({ ...LOGINS[locale], ...TEXTS[locale] });

export const UNSUBSCRIBE_TEXTS: Readonly<Record<Endable, Readonly<Record<Locale, Texts>>>> = {
  logins: LOGINS,
  offers: { ru: withOffers('ru'), en: withOffers('en'), kz: withOffers('kz') },
  texts: { ru: withTexts('ru'), en: withTexts('en'), kz: withTexts('kz') },
};
