import type { ModalEntry } from '#platform/browser/modals.tsx';

/** Every dialog that opens by name. */
export const MODALS: Readonly<Record<string, ModalEntry>> = {
  Login: { texts: ['sign-in'], load: () => import('#features/sign-in/player/login.tsx') },
  LoginByEmail: {
    texts: ['sign-in'],
    load: () => import('#features/sign-in/player/login-by-email.tsx'),
  },
  Register: { texts: ['sign-in'], load: () => import('#features/sign-in/player/register.tsx') },
  PayIn: { texts: ['cashier'], load: () => import('#features/cashier/player/pay-in.tsx') },
  SuccessPayment: {
    texts: ['cashier'],
    load: () => import('#features/cashier/player/success-payment.tsx'),
  },
  Receipt: {
    texts: ['house-bets', 'house-fairness'],
    load: () => import('#house/bets/player/receipt-modal.tsx'),
  },
};
