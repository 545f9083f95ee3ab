import type { ModalEntry } from '#platform/browser/modals/modals.tsx';
import { loadWithParts } from './preload-login.ts';

/** Every dialog that opens by name. */
export const MODALS: Readonly<Record<string, ModalEntry>> = {
  Menu: { texts: [], load: () => import('./shell/menu-modal.tsx') },
  Chat: { texts: [], load: () => import('./shell/chat-modal.tsx') },
  Login: {
    texts: ['sign-in'],
    load: () => loadWithParts(import('#features/sign-in/player/login.tsx')),
  },
  LoginByEmail: {
    texts: ['sign-in'],
    load: () => import('#features/sign-in/player/login-by-email.tsx'),
  },
  LoginByPhone: {
    texts: ['sign-in', 'domain-identity'],
    load: () => import('#features/sign-in/player/login-by-phone.tsx'),
  },
  SecondStep: {
    texts: ['sign-in'],
    load: () => import('#features/sign-in/player/two-factor.tsx'),
  },
  Register: {
    texts: ['sign-in', 'domain-identity'],
    load: () => import('#features/sign-in/player/register.tsx'),
  },
  ConfirmByPhone: {
    texts: ['sign-in'],
    load: () => import('#features/sign-in/player/confirm-by-phone.tsx'),
  },
  ConfirmByEmail: {
    texts: ['sign-in'],
    load: () => import('#features/sign-in/player/confirm-by-email.tsx'),
  },
  ForgotPassword: {
    texts: ['sign-in', 'domain-identity'],
    load: () => import('#features/sign-in/player/forgot-password.tsx'),
  },
  SendLoginData: {
    texts: ['sign-in'],
    load: () => import('#features/sign-in/player/send-login-data.tsx'),
  },
  Captcha: { texts: ['captcha'], load: () => import('#features/captcha/player/dialog.tsx') },
  SocialRegister: {
    texts: ['social-login', 'domain-identity'],
    load: () => import('#features/social-login/player/register.tsx'),
  },
  SocialProof: {
    texts: ['social-login'],
    load: () => import('#features/social-login/player/proof.tsx'),
  },
  ShareWin: {
    texts: ['domain-receipts'],
    load: () => import('#domain/receipts/player/share-modal.tsx'),
  },
  Limits: {
    texts: ['protection', 'domain-protection'],
    load: () => import('#features/protection/player/limits-modal.tsx'),
  },
  Limit: {
    texts: ['protection'],
    load: () => import('#features/protection/player/limit-modal.tsx'),
  },
  TimeOut: {
    texts: ['protection'],
    load: () => import('#features/protection/player/time-out-modal.tsx'),
  },
  SelfExclusion: {
    texts: ['protection'],
    load: () => import('#features/protection/player/exclusion-modal.tsx'),
  },
  Excluded: {
    texts: ['protection', 'domain-protection'],
    load: () => import('#features/protection/player/excluded-modal.tsx'),
  },
  RealityCheck: {
    texts: ['protection'],
    load: () => import('#features/protection/player/reality-modal.tsx'),
  },
  SessionNotice: {
    texts: ['protection'],
    load: () => import('#features/protection/player/session-modal.tsx'),
  },
  Verification: {
    texts: ['verification'],
    load: () => import('#features/verification/player/modal.tsx'),
  },
  PlayerCard: {
    texts: ['player-cards', 'domain-identity'],
    load: () => import('#features/player-cards/player/card.tsx'),
  },
  Notifications: {
    texts: ['notifications'],
    load: () => import('#features/notifications/player/modal.tsx'),
  },
  Support: {
    texts: ['support', 'verification'],
    load: () => import('#features/support/player/modal.tsx'),
  },
  Confirm: {
    texts: ['account-security'],
    load: () => import('#features/account-security/player/confirm.tsx'),
  },
  ChangeContact: {
    texts: ['account-security', 'domain-identity'],
    load: () => import('#features/account-security/player/change-contact.tsx'),
  },
  ChangePassword: {
    texts: ['account-security'],
    load: () => import('#features/account-security/player/change-password.tsx'),
  },
  AddAuthenticator: {
    texts: ['account-security'],
    load: () => import('#features/account-security/player/add-authenticator.tsx'),
  },
  RecoveryCodes: {
    texts: ['account-security'],
    load: () => import('#features/account-security/player/recovery-codes.tsx'),
  },
  Passkey: {
    texts: ['account-security'],
    load: () => import('#features/account-security/player/passkey.tsx'),
  },
  PayIn: {
    texts: ['cashier', 'domain-payments', 'domain-protection'],
    load: () => import('#features/cashier/player/pay-in.tsx'),
  },
  PayOut: {
    texts: ['withdrawals', 'cashier', 'domain-payments'],
    load: () => import('#features/withdrawals/player/pay-out.tsx'),
  },
  SuccessPayment: {
    texts: ['cashier', 'domain-payments'],
    load: () => import('#features/cashier/player/success-payment.tsx'),
  },
  Wallet: {
    texts: ['profile', 'domain-protection'],
    load: () => import('#features/profile/player/wallet/wallet-modal.tsx'),
  },
  BonusCounts: {
    texts: ['bonuses'],
    load: () => import('#features/bonuses/player/counts-modal.tsx'),
  },
  CancelBonus: {
    texts: ['bonuses'],
    load: () => import('#features/bonuses/player/cancel-modal.tsx'),
  },
  CancelFreeRounds: {
    texts: ['bonuses'],
    load: () => import('#features/bonuses/player/cancel-free-rounds-modal.tsx'),
  },
  AdBonus: {
    texts: ['bonuses'],
    load: () => import('#features/bonuses/player/ad-modal.tsx'),
  },
  TimeZone: {
    texts: ['profile'],
    load: () => import('#features/profile/player/settings/time-zone.tsx'),
  },
  OfferQuestion: {
    texts: ['domain-identity'],
    load: () => import('#features/profile/player/settings/offer-question.tsx'),
  },
  AnalyticsChoice: {
    texts: ['analytics'],
    load: () => import('#features/analytics/player/choice-modal.tsx'),
  },
  AcceptPolicies: {
    texts: ['content'],
    load: () => import('#features/content/player/accept-policies.tsx'),
  },
  CloseAccount: {
    texts: ['profile'],
    load: () => import('#features/profile/player/settings/close-account.tsx'),
  },
  Receipt: {
    texts: ['domain-receipts', 'domain-fairness', 'domain-rounds'],
    load: () => import('#domain/receipts/player/receipt-modal.tsx'),
  },
};
