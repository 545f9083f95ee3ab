/**
 * Suggested nicknames: a quality, an animal or a thing of nature, and a number. The words are
 * neutral: nothing about money, luck, people or faith. In Russian every noun is masculine, so that
 * every quality agrees with it. Two words and two digits have at most 16 characters.
 */
import type { Locale } from '#core/locale.ts';

export const NICKNAME_WORDS: Readonly<
  Record<Locale, { readonly qualities: readonly string[]; readonly things: readonly string[] }>
> = {
  ru: {
    qualities: words(`Тихий Смелый Быстрый Южный Синий Рыжий Лесной Горный Морской Лунный Ясный
      Бодрый Мудрый Зоркий Степной Юркий Дальний Мирный Ловкий Снежный`),
    things: words(`Филин Барсук Кедр Беркут Дельфин Тополь Ветер Олень Сокол Бриз Компас Енот Кит
      Клён Барс Ручей Маяк Вереск Соболь Хомяк`),
  },
  en: {
    qualities: words(`Quiet Brave Swift Calm Silver Amber Misty Bright Clever Gentle Sunny Coral
      Polar Rapid Humble Steady Mossy Snowy Azure Nimble`),
    things: words(`Heron Otter Falcon Maple River Comet Badger Lynx Robin Cedar Dolphin Willow
      Puffin Harbor Meadow Raven Fox Finch Pebble Lagoon`),
  },
  kz: {
    qualities: words(`Ақылды Жүйрік Батыл Сабырлы Көк Ақ Күміс Тынық Шапшаң Зерек Қырағы Таулы
      Жарқын Сергек Қарлы Жайлы Нұрлы Көңілді Алғыр Ұшқыр`),
    things: words(`Бүркіт Тұлпар Қыран Барыс Киік Аққу Тырна Терек Шынар Самал Сұңқар Жұлдыз Арлан
      Бұлақ Құлан Елік Түлкі Қайың Борсық Көктем`),
  },
};

/** Draws a suggestion; `draw` returns an integer from 0 up to, and without, its argument. */
export function drawNickname(locale: Locale, draw: (below: number) => number): string {
  const { qualities, things } = NICKNAME_WORDS[locale];
  const number = 10 + draw(90);
  return `${qualities[draw(qualities.length)]}${things[draw(things.length)]}${number}`;
}

function words(text: string): readonly string[] {
  return text.split(/\s+/);
}
