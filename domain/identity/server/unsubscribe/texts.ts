import type { Locale } from '#core/locale.ts';

type Part = { readonly title: string; readonly text: string };
type Texts = Readonly<Record<'question' | 'done' | 'unknown' | 'busy', Part>> & {
  readonly button: string;
};

export const UNSUBSCRIBE_TEXTS: Readonly<Record<Locale, Texts>> = {
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
