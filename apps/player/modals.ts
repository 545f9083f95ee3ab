import type { ModalEntry } from '#platform/browser/modals/modals.tsx';
import { loadWithParts } from './preload-login.ts';

/** Every dialog that opens by name. */
export const MODALS: Readonly<Record<string, ModalEntry>> = {
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
    texts: ['social-login'],
    load: () => import('#features/social-login/player/register.tsx'),
  },
  SocialProof: {
    texts: ['social-login'],
    load: () => import('#features/social-login/player/proof.tsx'),
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
  TimeZone: {
    texts: ['profile'],
    load: () => import('#features/profile/player/settings/time-zone.tsx'),
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
