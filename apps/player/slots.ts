import type { SlotList } from '#platform/browser/router/slot-list.ts';

/** What stands in each `<Slot name="…">`, from top to bottom. Loaded with the first slot shown. */
export const SLOTS: SlotList = {
  'profile.navigation': [
    { texts: ['profile'], load: () => import('#features/profile/player/navigation.tsx') },
  ],
  'profile.index': [
    { texts: ['verification'], load: () => import('#features/verification/player/section.tsx') },
  ],
  'profile.setting': [
    {
      texts: ['profile', 'verification'],
      load: () => import('#features/profile/player/avatar-section.tsx'),
    },
    {
      texts: ['protection', 'domain-protection'],
      load: () => import('#features/protection/player/section.tsx'),
    },
  ],
  'game.lists': [
    { texts: ['floor'], load: () => import('#features/floor/player/leaders-section.tsx') },
    { texts: ['floor'], load: () => import('#features/floor/player/chat-section.tsx') },
  ],
  'login.social': [{ texts: ['social-login'], load: () => import('./social.ts') }],
  'login.passkey': [
    {
      texts: ['account-security'],
      load: () => import('#features/account-security/player/passkey-button.tsx'),
    },
  ],
  'access.social': [
    { texts: ['social-login'], load: () => import('#features/social-login/player/links.tsx') },
  ],
};
