import { LOCALES } from '#core/locale.ts';
import { LISTINGS, pictureUrl } from '../rules.catalogue.ts';
import type { SlotGame } from '../rules.slot.ts';

/** The answer to `game/list`. The fields from `names` on are additions of ours to the protocol. */
export function listedGames(slots: ReadonlyMap<string, SlotGame>) {
  return [...slots.values()].map(({ name, sheet }) => {
    const { names, tags } = LISTINGS[name]!;
    return {
      game_code: name,
      name: names.en,
      category: 'Video Slots',
      product: 'Croupier Studio',
      platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
      url_thumb: pictureUrl(name),
      url_background: null,
      freebet_support: true,
      demo_game_support: true,
      enabled: true,
      blocked_countries: [],
      names: Object.fromEntries(LOCALES.map((locale) => [locale, names[locale]])),
      tags: [...tags],
      rtp_m4: rtpM4Of(sheet),
      volatility: sheet.volatility.replace('-', '_'),
    };
  });
}

/** The long-run return, that of the pools included. */
function rtpM4Of({ rtp, jackpot }: SlotGame['sheet']): number {
  const { numerator, denominator } = jackpot?.totalRtp ?? rtp.rtp;
  return Number((numerator * 10_000n) / denominator);
}
