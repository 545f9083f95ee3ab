import type { SlotList, SlotPart } from '#platform/browser/router/slot-list.ts';

const TOURNAMENTS_OF_GAME: SlotPart = {
  texts: ['tournaments'],
  load: () => import('#features/tournaments/player/game-section.tsx'),
};

/** The parts of each `<Slot name="…">`, from top to bottom. Loaded with the first slot shown. */
export const SLOTS: SlotList = {
  'profile.navigation': [
    { texts: ['profile'], load: () => import('#features/profile/player/navigation.tsx') },
  ],
  'profile.index': [
    { texts: ['verification'], load: () => import('#features/verification/player/section.tsx') },
    { texts: ['vip'], load: () => import('#features/vip/player/section.tsx') },
  ],
  'profile.bonuses': [
    { texts: ['bonuses'], load: () => import('#features/bonuses/player/own-bonuses.tsx') },
  ],
  'profile.setting': [
    {
      texts: ['profile', 'verification', 'domain-identity'],
      load: () => import('#features/profile/player/avatar/avatar-section.tsx'),
    },
    {
      texts: ['notifications'],
      load: () => import('#features/notifications/player/push/section.tsx'),
    },
    {
      texts: ['protection', 'domain-protection'],
      load: () => import('#features/protection/player/section.tsx'),
    },
  ],
  'slot.foot': [TOURNAMENTS_OF_GAME],
  'game.lists': [
    { texts: ['leaderboard'], load: () => import('#features/leaderboard/player/section.tsx') },
    TOURNAMENTS_OF_GAME,
  ],
  'side.chat': [{ texts: ['chat'], load: () => import('#features/chat/player/chat-section.tsx') }],
  'side.live': [
    { texts: ['bet-feed'], load: () => import('#features/bet-feed/player/rows-section.tsx') },
  ],
  'lobby.banners': [
    { texts: ['site-parts'], load: () => import('#features/site-parts/player/banners.tsx') },
  ],
  'lobby.below': [
    {
      texts: ['lobby'],
      load: async () => (await import('#features/lobby/player/rows-section.tsx')).loadSection(),
    },
    { texts: ['slots'], load: () => import('#features/slots/player/rails-section.tsx') },
    { texts: ['bet-feed'], load: () => import('#features/bet-feed/player/section.tsx') },
  ],
  'lobby.offer': [
    { texts: ['bonuses'], load: () => import('#features/bonuses/player/next-offer.tsx') },
  ],
  'cashier.announcements': [
    {
      texts: ['site-parts'],
      load: () => import('#features/site-parts/player/announcements/section.tsx'),
    },
  ],
  'wallet.bonus': [
    { texts: ['bonuses'], load: () => import('#features/bonuses/player/wallet-section.tsx') },
  ],
  'lost.games': [
    { texts: ['lobby'], load: () => import('#features/lobby/player/lost-section.tsx') },
  ],
  'chat.header': [
    { texts: ['presence'], load: () => import('#features/presence/player/online.tsx') },
  ],
  'chat.drops': [
    { texts: ['chat-drops'], load: () => import('#features/chat-drops/player/section.tsx') },
  ],
  'login.social': [{ texts: ['social-login'], load: () => import('./social.ts') }],
  'login.passkey': [
    {
      texts: ['account-security'],
      load: () => import('#features/account-security/player/passkey-button.tsx'),
    },
  ],
  'register.extra': [
    { texts: ['vip'], load: () => import('#features/vip/player/register-choice.tsx') },
  ],
  'access.social': [
    { texts: ['social-login'], load: () => import('#features/social-login/player/links.tsx') },
  ],
};
