const ru = {
  title: 'Тестовый кошелёк',
  sandbox: 'Тестовая сеть: настоящие монеты не отправляются',
  toPay: 'К оплате',
  address: 'Адрес',
  status: 'Статус',
  paid: 'Получено',
  exact: 'Отправить {amount} BTC',
  half: 'Отправить половину',
  more: 'Отправить в полтора раза больше',
  block: 'Создать блок',
  blocks: 'Блоки создаются и автоматически, каждые 15 секунд.',
  back: 'Вернуться на сайт',
  missing: 'Счёт не найден',
  New: 'Ждёт оплаты',
  Processing: 'Подтверждается',
  Expired: 'Истёк',
  Settled: 'Оплачен',
};

export type CoinTexts = typeof ru;

const en: CoinTexts = {
  title: 'Sandbox wallet',
  sandbox: 'Test network: no real coins are sent',
  toPay: 'To pay',
  address: 'Address',
  status: 'Status',
  paid: 'Received',
  exact: 'Send {amount} BTC',
  half: 'Send half',
  more: 'Send 1.5 times the amount',
  block: 'Mine a block',
  blocks: 'A block is also mined automatically every 15 seconds.',
  back: 'Back to the site',
  missing: 'Invoice not found',
  New: 'Waiting for payment',
  Processing: 'Confirming',
  Expired: 'Expired',
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
  block: 'Блок жасау',
  blocks: 'Блок 15 секунд сайын автоматты түрде де жасалады.',
  back: 'Сайтқа оралу',
  missing: 'Төлем шоты табылмады',
  New: 'Төлемді күтуде',
  Processing: 'Расталуда',
  Expired: 'Мерзімі өтті',
  Settled: 'Төленді',
};

const ALL: Readonly<Record<string, CoinTexts>> = { ru, en, kk: kz };

export function checkoutTexts(language: string): CoinTexts {
  return ALL[language] ?? en;
}
