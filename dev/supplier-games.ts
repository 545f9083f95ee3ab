import type { Queryable } from '#platform/server/db.ts';
import type { SuppliedCategory } from '#domain/suppliers/contract.ts';

const ADJECTIVES = [
  ['Golden', 'Золотой', 'Алтын'],
  ['Lucky', 'Счастливый', 'Бақытты'],
  ['Wild', 'Дикий', 'Жабайы'],
  ['Royal', 'Королевский', 'Патша'],
  ['Mystic', 'Тайный', 'Құпия'],
  ['Crystal', 'Хрустальный', 'Кристалл'],
  ['Silver', 'Серебряный', 'Күміс'],
  ['Ancient', 'Древний', 'Ежелгі'],
] as const;
const NOUNS = [
  ['Steppe', 'Простор', 'Дала'],
  ['Falcon', 'Сокол', 'Сұңқар'],
  ['Fruits', 'Сад', 'Жемістер'],
  ['Treasure', 'Клад', 'Қазына'],
  ['Dragon', 'Дракон', 'Айдаһар'],
  ['Caravan', 'Караван', 'Керуен'],
  ['Sevens', 'Ряд', 'Жетіліктер'],
  ['Book', 'Фолиант', 'Кітап'],
  ['Temple', 'Храм', 'Ғибадатхана'],
  ['Diamonds', 'Алмаз', 'Гауһарлар'],
] as const;
const STUDIOS = ['Northlight', 'Tulpar Games', 'Red Kite', 'Basalt', 'Amber Reel'] as const;
const TAGS = ['classic', 'megaways', 'bonus-buy', 'jackpot', 'free-spins'] as const;

type NewGame = {
  readonly game: string;
  readonly category: SuppliedCategory;
  readonly names: Readonly<Record<string, string>>;
  readonly studio: string;
  readonly tags: readonly string[];
  readonly rtp_m4: number;
};

/** Games of slots, with names in three languages. */
export function sampleSlots(count: number): NewGame[] {
  return Array.from({ length: count }, (_, index) => {
    const adjective = ADJECTIVES[index % ADJECTIVES.length]!;
    const noun = NOUNS[Math.floor(index / ADJECTIVES.length) % NOUNS.length]!;
    const number = Math.floor(index / (ADJECTIVES.length * NOUNS.length)) + 1;
    const name = (language: 0 | 1 | 2) =>
      `${adjective[language]} ${noun[language]}${number > 1 ? ` ${number}` : ''}`;
    return {
      game: name(0).toLowerCase().replaceAll(' ', '-'),
      category: 'slots',
      names: { en: name(0), ru: name(1), kz: name(2) },
      studio: STUDIOS[index % STUDIOS.length]!,
      tags: index % 3 === 0 ? [TAGS[index % TAGS.length]!] : [],
      rtp_m4: 9_400 + (index % 250),
    };
  });
}

/** Tables with a dealer. */
export const SAMPLE_LIVE: readonly NewGame[] = [
  ['roulette-hall', 'Roulette Hall', 'Зал рулетки', 'Рулетка залы', 'roulette'],
  ['blackjack-green', 'Blackjack Green', 'Зелёный блэкджек', 'Жасыл блэкджек', 'blackjack'],
  ['baccarat-pearl', 'Baccarat Pearl', 'Жемчужная баккара', 'Інжу баккара', 'baccarat'],
].map(([game, en, ru, kz, tag]) => ({
  game: game!,
  category: 'live',
  names: { en: en!, ru: ru!, kz: kz! },
  studio: 'Northlight',
  tags: [tag!],
  rtp_m4: 9_730,
}));

/** Adds a supplier with games; `url` is where they run. */
export async function addSupplier(
  db: Queryable,
  { code, url, games }: { code: string; url: string; games: readonly NewGame[] },
): Promise<void> {
  await db.query(
    `insert into suppliers (code, name, protocol, base_url, operator_id)
     values ($1, $1, 'hub88', $2, 'croupier')`,
    [code, url],
  );
  const rows = JSON.stringify(games);
  await db.query(
    `select count(register_supplier_game(game))
       from jsonb_to_recordset($1::jsonb) as new (game text)`,
    [rows],
  );
  await db.query(
    `insert into supplier_games (game, supplier, code, category, names, studio, tags, rtp_m4)
     select game, $2, game, category, names, studio,
            array(select jsonb_array_elements_text(tags)), rtp_m4
       from jsonb_to_recordset($1::jsonb) as new
            (game text, category text, names jsonb, studio text, tags jsonb, rtp_m4 int)`,
    [rows, code],
  );
}
