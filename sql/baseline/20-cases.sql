-- check: select count(*) = 8 from case_versions
-- check: select bool_and(tickets = 1000000 and rtp between 0.94 and 0.985) \
--   from (select sum(ppm) as tickets, sum(ppm * value) / (1000000 * max(price)) as rtp \
--           from case_items join case_prices using (slug, version) \
--          where currency = 'RUB' group by slug, version) v
-- needs: cases/is_in_all_languages, cases/publish_case

-- Cases: boxes with a price, each with a list of items and their values and chances. They are data
-- of the operator, published in versions. A published version never changes, the next one replaces
-- it, and old ones stay readable, so players open what they were shown. Triggers refuse a version
-- whose chances do not add up or whose RTP is out of bounds.

-- The cases by their short name.
create table cases (
  slug text primary key check (slug ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- A closed case is not sold; its versions stay readable.
  is_open boolean not null default true,
  created_at timestamptz not null default now()
);
revoke all on cases from croupier_app;
grant select, update (is_open) on cases to croupier_app;

-- Published versions; the last one of a case is sold.
create table case_versions (
  slug text not null references cases (slug),
  version integer not null check (version > 0),
  name jsonb not null check (is_in_all_languages(name)),
  published_at timestamptz not null default clock_timestamp(),
  primary key (slug, version)
);
revoke all on case_versions from croupier_app;
grant select on case_versions to croupier_app;

-- Every case has a price in RUB, and the values of its items are those at that price. In another
-- currency a value is the same share of the price.
create table case_prices (
  slug text not null,
  version integer not null,
  currency text not null references currencies (code),
  price bigint not null check (price > 0 and price % 10000 = 0),
  primary key (slug, version, currency),
  foreign key (slug, version) references case_versions (slug, version)
);
revoke all on case_prices from croupier_app;
grant select on case_prices to croupier_app;

-- Items of a version: value in micro-units of RUB, chance in millionths.
create table case_items (
  slug text not null,
  version integer not null,
  -- From 0. Tickets belong to the items in this order.
  place smallint not null check (place between 0 and 23),
  name jsonb not null check (is_in_all_languages(name)),
  -- Which drawing shows the item, and in which metal.
  art text not null check (art ~ '^[a-z]{2,16}(-(brass|copper|silver|gold))?$'),
  value bigint not null check (value > 0),
  ppm integer not null check (ppm between 1 and 999999),
  primary key (slug, version, place),
  foreign key (slug, version) references case_versions (slug, version)
);
revoke all on case_items from croupier_app;
grant select on case_items to croupier_app;

-- The cases of a new installation, from 10 to 2,500 RUB: the sample of the domain rules
-- (late-table, RTP 96.601%) and seven with other prices and volatilities. Values are those at the
-- price in RUB; the RTP of each is computed on its page.
select publish_case('{"slug": "matchbox",
  "name": {"ru": "Спичечный коробок", "en": "Matchbox", "kz": "Сіріңке қорабы"},
  "prices": {"RUB": "10.00", "USD": "0.10", "EUR": "0.10",
             "KZT": "50.00", "INR": "10.00", "PLAY": "10.00"},
  "items": [
    {"value": "2.00", "ppm": 247000, "art": "matches",
     "name": {"ru": "Обгоревшая спичка", "en": "Burnt match", "kz": "Күйген сіріңке"}},
    {"value": "6.00", "ppm": 230000, "art": "button-copper",
     "name": {"ru": "Медная пуговица", "en": "Copper button", "kz": "Мыс түйме"}},
    {"value": "9.00", "ppm": 170000, "art": "candle",
     "name": {"ru": "Огарок свечи", "en": "Candle end", "kz": "Шам қалдығы"}},
    {"value": "11.00", "ppm": 173000, "art": "domino",
     "name": {"ru": "Костяшка домино", "en": "Domino tile", "kz": "Домино тасы"}},
    {"value": "15.00", "ppm": 90000, "art": "die",
     "name": {"ru": "Игральная кость", "en": "A single die", "kz": "Ойын сүйегі"}},
    {"value": "25.00", "ppm": 60000, "art": "chip",
     "name": {"ru": "Латунная фишка", "en": "Brass chip", "kz": "Жез фишка"}},
    {"value": "40.00", "ppm": 24000, "art": "coin-silver",
     "name": {"ru": "Серебряная монета", "en": "Silver coin", "kz": "Күміс тиын"}},
    {"value": "100.00", "ppm": 6000, "art": "ring",
     "name": {"ru": "Перстень", "en": "Signet ring", "kz": "Мөр жүзік"}}
  ]}');

select publish_case('{"slug": "coat-pocket",
  "name": {"ru": "Карман пальто", "en": "Coat pocket", "kz": "Пальто қалтасы"},
  "prices": {"RUB": "25.00", "USD": "0.25", "EUR": "0.25",
             "KZT": "125.00", "INR": "25.00", "PLAY": "25.00"},
  "items": [
    {"value": "3.00", "ppm": 283000, "art": "tag",
     "name": {"ru": "Номерок из гардероба", "en": "Cloakroom tag", "kz": "Гардероб нөмірі"}},
    {"value": "10.00", "ppm": 260000, "art": "key",
     "name": {"ru": "Ключ от номера", "en": "Hotel key", "kz": "Қонақүй кілті"}},
    {"value": "22.00", "ppm": 190000, "art": "pen",
     "name": {"ru": "Перьевая ручка", "en": "Fountain pen", "kz": "Сиялы қалам"}},
    {"value": "35.00", "ppm": 147000, "art": "deck",
     "name": {"ru": "Колода карт", "en": "Deck of cards", "kz": "Бір десте карта"}},
    {"value": "60.00", "ppm": 75000, "art": "lighter",
     "name": {"ru": "Зажигалка", "en": "Lighter", "kz": "Оттық"}},
    {"value": "120.00", "ppm": 36000, "art": "cufflinks-silver",
     "name": {"ru": "Запонки", "en": "Cufflinks", "kz": "Жең түймелері"}},
    {"value": "250.00", "ppm": 8000, "art": "watch",
     "name": {"ru": "Карманные часы", "en": "Pocket watch", "kz": "Қалта сағаты"}},
    {"value": "600.00", "ppm": 1000, "art": "coin-gold",
     "name": {"ru": "Золотая монета", "en": "Gold coin", "kz": "Алтын тиын"}}
  ]}');

select publish_case('{"slug": "card-room",
  "name": {"ru": "Карточная комната", "en": "Card room", "kz": "Карта бөлмесі"},
  "prices": {"RUB": "50.00", "USD": "0.50", "EUR": "0.50",
             "KZT": "250.00", "INR": "50.00", "PLAY": "50.00"},
  "items": [
    {"value": "15.00", "ppm": 257000, "art": "card",
     "name": {"ru": "Джокер", "en": "The joker", "kz": "Джокер"}},
    {"value": "30.00", "ppm": 270000, "art": "die",
     "name": {"ru": "Игральная кость", "en": "A single die", "kz": "Ойын сүйегі"}},
    {"value": "50.00", "ppm": 200000, "art": "chip",
     "name": {"ru": "Фишка заведения", "en": "House chip", "kz": "Казино фишкасы"}},
    {"value": "70.00", "ppm": 153000, "art": "domino",
     "name": {"ru": "Набор домино", "en": "Set of dominoes", "kz": "Домино жинағы"}},
    {"value": "100.00", "ppm": 80000, "art": "deck",
     "name": {"ru": "Новая колода", "en": "Sealed deck", "kz": "Жаңа десте карта"}},
    {"value": "160.00", "ppm": 30000, "art": "bell",
     "name": {"ru": "Настольный звонок", "en": "Desk bell", "kz": "Үстел қоңырауы"}},
    {"value": "300.00", "ppm": 9000, "art": "button",
     "name": {"ru": "Кнопка дилера", "en": "Dealer button", "kz": "Дилер түймесі"}},
    {"value": "600.00", "ppm": 1000, "art": "lamp",
     "name": {"ru": "Лампа с абажуром", "en": "Shaded lamp", "kz": "Абажурлы шам"}}
  ]}');

select publish_case('{"slug": "late-table",
  "name": {"ru": "Поздний стол", "en": "Late table", "kz": "Түнгі үстел"},
  "prices": {"RUB": "100.00", "USD": "1.00", "EUR": "1.00",
             "KZT": "500.00", "INR": "100.00", "PLAY": "100.00"},
  "items": [
    {"value": "10.00", "ppm": 330100, "art": "matches",
     "name": {"ru": "Коробок спичек", "en": "Box of matches", "kz": "Бір қорап сіріңке"}},
    {"value": "40.00", "ppm": 260000, "art": "chip",
     "name": {"ru": "Латунная фишка", "en": "Brass chip", "kz": "Жез фишка"}},
    {"value": "80.00", "ppm": 200000, "art": "die",
     "name": {"ru": "Игральная кость", "en": "A single die", "kz": "Ойын сүйегі"}},
    {"value": "150.00", "ppm": 135000, "art": "deck",
     "name": {"ru": "Колода карт", "en": "Deck of cards", "kz": "Бір десте карта"}},
    {"value": "300.00", "ppm": 50000, "art": "ball",
     "name": {"ru": "Шарик рулетки", "en": "Roulette ball", "kz": "Рулетка шары"}},
    {"value": "750.00", "ppm": 19000, "art": "cufflinks",
     "name": {"ru": "Запонки", "en": "Cufflinks", "kz": "Жең түймелері"}},
    {"value": "2000.00", "ppm": 5200, "art": "watch-silver",
     "name": {"ru": "Карманные часы", "en": "Pocket watch", "kz": "Қалта сағаты"}},
    {"value": "10000.00", "ppm": 700, "art": "key-gold",
     "name": {"ru": "Ключ от кассы", "en": "Key to the cage", "kz": "Касса кілті"}}
  ]}');

select publish_case('{"slug": "travelling-bag",
  "name": {"ru": "Саквояж", "en": "Travelling bag", "kz": "Жол сөмкесі"},
  "prices": {"RUB": "250.00", "USD": "2.50", "EUR": "2.50",
             "KZT": "1250.00", "INR": "250.00", "PLAY": "250.00"},
  "items": [
    {"value": "25.00", "ppm": 344000, "art": "tag",
     "name": {"ru": "Багажная бирка", "en": "Luggage tag", "kz": "Жүк биркасы"}},
    {"value": "100.00", "ppm": 270000, "art": "candle",
     "name": {"ru": "Дорожная свеча", "en": "Travelling candle", "kz": "Жолдағы шам"}},
    {"value": "200.00", "ppm": 180000, "art": "pen-silver",
     "name": {"ru": "Перьевая ручка", "en": "Fountain pen", "kz": "Сиялы қалам"}},
    {"value": "400.00", "ppm": 116000, "art": "compass",
     "name": {"ru": "Компас", "en": "Compass", "kz": "Компас"}},
    {"value": "800.00", "ppm": 65000, "art": "glasses",
     "name": {"ru": "Театральный бинокль", "en": "Opera glasses", "kz": "Театр дүрбісі"}},
    {"value": "2000.00", "ppm": 20000, "art": "lighter-silver",
     "name": {"ru": "Серебряная зажигалка", "en": "Silver lighter", "kz": "Күміс оттық"}},
    {"value": "5000.00", "ppm": 4500, "art": "medal-gold",
     "name": {"ru": "Золотой медальон", "en": "Gold medallion", "kz": "Алтын медальон"}},
    {"value": "20000.00", "ppm": 500, "art": "watch-gold",
     "name": {"ru": "Хронометр", "en": "Chronometer", "kz": "Хронометр"}}
  ]}');

select publish_case('{"slug": "watchmaker",
  "name": {"ru": "Ящик часовщика", "en": "Watchmaker’s drawer", "kz": "Сағатшының тартпасы"},
  "prices": {"RUB": "500.00", "USD": "5.00", "EUR": "5.00",
             "KZT": "2500.00", "INR": "500.00", "PLAY": "500.00"},
  "items": [
    {"value": "200.00", "ppm": 176000, "art": "gear",
     "name": {"ru": "Шестерёнка", "en": "Brass gear", "kz": "Жез тегершік"}},
    {"value": "350.00", "ppm": 260000, "art": "key",
     "name": {"ru": "Заводной ключ", "en": "Winding key", "kz": "Бұрау кілті"}},
    {"value": "450.00", "ppm": 200000, "art": "hourglass",
     "name": {"ru": "Песочные часы", "en": "Hourglass", "kz": "Құмсағат"}},
    {"value": "600.00", "ppm": 224000, "art": "watch-copper",
     "name": {"ru": "Часы без крышки", "en": "Watch without a lid", "kz": "Қақпақсыз сағат"}},
    {"value": "800.00", "ppm": 95000, "art": "compass-silver",
     "name": {"ru": "Компас с крышкой", "en": "Lidded compass", "kz": "Қақпақты компас"}},
    {"value": "1200.00", "ppm": 36000, "art": "watch",
     "name": {"ru": "Латунные часы", "en": "Brass watch", "kz": "Жез сағат"}},
    {"value": "2000.00", "ppm": 8000, "art": "watch-silver",
     "name": {"ru": "Серебряные часы", "en": "Silver watch", "kz": "Күміс сағат"}},
    {"value": "4000.00", "ppm": 1000, "art": "watch-gold",
     "name": {"ru": "Золотые часы", "en": "Gold watch", "kz": "Алтын сағат"}}
  ]}');

select publish_case('{"slug": "strongbox",
  "name": {"ru": "Сейф", "en": "Strongbox", "kz": "Сейф"},
  "prices": {"RUB": "1000.00", "USD": "10.00", "EUR": "10.00",
             "KZT": "5000.00", "INR": "1000.00", "PLAY": "1000.00"},
  "items": [
    {"value": "50.00", "ppm": 376000, "art": "coin-copper",
     "name": {"ru": "Медный жетон", "en": "Copper token", "kz": "Мыс жетон"}},
    {"value": "250.00", "ppm": 300000, "art": "lock",
     "name": {"ru": "Навесной замок", "en": "Padlock", "kz": "Аспалы құлып"}},
    {"value": "700.00", "ppm": 165000, "art": "key-silver",
     "name": {"ru": "Ключ от ячейки", "en": "Deposit-box key", "kz": "Ұяшық кілті"}},
    {"value": "2000.00", "ppm": 109000, "art": "coin-silver",
     "name": {"ru": "Серебряная монета", "en": "Silver coin", "kz": "Күміс тиын"}},
    {"value": "6000.00", "ppm": 38000, "art": "pearl",
     "name": {"ru": "Жемчужина", "en": "Pearl", "kz": "Інжу"}},
    {"value": "15000.00", "ppm": 10000, "art": "ring-gold",
     "name": {"ru": "Перстень с камнем", "en": "Ring with a stone", "kz": "Тасты жүзік"}},
    {"value": "50000.00", "ppm": 1700, "art": "watch-gold",
     "name": {"ru": "Золотые часы", "en": "Gold watch", "kz": "Алтын сағат"}},
    {"value": "250000.00", "ppm": 300, "art": "bar-gold",
     "name": {"ru": "Золотой слиток", "en": "Gold bar", "kz": "Алтын құйма"}}
  ]}');

select publish_case('{"slug": "cabinet",
  "name": {"ru": "Кабинет редкостей", "en": "Cabinet of curiosities", "kz": "Сирек заттар"},
  "prices": {"RUB": "2500.00", "USD": "25.00", "EUR": "25.00",
             "KZT": "12500.00", "INR": "2500.00", "PLAY": "2500.00"},
  "items": [
    {"value": "750.00", "ppm": 283000, "art": "compass-copper",
     "name": {"ru": "Старый компас", "en": "Old compass", "kz": "Ескі компас"}},
    {"value": "1500.00", "ppm": 280000, "art": "hourglass-silver",
     "name": {"ru": "Песочные часы", "en": "Hourglass", "kz": "Құмсағат"}},
    {"value": "2300.00", "ppm": 200000, "art": "glasses-silver",
     "name": {"ru": "Театральный бинокль", "en": "Opera glasses", "kz": "Театр дүрбісі"}},
    {"value": "3500.00", "ppm": 107000, "art": "bell-silver",
     "name": {"ru": "Серебряный звонок", "en": "Silver bell", "kz": "Күміс қоңырау"}},
    {"value": "5000.00", "ppm": 85000, "art": "lamp",
     "name": {"ru": "Лампа антиквара", "en": "Antiquary’s lamp", "kz": "Антиквар шамы"}},
    {"value": "9000.00", "ppm": 35000, "art": "medal-gold",
     "name": {"ru": "Клубная медаль", "en": "Club medal", "kz": "Клуб медалі"}},
    {"value": "20000.00", "ppm": 9000, "art": "pearl-copper",
     "name": {"ru": "Розовая жемчужина", "en": "Rose pearl", "kz": "Қызғылт інжу"}},
    {"value": "50000.00", "ppm": 1000, "art": "ring-gold",
     "name": {"ru": "Перстень знатока", "en": "Connoisseur’s ring", "kz": "Білгір жүзігі"}}
  ]}');
