const ru = {
  title: 'Тестовый кошелёк',
  sandbox: 'Тестовая сеть: настоящие монеты не отправляются',
  toPay: 'К оплате',
  address: 'Адрес',
  status: 'Состояние',
  paid: 'Получено',
  exact: 'Отправить {amount} BTC',
  half: 'Отправить половину',
  more: 'Отправить в полтора раза больше',
  block: 'Найти блок',
  blocks: 'Блок находится и сам: раз в 15 секунд.',
  back: 'Вернуться на сайт',
  missing: 'Такого счёта нет',
  New: 'Ждёт оплаты',
  Processing: 'Подтверждается',
  Expired: 'Время вышло',
  Settled: 'Оплачен',
};

export type CoinTexts = typeof ru;

const en: CoinTexts = {
  title: 'Sandbox wallet',
  sandbox: 'Test network: no real coins are sent',
  toPay: 'To pay',
  address: 'Address',
  status: 'State',
  paid: 'Received',
  exact: 'Send {amount} BTC',
  half: 'Send half of it',
  more: 'Send half as much again',
  block: 'Find a block',
  blocks: 'A block is also found by itself, every 15 seconds.',
  back: 'Back to the site',
  missing: 'No such invoice',
  New: 'Waits for payment',
  Processing: 'Being confirmed',
  Expired: 'Time is up',
  Settled: 'Paid',
};

const kz: CoinTexts = {
  title: 'Сынақ әмияны',
  sandbox: 'Сынақ желісі: нақты монеталар жіберілмейді',
  toPay: 'Төленетін сома',
  address: 'Мекенжай',
  status: 'Күйі',
  paid: 'Түскені',
  exact: '{amount} BTC жіберу',
  half: 'Жартысын жіберу',
  more: 'Бір жарым есе көп жіберу',
  block: 'Блок табу',
  blocks: 'Блок 15 секунд сайын өзі де табылады.',
  back: 'Сайтқа оралу',
  missing: 'Мұндай төлем шоты жоқ',
  New: 'Төлемді күтуде',
  Processing: 'Расталуда',
  Expired: 'Уақыт бітті',
  Settled: 'Төленді',
};

const ALL: Readonly<Record<string, CoinTexts>> = { ru, en, kk: kz };

export function checkoutTexts(language: string): CoinTexts {
  return ALL[language] ?? en;
}
